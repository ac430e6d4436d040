package dev.coordinator.core.pool;

import dev.coordinator.core.limits.DistributedLimits;
import dev.coordinator.core.model.TaskStatus;

/**
 * What of a summary stays as it is from one command to the next, mostly: the summaries share it for
 * as long as it does.
 */
record SteadySummary(
    long logicalTime,
    int failed,
    int cancelled,
    int expired,
    WorkerTotals workers,
    DistributedLimits limits) {

  SteadySummary(PoolState state, long logicalTime) {
    this(
        logicalTime,
        state.count(TaskStatus.FAILED),
        state.count(TaskStatus.CANCELLED),
        state.count(TaskStatus.EXPIRED),
        state.workerTotals(),
        state.limits);
  }

  boolean isStillTrueOf(PoolState state, long nowSecs) {
    return logicalTime == nowSecs
        && failed == state.count(TaskStatus.FAILED)
        && cancelled == state.count(TaskStatus.CANCELLED)
        && expired == state.count(TaskStatus.EXPIRED)
        && workers.equals(state.workerTotals());
  }
}
