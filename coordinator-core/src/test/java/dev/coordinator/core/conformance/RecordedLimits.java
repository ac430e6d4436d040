package dev.coordinator.core.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import dev.coordinator.core.limits.DistributedLimits;
import dev.coordinator.core.limits.ResultLimits;

/** Makes limits from their recorded form. */
final class RecordedLimits {
  private RecordedLimits() {}

  static DistributedLimits limits(JsonNode recorded) {
    return new DistributedLimits(
        integer(recorded, "maxTaskRecords"),
        integer(recorded, "maxActiveTasks"),
        integer(recorded, "maxQueuedTasks"),
        integer(recorded, "maxTerminalTasks"),
        integer(recorded, "maxWorkers"),
        integer(recorded, "maxRetries"),
        recorded.required("maxLeaseTtlSecs").longValue(),
        recorded.required("maxTaskTtlSecs").longValue(),
        recorded.required("heartbeatTimeoutSecs").longValue());
  }

  static ResultLimits resultLimits(JsonNode recorded) {
    return new ResultLimits(
        integer(recorded, "maxResults"),
        recorded.required("maxResultBytes").longValue(),
        recorded.required("maxTotalBytes").longValue(),
        integer(recorded, "maxAggregateItems"),
        recorded.required("maxAggregateBytes").longValue());
  }

  private static int integer(JsonNode recorded, String name) {
    return Math.toIntExact(recorded.required(name).longValue());
  }
}
