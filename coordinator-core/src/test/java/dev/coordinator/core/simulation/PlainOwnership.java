package dev.coordinator.core.simulation;

import dev.coordinator.core.pool.QueuedTaskFence;
import dev.coordinator.core.pool.TaskLease;
import dev.coordinator.core.pool.TaskOwnership;

/** The right to cancel a task, as a plain value. */
sealed interface PlainOwnership permits PlainLease, PlainFence {
  String taskId();

  static PlainOwnership of(TaskOwnership ownership) {
    return ownership instanceof TaskLease lease
        ? PlainLease.of(lease)
        : PlainFence.of((QueuedTaskFence) ownership);
  }
}
