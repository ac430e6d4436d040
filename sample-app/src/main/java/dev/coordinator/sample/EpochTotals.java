package dev.coordinator.sample;

import dev.coordinator.core.host.Coordinator;
import dev.coordinator.core.model.TaskStatus;
import dev.coordinator.core.model.WorkerStatus;
import dev.coordinator.core.pool.StateSnapshot;
import dev.coordinator.core.result.ResultSnapshot;
import java.util.EnumMap;
import java.util.Map;

/**
 * What the coordinators of some epochs say of themselves, added up.
 *
 * @param epochs how many they are
 * @param revision how many commands they accepted
 * @param tasks how many tasks have each status
 * @param workers how many workers have each status
 * @param results how many results they retained
 * @param resultBytes how many bytes these have
 * @param bytes how many bytes the hashed files have
 * @param retries how often a task was queued again
 * @param nanos the time spent in calls to them
 */
record EpochTotals(
    int epochs,
    long revision,
    Map<TaskStatus, Long> tasks,
    Map<WorkerStatus, Long> workers,
    long results,
    long resultBytes,
    long bytes,
    long retries,
    long nanos) {

  static final EpochTotals NONE = new EpochTotals(0, 0, Map.of(), Map.of(), 0, 0, 0, 0, 0);

  static EpochTotals of(Coordinator coordinator, long bytes, long retries, long nanos) {
    StateSnapshot pool = coordinator.pool().snapshot();
    Map<TaskStatus, Long> tasks = new EnumMap<>(TaskStatus.class);
    for (TaskStatus status : TaskStatus.values()) {
      tasks.put(status, (long) pool.tasks(status));
    }
    Map<WorkerStatus, Long> workers = new EnumMap<>(WorkerStatus.class);
    for (WorkerStatus status : WorkerStatus.values()) {
      workers.put(status, (long) pool.workers(status));
    }
    ResultSnapshot results = coordinator.results().snapshot();
    return new EpochTotals(
        1,
        pool.revision(),
        tasks,
        workers,
        results.resultCount(),
        results.totalBytes(),
        bytes,
        retries,
        nanos);
  }

  long tasks(TaskStatus status) {
    return tasks.getOrDefault(status, 0L);
  }

  EpochTotals plus(EpochTotals other) {
    return new EpochTotals(
        epochs + other.epochs,
        revision + other.revision,
        sum(TaskStatus.class, tasks, other.tasks),
        sum(WorkerStatus.class, workers, other.workers),
        results + other.results,
        resultBytes + other.resultBytes,
        bytes + other.bytes,
        retries + other.retries,
        nanos + other.nanos);
  }

  private static <K extends Enum<K>> Map<K, Long> sum(
      Class<K> type, Map<K, Long> left, Map<K, Long> right) {
    Map<K, Long> sum = new EnumMap<>(type);
    sum.putAll(left);
    right.forEach((key, count) -> sum.merge(key, count, Long::sum));
    return sum;
  }
}
