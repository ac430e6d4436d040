package dev.coordinator.spring.boot.autoconfigure;

import static dev.coordinator.spring.boot.autoconfigure.BoundUnit.COUNT;
import static dev.coordinator.spring.boot.autoconfigure.BoundUnit.SIZE;
import static dev.coordinator.spring.boot.autoconfigure.BoundUnit.TIME;

import dev.coordinator.core.limits.AbsoluteLimits;
import dev.coordinator.core.limits.DistributedLimits;
import dev.coordinator.core.limits.ResultLimits;

/** A bound that can be configured: its key, its unit and its range. */
enum Bound {
  MAX_TASK_RECORDS(
      "limits.max-task-records",
      COUNT,
      AbsoluteLimits.MAX_TASK_RECORDS,
      (limits, results) -> limits.maxTaskRecords()),
  MAX_ACTIVE_TASKS(
      "limits.max-active-tasks",
      COUNT,
      AbsoluteLimits.MAX_ACTIVE_TASKS,
      (limits, results) -> limits.maxActiveTasks()),
  MAX_QUEUED_TASKS(
      "limits.max-queued-tasks",
      COUNT,
      AbsoluteLimits.MAX_QUEUED_TASKS,
      (limits, results) -> limits.maxQueuedTasks()),
  MAX_TERMINAL_TASKS(
      "limits.max-terminal-tasks",
      COUNT,
      AbsoluteLimits.MAX_TERMINAL_TASKS,
      (limits, results) -> limits.maxTerminalTasks()),
  MAX_WORKERS(
      "limits.max-workers",
      COUNT,
      AbsoluteLimits.MAX_WORKERS,
      (limits, results) -> limits.maxWorkers()),
  MAX_RETRIES(
      "limits.max-retries",
      COUNT,
      AbsoluteLimits.MAX_RETRIES,
      (limits, results) -> limits.maxRetries()),
  MAX_LEASE_TTL(
      "limits.max-lease-ttl",
      TIME,
      AbsoluteLimits.MAX_LEASE_TTL_SECS,
      (limits, results) -> limits.maxLeaseTtlSecs()),
  MAX_TASK_TTL(
      "limits.max-task-ttl",
      TIME,
      AbsoluteLimits.MAX_TASK_TTL_SECS,
      (limits, results) -> limits.maxTaskTtlSecs()),
  HEARTBEAT_TIMEOUT(
      "limits.heartbeat-timeout",
      TIME,
      AbsoluteLimits.MAX_HEARTBEAT_TIMEOUT_SECS,
      (limits, results) -> limits.heartbeatTimeoutSecs()),
  MAX_RESULTS(
      "results.max-results",
      COUNT,
      AbsoluteLimits.MAX_RESULTS,
      (limits, results) -> results.maxResults()),
  MAX_RESULT_SIZE(
      "results.max-result-size",
      SIZE,
      AbsoluteLimits.MAX_RESULT_BYTES,
      (limits, results) -> results.maxResultBytes()),
  MAX_TOTAL_SIZE(
      "results.max-total-size",
      SIZE,
      AbsoluteLimits.MAX_TOTAL_BYTES,
      (limits, results) -> results.maxTotalBytes()),
  MAX_AGGREGATE_ITEMS(
      "results.max-aggregate-items",
      COUNT,
      AbsoluteLimits.MAX_AGGREGATE_ITEMS,
      (limits, results) -> results.maxAggregateItems()),
  MAX_AGGREGATE_SIZE(
      "results.max-aggregate-size",
      SIZE,
      AbsoluteLimits.MAX_AGGREGATE_BYTES,
      (limits, results) -> results.maxAggregateBytes());

  private final String path;
  private final BoundUnit unit;
  private final long maximum;

  @SuppressWarnings("ImmutableEnumChecker") // A function without state.
  private final Reader reader;

  /** Where the core keeps the bound. */
  private interface Reader {
    long read(DistributedLimits limits, ResultLimits results);
  }

  Bound(String path, BoundUnit unit, long maximum, Reader reader) {
    this.path = path;
    this.unit = unit;
    this.maximum = maximum;
    this.reader = reader;
  }

  /** Returns the full key of the property. */
  String key() {
    return "coordinator." + path;
  }

  /** Returns the last element of the key, by which gauges name the bound. */
  String shortName() {
    return path.substring(path.indexOf('.') + 1);
  }

  BoundUnit unit() {
    return unit;
  }

  long minimum() {
    return this == MAX_RETRIES ? 0 : 1;
  }

  long maximum() {
    return maximum;
  }

  long defaultValue() {
    return in(DistributedLimits.defaults(), ResultLimits.defaults());
  }

  /** Returns the value of the bound: things, seconds or bytes. */
  long in(DistributedLimits limits, ResultLimits results) {
    return reader.read(limits, results);
  }
}
