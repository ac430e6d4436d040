package dev.coordinator.core.pool;

import dev.coordinator.core.error.DistributedError.LeaseExpired;
import dev.coordinator.core.error.DistributedError.StaleOwnership;
import dev.coordinator.core.error.DistributedException;
import dev.coordinator.core.model.TaskStatus;

/** Tells a current ownership from a late one, and says in which field a late one differs. */
final class Fence {
  private Fence() {}

  /** Requires that a lease is the current one and unexpired, or that a queued fence still holds. */
  static void requireCurrent(TaskRecord task, TaskOwnership ownership, long nowSecs) {
    if (ownership instanceof TaskLease lease) {
      requireCurrent(task, lease, nowSecs);
    } else if (ownership instanceof QueuedTaskFence fence && !holds(task, fence)) {
      throw stale(task, fence);
    }
  }

  static void requireCurrent(TaskRecord task, TaskLease lease, long nowSecs) {
    if (!lease.equals(task.lease)) {
      throw stale(task, lease);
    }
    if (lease.isExpired(nowSecs)) {
      throw new LeaseExpired(task.spec.taskId())
          .toException("It expired at " + lease.expiresAt() + " s, and it is " + nowSecs + " s.");
    }
  }

  private static boolean holds(TaskRecord task, QueuedTaskFence fence) {
    return task.status == TaskStatus.QUEUED
        && fence.taskGeneration() == task.taskGeneration
        && fence.recordVersion() == task.recordVersion;
  }

  static DistributedException stale(TaskRecord task, TaskOwnership ownership) {
    return new StaleOwnership(task.spec.taskId()).toException(difference(task, ownership));
  }

  private static String difference(TaskRecord task, TaskOwnership ownership) {
    if (ownership instanceof TaskLease lease) {
      return difference(task, lease);
    }
    return task.status == TaskStatus.QUEUED
        ? "The fence is of an earlier queued state of the task."
        : "The fence is of a queued task, but the task is " + task.status + ".";
  }

  private static String difference(TaskRecord task, TaskLease lease) {
    TaskLease current = task.lease;
    if (current == null) {
      return "The task is " + task.status + " and has no current lease.";
    }
    if (!lease.workerId().equals(current.workerId())) {
      return "Another worker holds the task.";
    }
    if (lease.workerGeneration() != current.workerGeneration()) {
      return differs("worker generation", lease.workerGeneration(), current.workerGeneration());
    }
    if (lease.taskGeneration() != current.taskGeneration()) {
      return differs("task generation", lease.taskGeneration(), current.taskGeneration());
    }
    if (lease.attempt() != current.attempt()) {
      return differs("attempt", lease.attempt(), current.attempt());
    }
    if (lease.leaseId() != current.leaseId()) {
      return differs("lease id", lease.leaseId(), current.leaseId());
    }
    if (lease.expiresAt() != current.expiresAt()) {
      return differs("expiry", lease.expiresAt(), current.expiresAt());
    }
    return differs("time of acquisition", lease.acquiredAt(), current.acquiredAt());
  }

  private static String differs(String field, long found, long expected) {
    return "The lease's " + field + " is " + found + ", the current one's is " + expected + ".";
  }
}
