package dev.coordinator.core.pool;

/** What reporting a failed attempt led to. */
public sealed interface FailureOutcome {
  /**
   * Returns how often the task was queued again.
   *
   * @return zero or more
   */
  int retryCount();

  /**
   * Returns the version of the task's record.
   *
   * @return one or more
   */
  long recordVersion();

  /**
   * The task waits in the queue again.
   *
   * @param taskGeneration the task's new generation
   * @param retryCount how often it was queued again, this time included
   * @param recordVersion the version of its record
   */
  record Requeued(long taskGeneration, int retryCount, long recordVersion)
      implements FailureOutcome {}

  /**
   * The task has failed for good, now or by the same call before.
   *
   * @param retryCount how often it was queued again
   * @param recordVersion the version of its record
   */
  record RetryExhausted(int retryCount, long recordVersion) implements FailureOutcome {}
}
