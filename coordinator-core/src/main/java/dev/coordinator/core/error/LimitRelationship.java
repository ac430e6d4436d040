package dev.coordinator.core.error;

/** A relation between two limits, or between an argument and a limit, that does not hold. */
public enum LimitRelationship {
  /** More active tasks would be allowed than records. */
  ACTIVE_EXCEEDS_RECORDS("maxActiveTasks must be at most maxTaskRecords"),
  /** More queued tasks would be allowed than active ones. */
  QUEUED_EXCEEDS_ACTIVE("maxQueuedTasks must be at most maxActiveTasks"),
  /** More terminal tasks would be allowed than records. */
  TERMINAL_EXCEEDS_RECORDS("maxTerminalTasks must be at most maxTaskRecords"),
  /** Some admitted task could never end, since every active task must fit among the terminal. */
  TERMINAL_BELOW_ACTIVE("maxTerminalTasks must be at least maxActiveTasks"),
  /** One result alone would be allowed more bytes than all results together. */
  RESULT_BYTES_EXCEED_TOTAL("maxResultBytes must be at most maxTotalBytes"),
  /** An assignment asks for a lease longer than the limit. */
  LEASE_TTL_EXCEEDS_MAXIMUM("leaseTtlSecs must be at most maxLeaseTtlSecs"),
  /** A sweep asks for a task age above the limit. */
  TASK_TTL_EXCEEDS_MAXIMUM("taskTtlSecs must be at most maxTaskTtlSecs");

  private final String rule;

  LimitRelationship(String rule) {
    this.rule = rule;
  }

  /**
   * Returns what must hold, in words.
   *
   * @return a clause without a full stop
   */
  public String rule() {
    return rule;
  }
}
