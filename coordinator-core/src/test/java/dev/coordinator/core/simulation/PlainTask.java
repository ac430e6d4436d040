package dev.coordinator.core.simulation;

import dev.coordinator.core.model.TaskPriority;
import dev.coordinator.core.model.TaskStatus;
import dev.coordinator.core.pool.TaskSnapshot;
import java.util.List;
import java.util.OptionalLong;

/** A task as a plain value; what it has not is null. */
record PlainTask(
    String taskId,
    String jobId,
    String targetRef,
    List<Integer> phases,
    TaskStatus status,
    TaskPriority priority,
    long createdAt,
    Long startedAt,
    Long completedAt,
    int retryCount,
    int attempt,
    long taskGeneration,
    long recordVersion,
    String assignedTo,
    PlainLease lease) {

  static PlainTask of(TaskSnapshot task) {
    PlainTask plain =
        new PlainTask(
            task.taskId(),
            task.jobId(),
            task.targetRef(),
            task.phases(),
            task.status(),
            task.priority(),
            task.createdAt(),
            orNull(task.startedAt()),
            orNull(task.completedAt()),
            task.retryCount(),
            task.attempt(),
            task.taskGeneration(),
            task.recordVersion(),
            task.assignedTo().orElse(null),
            task.lease().map(PlainLease::of).orElse(null));
    Disagreement.unlessEqual(
        "the ownership of a task",
        plain.ownership(),
        task.ownership().map(PlainOwnership::of).orElse(null));
    return plain;
  }

  /** What cancels the task: a fence while it is queued, the lease while it is held, else null. */
  PlainOwnership ownership() {
    return status == TaskStatus.QUEUED
        ? new PlainFence(taskId, taskGeneration, recordVersion)
        : lease;
  }

  private static Long orNull(OptionalLong time) {
    return time.isPresent() ? (Long) time.getAsLong() : null;
  }
}
