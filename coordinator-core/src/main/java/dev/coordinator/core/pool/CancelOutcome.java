package dev.coordinator.core.pool;

/** What cancelling a task led to. */
public sealed interface CancelOutcome {
  /**
   * Returns the version of the task's record.
   *
   * @return one or more
   */
  long recordVersion();

  /**
   * The task is cancelled now.
   *
   * @param recordVersion the version of the task's record
   */
  record Cancelled(long recordVersion) implements CancelOutcome {}

  /**
   * The task was cancelled before by this very ownership; nothing was changed.
   *
   * @param recordVersion the version of the task's record
   */
  record AlreadyCancelled(long recordVersion) implements CancelOutcome {}
}
