package dev.coordinator.core.limits;

/** The greatest values that limits and specifications may have. They are part of the contract. */
public final class AbsoluteLimits {
  /** The greatest {@code maxTaskRecords}. */
  public static final int MAX_TASK_RECORDS = 65_536;

  /** The greatest {@code maxActiveTasks}. */
  public static final int MAX_ACTIVE_TASKS = 16_384;

  /** The greatest {@code maxQueuedTasks}. */
  public static final int MAX_QUEUED_TASKS = 16_384;

  /** The greatest {@code maxTerminalTasks}. */
  public static final int MAX_TERMINAL_TASKS = 65_536;

  /** The greatest {@code maxWorkers}. */
  public static final int MAX_WORKERS = 4_096;

  /** The greatest {@code maxRetries}. */
  public static final int MAX_RETRIES = 32;

  /** The greatest {@code maxLeaseTtlSecs}: a day. */
  public static final long MAX_LEASE_TTL_SECS = 86_400;

  /** The greatest {@code maxTaskTtlSecs}: 31 days. */
  public static final long MAX_TASK_TTL_SECS = 2_678_400;

  /** The greatest {@code heartbeatTimeoutSecs}: a day. */
  public static final long MAX_HEARTBEAT_TIMEOUT_SECS = 86_400;

  /** The greatest {@code maxResults}. */
  public static final int MAX_RESULTS = 65_536;

  /** The greatest {@code maxResultBytes}: 16 MiB. */
  public static final long MAX_RESULT_BYTES = 16L << 20;

  /** The greatest {@code maxTotalBytes}: 256 MiB. */
  public static final long MAX_TOTAL_BYTES = 256L << 20;

  /** The greatest {@code maxAggregateItems}. */
  public static final int MAX_AGGREGATE_ITEMS = 65_536;

  /** The greatest {@code maxAggregateBytes}: 256 MiB. */
  public static final long MAX_AGGREGATE_BYTES = 256L << 20;

  /** The greatest capacity of a worker, in slots. */
  public static final int MAX_WORKER_CAPACITY = 4_096;

  /** The greatest utilization, in basis points: all of it. */
  public static final int MAX_UTILIZATION_BASIS_POINTS = 10_000;

  /** The most tags a worker may have. */
  public static final int MAX_WORKER_TAGS = 16;

  /** The most phases a task may have. */
  public static final int MAX_PHASES = 256;

  /** The most bytes of UTF-8 a target reference may have. */
  public static final int MAX_TARGET_REF_BYTES = 1_024;

  /** The most commands that a recorder may keep. */
  public static final int MAX_RECORDED_COMMANDS = 65_536;

  private AbsoluteLimits() {}
}
