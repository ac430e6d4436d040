package dev.coordinator.bench;

import dev.coordinator.core.limits.AbsoluteLimits;
import dev.coordinator.core.limits.DistributedLimits;
import dev.coordinator.core.limits.ResultLimits;

/** Limits at their absolute maxima. */
final class Maxima {
  static final DistributedLimits TASKS =
      new DistributedLimits(
          AbsoluteLimits.MAX_TASK_RECORDS,
          AbsoluteLimits.MAX_ACTIVE_TASKS,
          AbsoluteLimits.MAX_QUEUED_TASKS,
          AbsoluteLimits.MAX_TERMINAL_TASKS,
          AbsoluteLimits.MAX_WORKERS,
          AbsoluteLimits.MAX_RETRIES,
          AbsoluteLimits.MAX_LEASE_TTL_SECS,
          AbsoluteLimits.MAX_TASK_TTL_SECS,
          AbsoluteLimits.MAX_HEARTBEAT_TIMEOUT_SECS);

  static final ResultLimits RESULTS =
      new ResultLimits(
          AbsoluteLimits.MAX_RESULTS,
          AbsoluteLimits.MAX_RESULT_BYTES,
          AbsoluteLimits.MAX_TOTAL_BYTES,
          AbsoluteLimits.MAX_AGGREGATE_ITEMS,
          AbsoluteLimits.MAX_AGGREGATE_BYTES);

  private Maxima() {}
}
