package dev.coordinator.core.pool;

import dev.coordinator.core.error.CounterName;
import dev.coordinator.core.error.DistributedError;
import dev.coordinator.core.error.DistributedError.CounterExhausted;
import dev.coordinator.core.error.DistributedError.InvalidLimitRelationship;
import dev.coordinator.core.error.DistributedError.NoAvailableWorker;
import dev.coordinator.core.error.DistributedError.QueuedTaskCapacityReached;
import dev.coordinator.core.error.DistributedError.StaleOwnership;
import dev.coordinator.core.error.DistributedError.TaskAlreadyExists;
import dev.coordinator.core.error.DistributedError.TaskNotQueued;
import dev.coordinator.core.error.DistributedError.WorkerAlreadyExists;
import dev.coordinator.core.error.DistributedError.WorkerGenerationConflict;
import dev.coordinator.core.error.DistributedError.WorkerNotFound;
import dev.coordinator.core.error.DistributedError.WorkerUnavailable;
import dev.coordinator.core.error.LimitRelationship;
import dev.coordinator.core.model.Accepted;
import dev.coordinator.core.model.TaskStatus;

/**
 * Every command of the two facades, as it is called on a {@link PreparedPool}: accepted at {@link
 * PreparedPool#NOW}, and refused by a rule of its own at {@link PreparedPool#LATE}.
 */
enum PublicCommand {
  ENQUEUE(
      "enqueue",
      (p, revision, now) -> p.queue().enqueue(revision, now, PoolFixture.spec("new")),
      (p, revision, now) -> p.queue().enqueue(revision, now, PoolFixture.spec("late")),
      new TaskAlreadyExists("late")),
  START_TASK(
      "startTask",
      (p, revision, now) -> p.queue().startTask(revision, now, p.leasedLease),
      (p, revision, now) -> p.queue().startTask(revision, now, p.lateLease),
      new StaleOwnership("late")),
  COMPLETE_TASK(
      "completeTask",
      (p, revision, now) -> p.queue().completeTask(revision, now, p.runningLease),
      (p, revision, now) -> p.queue().completeTask(revision, now, p.lateLease),
      new StaleOwnership("late")),
  FAIL_TASK(
      "failTask",
      (p, revision, now) -> p.queue().failTask(revision, now, p.runningLease),
      (p, revision, now) -> p.queue().failTask(revision, now, p.lateLease),
      new StaleOwnership("late")),
  CANCEL_TASK(
      "cancelTask",
      (p, revision, now) -> p.queue().cancelTask(revision, now, p.leasedLease),
      (p, revision, now) -> p.queue().cancelTask(revision, now, p.lateLease),
      new StaleOwnership("late")),
  RENEW_LEASE(
      "renewLease",
      (p, revision, now) -> p.queue().renewLease(revision, now, p.leasedLease, 1),
      (p, revision, now) -> p.queue().renewLease(revision, now, p.lateLease, 1),
      new StaleOwnership("late")),
  RECOVER_EXPIRED_LEASES(
      "recoverExpiredLeases",
      (p, revision, now) -> p.queue().recoverExpiredLeases(revision, now),
      (p, revision, now) -> p.queue().recoverExpiredLeases(revision, now),
      new QueuedTaskCapacityReached(PreparedPool.MAX_QUEUED)),
  RECOVER_EXPIRED_LEASES_IN_PART(
      "recoverExpiredLeases",
      (p, revision, now) -> p.queue().recoverExpiredLeases(revision, now, 1),
      (p, revision, now) -> p.queue().recoverExpiredLeases(revision, now, 1),
      new CounterExhausted(CounterName.RECORD_VERSION)),
  EXPIRE_OLD_TASKS(
      "expireOldTasks",
      (p, revision, now) -> p.queue().expireOldTasks(revision, now, 500),
      (p, revision, now) ->
          p.queue().expireOldTasks(revision, now, p.state().limits.maxTaskTtlSecs() + 1),
      new InvalidLimitRelationship(LimitRelationship.TASK_TTL_EXCEEDS_MAXIMUM)),
  EXPIRE_OLD_TASKS_IN_PART(
      "expireOldTasks",
      (p, revision, now) -> p.queue().expireOldTasks(revision, now, 500, 1),
      (p, revision, now) ->
          p.queue().expireOldTasks(revision, now, p.state().limits.maxTaskTtlSecs() + 1, 1),
      new InvalidLimitRelationship(LimitRelationship.TASK_TTL_EXCEEDS_MAXIMUM)),
  REGISTER_WORKER(
      "registerWorker",
      (p, revision, now) -> p.pool().registerWorker(revision, now, WorkerSpec.of("new", 1)),
      (p, revision, now) -> p.pool().registerWorker(revision, now, WorkerSpec.of("w", 1)),
      new WorkerAlreadyExists("w")),
  REACTIVATE_WORKER(
      "reactivateWorker",
      (p, revision, now) -> p.pool().reactivateWorker(revision, now, 2, WorkerSpec.of("gone", 1)),
      (p, revision, now) -> p.pool().reactivateWorker(revision, now, 1, WorkerSpec.of("gone", 1)),
      new WorkerGenerationConflict(1, 2)),
  UPDATE_WORKER(
      "updateWorker",
      (p, revision, now) ->
          p.pool().updateWorker(revision, now, "w", 1, WorkerObservation.healthy()),
      (p, revision, now) ->
          p.pool().updateWorker(revision, now, "w", 7, WorkerObservation.healthy()),
      new WorkerGenerationConflict(7, 1)),
  DEREGISTER_WORKER(
      "deregisterWorker",
      (p, revision, now) -> p.pool().deregisterWorker(revision, now, "idle", 1),
      (p, revision, now) -> p.pool().deregisterWorker(revision, now, "gone", 2),
      new WorkerUnavailable("gone")),
  DEREGISTER_WORKER_IN_PART(
      "deregisterWorker",
      (p, revision, now) -> p.pool().deregisterWorker(revision, now, "idle", 1, 1),
      (p, revision, now) -> p.pool().deregisterWorker(revision, now, "gone", 2, 1),
      new WorkerUnavailable("gone")),
  PRUNE_DEAD_WORKERS(
      "pruneDeadWorkers",
      (p, revision, now) -> p.pool().pruneDeadWorkers(revision, now),
      (p, revision, now) -> p.pool().pruneDeadWorkers(revision, now),
      new QueuedTaskCapacityReached(PreparedPool.MAX_QUEUED)),
  PRUNE_DEAD_WORKERS_IN_PART(
      "pruneDeadWorkers",
      (p, revision, now) -> p.pool().pruneDeadWorkers(revision, now, 1),
      (p, revision, now) -> p.pool().pruneDeadWorkers(revision, now, 1),
      new CounterExhausted(CounterName.RECORD_VERSION)),
  ASSIGN_TASK(
      "assignTask",
      (p, revision, now) -> p.pool().assignTask(revision, now, "late", "w", 1),
      (p, revision, now) -> p.pool().assignTask(revision, now, "leased", "w", 1),
      new TaskNotQueued("leased", TaskStatus.LEASED)),
  ASSIGN_NEXT(
      "assignNext",
      (p, revision, now) -> p.pool().assignNext(revision, now, "w", 1),
      (p, revision, now) -> p.pool().assignNext(revision, now, "nobody", 1),
      new WorkerNotFound("nobody")),
  ASSIGN_NEXT_AVAILABLE(
      "assignNextAvailable",
      (p, revision, now) -> p.pool().assignNextAvailable(revision, now, 1),
      (p, revision, now) -> p.pool().assignNextAvailable(revision, now, 1),
      new NoAvailableWorker()),
  EXECUTE(
      "execute",
      (p, revision, now) -> p.pool().execute(new PoolCommand.PruneDeadWorkers(revision, now)),
      (p, revision, now) -> p.pool().execute(new PoolCommand.PruneDeadWorkers(revision, now)),
      new QueuedTaskCapacityReached(PreparedPool.MAX_QUEUED));

  @FunctionalInterface
  interface Call {
    Accepted<?> on(PreparedPool prepared, long expectedRevision, long nowSecs);
  }

  final String methodName;
  private final Call accepted;
  private final Call refused;
  final DistributedError refusal;

  PublicCommand(String methodName, Call accepted, Call refused, DistributedError refusal) {
    this.methodName = methodName;
    this.accepted = accepted;
    this.refused = refused;
    this.refusal = refusal;
  }

  /** Calls the command with arguments that are in order at {@link PreparedPool#NOW}. */
  Accepted<?> run(PreparedPool prepared, long expectedRevision, long nowSecs) {
    return accepted.on(prepared, expectedRevision, nowSecs);
  }

  /** Calls the command so that its own rules refuse it at {@link PreparedPool#LATE}. */
  Accepted<?> runAgainstTheRules(PreparedPool prepared, long expectedRevision, long nowSecs) {
    return refused.on(prepared, expectedRevision, nowSecs);
  }
}
