package dev.coordinator.core.simulation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.coordinator.core.limits.DistributedLimits;
import dev.coordinator.core.limits.ResultLimits;

/** Makes limits from the header of a trace. */
final class Limits {
  private Limits() {}

  static Setup setup(JsonNode header) {
    return new Setup(
        limits(header.required("limits")),
        resultLimits(header.required("resultLimits")),
        header.required("pools").intValue());
  }

  private static DistributedLimits limits(JsonNode limits) {
    return new DistributedLimits(
        limits.required("maxTaskRecords").intValue(),
        limits.required("maxActiveTasks").intValue(),
        limits.required("maxQueuedTasks").intValue(),
        limits.required("maxTerminalTasks").intValue(),
        limits.required("maxWorkers").intValue(),
        limits.required("maxRetries").intValue(),
        limits.required("maxLeaseTtlSecs").longValue(),
        limits.required("maxTaskTtlSecs").longValue(),
        limits.required("heartbeatTimeoutSecs").longValue());
  }

  private static ResultLimits resultLimits(JsonNode limits) {
    return new ResultLimits(
        limits.required("maxResults").intValue(),
        limits.required("maxResultBytes").longValue(),
        limits.required("maxTotalBytes").longValue(),
        limits.required("maxAggregateItems").intValue(),
        limits.required("maxAggregateBytes").longValue());
  }
}
