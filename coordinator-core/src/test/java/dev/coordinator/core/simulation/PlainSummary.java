package dev.coordinator.core.simulation;

import dev.coordinator.core.limits.DistributedLimits;
import dev.coordinator.core.model.TaskStatus;
import dev.coordinator.core.model.WorkerStatus;
import dev.coordinator.core.pool.StateSnapshot;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * The summary of a pool as a plain value.
 *
 * @param tasksByStatus how many tasks have each status, in the order of the statuses
 * @param workersByStatus how many workers have each status, in the order of the statuses
 */
record PlainSummary(
    long revision,
    long logicalTime,
    int taskRecords,
    int activeTasks,
    int queuedTasks,
    int terminalTasks,
    int workers,
    List<Integer> tasksByStatus,
    List<Integer> workersByStatus,
    int slotsUsed,
    int slotsEffective,
    int slotsAvailable,
    OptionalLong earliestLeaseExpiry,
    OptionalLong oldestQueuedCreation,
    DistributedLimits limits) {

  static PlainSummary of(StateSnapshot summary) {
    return new PlainSummary(
        summary.revision(),
        summary.logicalTime(),
        summary.taskRecords(),
        summary.activeTasks(),
        summary.queuedTasks(),
        summary.terminalTasks(),
        summary.workers(),
        Stream.of(TaskStatus.values()).map(summary::tasks).toList(),
        Stream.of(WorkerStatus.values()).map(summary::workers).toList(),
        summary.slotsUsed(),
        summary.slotsEffective(),
        summary.slotsAvailable(),
        summary.earliestLeaseExpiry(),
        summary.oldestQueuedCreation(),
        summary.limits());
  }
}
