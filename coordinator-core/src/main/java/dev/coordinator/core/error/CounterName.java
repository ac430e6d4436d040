package dev.coordinator.core.error;

/** The name of a counter that only grows and is never wrapped. */
public enum CounterName {
  /** Accepted commands of a pool. */
  REVISION("revision"),
  /** Entries made in the queue. */
  ENQUEUE_ORDINAL("enqueueOrdinal"),
  /** Leases granted. */
  LEASE_ID("leaseId"),
  /** The logical time at which a lease would expire. */
  LEASE_DEADLINE("leaseDeadline"),
  /** Leases granted for one task. */
  ATTEMPT("attempt"),
  /** Changes of one task record. */
  RECORD_VERSION("recordVersion"),
  /** Times that one task was queued again. */
  RETRY_COUNT("retryCount"),
  /** Generations of one task: one more each time it is queued again. */
  TASK_GENERATION("taskGeneration"),
  /** Generations of one worker: one more each time it goes offline or comes back. */
  WORKER_GENERATION("workerGeneration"),
  /** Leases that one worker holds. */
  WORKER_CURRENT_TASKS("workerCurrentTasks"),
  /** Tasks that one worker completed. */
  WORKER_COMPLETED_TASKS("workerCompletedTasks"),
  /** Results stored. */
  RESULT_REVISION("resultRevision");

  private final String text;

  CounterName(String text) {
    this.text = text;
  }

  /**
   * Returns the name in camel case.
   *
   * @return for example {@code leaseId}
   */
  @Override
  public String toString() {
    return text;
  }
}
