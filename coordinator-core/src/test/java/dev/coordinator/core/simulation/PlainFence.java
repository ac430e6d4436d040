package dev.coordinator.core.simulation;

import dev.coordinator.core.pool.QueuedTaskFence;

/** The fence of a queued task as a plain value. */
record PlainFence(String taskId, long taskGeneration, long recordVersion)
    implements PlainOwnership {

  static PlainFence of(QueuedTaskFence fence) {
    return new PlainFence(fence.taskId(), fence.taskGeneration(), fence.recordVersion());
  }
}
