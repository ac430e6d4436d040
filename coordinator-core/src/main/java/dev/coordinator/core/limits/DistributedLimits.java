package dev.coordinator.core.limits;

import static dev.coordinator.core.limits.LimitChecks.requireCountAtMost;
import static dev.coordinator.core.limits.LimitChecks.requirePositive;
import static dev.coordinator.core.limits.LimitChecks.requireRelation;
import static dev.coordinator.core.limits.LimitChecks.requireTimeAtMost;

import dev.coordinator.core.error.DistributedError.InvalidLimit;
import dev.coordinator.core.error.DistributedError.RetryLimitExceedsMaximum;
import dev.coordinator.core.error.LimitName;
import dev.coordinator.core.error.LimitRelationship;

/**
 * The bounds of one pool with its queue. Only a consistent set can be built.
 *
 * <p>They hold per instance and cover what it retains; they do not cap what a caller allocates
 * before a call, returned copies, the number of instances or the heap.
 *
 * @param maxTaskRecords task records of any status, 1 to 65,536; records are never evicted
 * @param maxActiveTasks queued, leased and running tasks together, 1 to 16,384, at most {@code
 *     maxTaskRecords}
 * @param maxQueuedTasks queued tasks, 1 to 16,384, at most {@code maxActiveTasks}
 * @param maxTerminalTasks ended tasks, 1 to 65,536, at most {@code maxTaskRecords} and at least
 *     {@code maxActiveTasks}, so that every admitted task can end
 * @param maxWorkers registered workers, offline ones included, 1 to 4,096
 * @param maxRetries how often a task is queued again, 0 to 32
 * @param maxLeaseTtlSecs the longest time to live of a lease, 1 to 86,400 seconds
 * @param maxTaskTtlSecs the longest age that a sweep for old tasks may ask for, 1 to 2,678,400
 *     seconds
 * @param heartbeatTimeoutSecs how old a worker's heartbeat may be, 1 to 86,400 seconds
 */
public record DistributedLimits(
    int maxTaskRecords,
    int maxActiveTasks,
    int maxQueuedTasks,
    int maxTerminalTasks,
    int maxWorkers,
    int maxRetries,
    long maxLeaseTtlSecs,
    long maxTaskTtlSecs,
    long heartbeatTimeoutSecs) {

  private static final DistributedLimits DEFAULTS =
      new DistributedLimits(4_096, 1_024, 1_024, 4_096, 256, 3, 3_600, 86_400, 60);

  /**
   * Checks every range and relation, in the order that the contract gives.
   *
   * @throws dev.coordinator.core.error.DistributedException with {@code InvalidLimit}, {@code
   *     CountLimitExceedsMaximum}, {@code TimeLimitExceedsMaximum}, {@code
   *     RetryLimitExceedsMaximum} or {@code InvalidLimitRelationship}
   */
  public DistributedLimits {
    requirePositive(LimitName.MAX_TASK_RECORDS, maxTaskRecords);
    requirePositive(LimitName.MAX_ACTIVE_TASKS, maxActiveTasks);
    requirePositive(LimitName.MAX_QUEUED_TASKS, maxQueuedTasks);
    requirePositive(LimitName.MAX_TERMINAL_TASKS, maxTerminalTasks);
    requirePositive(LimitName.MAX_WORKERS, maxWorkers);

    requireCountAtMost(LimitName.MAX_TASK_RECORDS, maxTaskRecords, AbsoluteLimits.MAX_TASK_RECORDS);
    requireCountAtMost(LimitName.MAX_ACTIVE_TASKS, maxActiveTasks, AbsoluteLimits.MAX_ACTIVE_TASKS);
    requireCountAtMost(LimitName.MAX_QUEUED_TASKS, maxQueuedTasks, AbsoluteLimits.MAX_QUEUED_TASKS);
    requireCountAtMost(
        LimitName.MAX_TERMINAL_TASKS, maxTerminalTasks, AbsoluteLimits.MAX_TERMINAL_TASKS);
    requireCountAtMost(LimitName.MAX_WORKERS, maxWorkers, AbsoluteLimits.MAX_WORKERS);

    requireTimeAtMost(
        LimitName.MAX_LEASE_TTL_SECS, maxLeaseTtlSecs, AbsoluteLimits.MAX_LEASE_TTL_SECS);
    requireTimeAtMost(
        LimitName.MAX_TASK_TTL_SECS, maxTaskTtlSecs, AbsoluteLimits.MAX_TASK_TTL_SECS);
    requireTimeAtMost(
        LimitName.HEARTBEAT_TIMEOUT_SECS,
        heartbeatTimeoutSecs,
        AbsoluteLimits.MAX_HEARTBEAT_TIMEOUT_SECS);

    requireRetriesInRange(maxRetries);

    requirePositive(LimitName.MAX_LEASE_TTL_SECS, maxLeaseTtlSecs);
    requirePositive(LimitName.MAX_TASK_TTL_SECS, maxTaskTtlSecs);
    requirePositive(LimitName.HEARTBEAT_TIMEOUT_SECS, heartbeatTimeoutSecs);

    requireRelation(maxActiveTasks <= maxTaskRecords, LimitRelationship.ACTIVE_EXCEEDS_RECORDS);
    requireRelation(maxQueuedTasks <= maxActiveTasks, LimitRelationship.QUEUED_EXCEEDS_ACTIVE);
    requireRelation(maxTerminalTasks <= maxTaskRecords, LimitRelationship.TERMINAL_EXCEEDS_RECORDS);
    requireRelation(maxTerminalTasks >= maxActiveTasks, LimitRelationship.TERMINAL_BELOW_ACTIVE);
  }

  private static void requireRetriesInRange(int maxRetries) {
    if (maxRetries > AbsoluteLimits.MAX_RETRIES) {
      throw new RetryLimitExceedsMaximum(maxRetries, AbsoluteLimits.MAX_RETRIES).toException();
    }
    if (maxRetries < 0) {
      throw new InvalidLimit(LimitName.MAX_RETRIES).toException();
    }
  }

  /**
   * Returns the default limits.
   *
   * @return 4,096 records, 1,024 active and queued, 4,096 terminal, 256 workers, 3 retries, leases
   *     up to an hour, tasks up to a day, heartbeats up to a minute old
   */
  public static DistributedLimits defaults() {
    return DEFAULTS;
  }

  /**
   * Returns a builder that starts from the default limits.
   *
   * @return a new builder
   */
  public static Builder builder() {
    return new Builder(DEFAULTS);
  }

  /**
   * Returns a builder that starts from these limits.
   *
   * @return a new builder
   */
  public Builder toBuilder() {
    return new Builder(this);
  }

  /** Collects limits by name; they are checked together by {@link #build()}. Not thread-safe. */
  public static final class Builder {
    private int maxTaskRecords;
    private int maxActiveTasks;
    private int maxQueuedTasks;
    private int maxTerminalTasks;
    private int maxWorkers;
    private int maxRetries;
    private long maxLeaseTtlSecs;
    private long maxTaskTtlSecs;
    private long heartbeatTimeoutSecs;

    private Builder(DistributedLimits from) {
      maxTaskRecords = from.maxTaskRecords;
      maxActiveTasks = from.maxActiveTasks;
      maxQueuedTasks = from.maxQueuedTasks;
      maxTerminalTasks = from.maxTerminalTasks;
      maxWorkers = from.maxWorkers;
      maxRetries = from.maxRetries;
      maxLeaseTtlSecs = from.maxLeaseTtlSecs;
      maxTaskTtlSecs = from.maxTaskTtlSecs;
      heartbeatTimeoutSecs = from.heartbeatTimeoutSecs;
    }

    /**
     * Sets {@code maxTaskRecords}.
     *
     * @param value task records of any status, 1 to 65,536
     * @return this builder
     */
    public Builder maxTaskRecords(int value) {
      maxTaskRecords = value;
      return this;
    }

    /**
     * Sets {@code maxActiveTasks}.
     *
     * @param value queued, leased and running tasks together, 1 to 16,384
     * @return this builder
     */
    public Builder maxActiveTasks(int value) {
      maxActiveTasks = value;
      return this;
    }

    /**
     * Sets {@code maxQueuedTasks}.
     *
     * @param value queued tasks, 1 to 16,384
     * @return this builder
     */
    public Builder maxQueuedTasks(int value) {
      maxQueuedTasks = value;
      return this;
    }

    /**
     * Sets {@code maxTerminalTasks}.
     *
     * @param value ended tasks, 1 to 65,536
     * @return this builder
     */
    public Builder maxTerminalTasks(int value) {
      maxTerminalTasks = value;
      return this;
    }

    /**
     * Sets {@code maxWorkers}.
     *
     * @param value registered workers, 1 to 4,096
     * @return this builder
     */
    public Builder maxWorkers(int value) {
      maxWorkers = value;
      return this;
    }

    /**
     * Sets {@code maxRetries}.
     *
     * @param value how often a task is queued again, 0 to 32
     * @return this builder
     */
    public Builder maxRetries(int value) {
      maxRetries = value;
      return this;
    }

    /**
     * Sets {@code maxLeaseTtlSecs}.
     *
     * @param value the longest time to live of a lease, 1 to 86,400 seconds
     * @return this builder
     */
    public Builder maxLeaseTtlSecs(long value) {
      maxLeaseTtlSecs = value;
      return this;
    }

    /**
     * Sets {@code maxTaskTtlSecs}.
     *
     * @param value the longest age that a sweep may ask for, 1 to 2,678,400 seconds
     * @return this builder
     */
    public Builder maxTaskTtlSecs(long value) {
      maxTaskTtlSecs = value;
      return this;
    }

    /**
     * Sets {@code heartbeatTimeoutSecs}.
     *
     * @param value how old a heartbeat may be, 1 to 86,400 seconds
     * @return this builder
     */
    public Builder heartbeatTimeoutSecs(long value) {
      heartbeatTimeoutSecs = value;
      return this;
    }

    /**
     * Builds the limits.
     *
     * @return limits that are within their ranges and fit together
     * @throws dev.coordinator.core.error.DistributedException as the record's constructor does
     */
    public DistributedLimits build() {
      return new DistributedLimits(
          maxTaskRecords,
          maxActiveTasks,
          maxQueuedTasks,
          maxTerminalTasks,
          maxWorkers,
          maxRetries,
          maxLeaseTtlSecs,
          maxTaskTtlSecs,
          heartbeatTimeoutSecs);
    }
  }
}
