package dev.coordinator.core.simulation;

import dev.coordinator.core.error.DistributedError.LogicalTimeRegression;
import dev.coordinator.core.pool.RecoveryDeadlines;
import java.util.OptionalLong;
import java.util.function.Supplier;

/** What the contract says of reads. */
final class ReadRules {
  private ReadRules() {}

  static Answer task(ModelState state, String taskId) {
    return read(
        () -> {
          ArgumentRules.checkTaskId(taskId);
          return state.task(taskId).map(ModelTask::plain).orElse(null);
        });
  }

  static Answer worker(ModelState state, String workerId) {
    return read(
        () -> {
          ArgumentRules.checkWorkerId(workerId);
          return state.worker(workerId).map(state::plain).orElse(null);
        });
  }

  static Answer availableWorker(ModelState state, long now) {
    return read(
        () -> {
          checkTime(state, now);
          return state.eligible(now).stream().findFirst().map(state::plain).orElse(null);
        });
  }

  static Answer peekNext(ModelState state) {
    return read(() -> state.queue().stream().findFirst().map(ModelTask::plain).orElse(null));
  }

  static RecoveryDeadlines deadlines(ModelState state, long taskTtlSecs) {
    OptionalLong quietest =
        state.workers().stream()
            .filter(worker -> !worker.isOffline())
            .mapToLong(ModelWorker::lastHeartbeat)
            .min();
    OptionalLong oldest = state.active().stream().mapToLong(ModelTask::createdAt).min();
    return new RecoveryDeadlines(
        state.earliestLeaseExpiry(),
        later(quietest, state.limits().heartbeatTimeoutSecs() + 1),
        later(oldest, taskTtlSecs));
  }

  /** So much later; empty when time does not reach that far. */
  private static OptionalLong later(OptionalLong time, long seconds) {
    return time.isEmpty() || Long.MAX_VALUE - time.getAsLong() < seconds
        ? OptionalLong.empty()
        : OptionalLong.of(time.getAsLong() + seconds);
  }

  static void checkTime(ModelState state, long now) {
    Refusal.when(now < state.logicalTime(), new LogicalTimeRegression(state.logicalTime(), now));
  }

  static Answer read(Supplier<Object> question) {
    try {
      return new Answer.Found(question.get());
    } catch (Refusal refusal) {
      return new Answer.Refused(refusal.error());
    }
  }
}
