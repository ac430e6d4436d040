package dev.coordinator.core.error;

/** The name of a limit, or of an argument that a limit bounds, as errors give it. */
public enum LimitName {
  /** Task records of any status. */
  MAX_TASK_RECORDS("maxTaskRecords"),
  /** Queued, leased and running tasks together. */
  MAX_ACTIVE_TASKS("maxActiveTasks"),
  /** Queued tasks. */
  MAX_QUEUED_TASKS("maxQueuedTasks"),
  /** Terminal tasks. */
  MAX_TERMINAL_TASKS("maxTerminalTasks"),
  /** Registered workers, offline ones included. */
  MAX_WORKERS("maxWorkers"),
  /** How often a task is queued again. */
  MAX_RETRIES("maxRetries"),
  /** The longest time to live of a lease, in seconds. */
  MAX_LEASE_TTL_SECS("maxLeaseTtlSecs"),
  /** The longest time to live of a task, in seconds. */
  MAX_TASK_TTL_SECS("maxTaskTtlSecs"),
  /** How old a heartbeat may be, in seconds. */
  HEARTBEAT_TIMEOUT_SECS("heartbeatTimeoutSecs"),
  /** Retained results. */
  MAX_RESULTS("maxResults"),
  /** Bytes of one result. */
  MAX_RESULT_BYTES("maxResultBytes"),
  /** Bytes of all retained results. */
  MAX_TOTAL_BYTES("maxTotalBytes"),
  /** Tasks named in one aggregation. */
  MAX_AGGREGATE_ITEMS("maxAggregateItems"),
  /** Bytes returned by one aggregation. */
  MAX_AGGREGATE_BYTES("maxAggregateBytes"),
  /** The time to live that an assignment asks for, in seconds. */
  LEASE_TTL_SECS("leaseTtlSecs"),
  /** The age that a sweep for old tasks asks for, in seconds. */
  TASK_TTL_SECS("taskTtlSecs"),
  /** The most records that a bounded sweep may change. */
  MAX_RECORDS("maxRecords");

  private final String text;

  LimitName(String text) {
    this.text = text;
  }

  /**
   * Returns the name in camel case.
   *
   * @return for example {@code maxTaskRecords}
   */
  @Override
  public String toString() {
    return text;
  }
}
