package dev.coordinator.core.host;

import java.util.Objects;

/** What running the next task led to. */
public sealed interface RunOutcome {
  /** There was nothing to lease. */
  record Idle() implements RunOutcome {}

  /**
   * The task is completed and its result is stored.
   *
   * @param taskId names the task
   */
  record Completed(String taskId) implements RunOutcome {
    /** Checks that nothing is null. */
    public Completed {
      Objects.requireNonNull(taskId, "taskId");
    }
  }

  /**
   * The attempt failed.
   *
   * @param taskId names the task
   * @param requeued true when the task waits in the queue again; false when it failed for good
   * @param cause what the handler threw
   */
  record Failed(String taskId, boolean requeued, Exception cause) implements RunOutcome {
    /** Checks that nothing is null. */
    public Failed {
      Objects.requireNonNull(taskId, "taskId");
      Objects.requireNonNull(cause, "cause");
    }
  }
}
