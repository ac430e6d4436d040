package dev.coordinator.core.pool;

import java.util.function.Consumer;

/** Every read of the two facades that takes the lock, as it is called on a {@link PreparedPool}. */
enum PublicRead {
  TASK("task", p -> p.queue().task("late")),
  EXPLAIN_OWNERSHIP(
      "explainOwnership", p -> p.queue().explainOwnership(p.lateLease, PreparedPool.NOW)),
  PEEK_NEXT("peekNext", p -> p.queue().peekNext()),
  TASKS("tasks", p -> p.queue().tasks()),
  AVAILABLE_WORKER("availableWorker", p -> p.pool().availableWorker(PreparedPool.NOW)),
  EXPLAIN_SELECTION("explainSelection", p -> p.pool().explainSelection(PreparedPool.NOW)),
  RECOVERY_DEADLINES("recoveryDeadlines", p -> p.pool().recoveryDeadlines(1)),
  WORKER("worker", p -> p.pool().worker("w")),
  WORKERS("workers", p -> p.pool().workers()),
  DIGEST("digest", p -> p.pool().digest()),
  CHECK_INVARIANTS("checkInvariants", p -> p.pool().checkInvariants());

  final String methodName;
  private final Consumer<PreparedPool> call;

  PublicRead(String methodName, Consumer<PreparedPool> call) {
    this.methodName = methodName;
    this.call = call;
  }

  void run(PreparedPool prepared) {
    call.accept(prepared);
  }
}
