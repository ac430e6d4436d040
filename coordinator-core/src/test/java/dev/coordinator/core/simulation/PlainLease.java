package dev.coordinator.core.simulation;

import dev.coordinator.core.pool.TaskLease;

/** A lease as a plain value. */
record PlainLease(
    String taskId,
    String workerId,
    long workerGeneration,
    long taskGeneration,
    int attempt,
    long leaseId,
    long acquiredAt,
    long expiresAt)
    implements PlainOwnership {

  static PlainLease of(TaskLease lease) {
    return new PlainLease(
        lease.taskId(),
        lease.workerId(),
        lease.workerGeneration(),
        lease.taskGeneration(),
        lease.attempt(),
        lease.leaseId(),
        lease.acquiredAt(),
        lease.expiresAt());
  }
}
