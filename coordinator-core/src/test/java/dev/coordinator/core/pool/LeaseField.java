package dev.coordinator.core.pool;

/** The fields of a lease, each able to forge a lease that differs from a real one in it alone. */
enum LeaseField {
  TASK_ID,
  WORKER_ID,
  WORKER_GENERATION,
  TASK_GENERATION,
  ATTEMPT,
  LEASE_ID,
  ACQUIRED_AT,
  EXPIRES_AT;

  /** Makes a lease with another value in this field: one more, or a longer identifier. */
  TaskLease changedIn(TaskLease lease) {
    return new TaskLease(
        lease.taskId() + (this == TASK_ID ? "-other" : ""),
        lease.workerId() + (this == WORKER_ID ? "-other" : ""),
        lease.workerGeneration() + (this == WORKER_GENERATION ? 1 : 0),
        lease.taskGeneration() + (this == TASK_GENERATION ? 1 : 0),
        lease.attempt() + (this == ATTEMPT ? 1 : 0),
        lease.leaseId() + (this == LEASE_ID ? 1 : 0),
        lease.acquiredAt() + (this == ACQUIRED_AT ? 1 : 0),
        lease.expiresAt() + (this == EXPIRES_AT ? 1 : 0));
  }
}
