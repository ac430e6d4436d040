package dev.coordinator.core.pool;

/** What starting a task led to. */
public sealed interface StartOutcome {
  /**
   * Returns the version of the task's record.
   *
   * @return one or more
   */
  long recordVersion();

  /**
   * The task runs now.
   *
   * @param recordVersion the version of the task's record
   */
  record Started(long recordVersion) implements StartOutcome {}

  /**
   * The task ran already under this very lease; nothing was changed.
   *
   * @param recordVersion the version of the task's record
   */
  record AlreadyRunning(long recordVersion) implements StartOutcome {}
}
