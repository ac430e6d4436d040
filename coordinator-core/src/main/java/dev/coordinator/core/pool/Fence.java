package dev.coordinator.core.pool;

import dev.coordinator.core.error.DistributedError.LeaseExpired;
import dev.coordinator.core.error.DistributedError.StaleOwnership;
import dev.coordinator.core.error.DistributedException;
import dev.coordinator.core.model.TaskStatus;
import dev.coordinator.core.pool.OwnershipExplanation.Verdict;
import java.util.Optional;

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
      throw new LeaseExpired(task.spec.taskId()).toException(expiry(lease, nowSecs));
    }
  }

  private static boolean holds(TaskRecord task, QueuedTaskFence fence) {
    return task.status == TaskStatus.QUEUED
        && fence.taskGeneration() == task.taskGeneration
        && fence.recordVersion() == task.recordVersion;
  }

  static DistributedException stale(TaskRecord task, TaskOwnership ownership) {
    String detail =
        ownership instanceof TaskLease lease ? difference(task, lease).detail() : late(task);
    return new StaleOwnership(task.spec.taskId()).toException(detail);
  }

  private static String late(TaskRecord task) {
    return task.status == TaskStatus.QUEUED
        ? "The fence is of an earlier queued state of the task."
        : "The fence is of a queued task, but the task is " + task.status + ".";
  }

  static OwnershipExplanation explain(TaskRecord task, TaskLease lease, long nowSecs) {
    if (!lease.equals(task.lease)) {
      return difference(task, lease);
    }
    return lease.isExpired(nowSecs)
        ? explanation(task, Verdict.EXPIRED, expiry(lease, nowSecs))
        : explanation(task, Verdict.CURRENT, "");
  }

  private static OwnershipExplanation difference(TaskRecord task, TaskLease lease) {
    TaskLease current = task.lease;
    if (current == null) {
      return explanation(
          task, Verdict.NOT_LEASED, "The task is " + task.status + " and has no current lease.");
    }
    if (!lease.workerId().equals(current.workerId())) {
      return explanation(task, Verdict.WORKER_DIFFERS, "Another worker holds the task.");
    }
    if (lease.workerGeneration() != current.workerGeneration()) {
      return explanation(
          task,
          Verdict.WORKER_GENERATION_DIFFERS,
          differs("worker generation", lease.workerGeneration(), current.workerGeneration()));
    }
    if (lease.taskGeneration() != current.taskGeneration()) {
      return explanation(
          task,
          Verdict.TASK_GENERATION_DIFFERS,
          differs("task generation", lease.taskGeneration(), current.taskGeneration()));
    }
    if (lease.attempt() != current.attempt()) {
      return explanation(
          task, Verdict.ATTEMPT_DIFFERS, differs("attempt", lease.attempt(), current.attempt()));
    }
    if (lease.leaseId() != current.leaseId()) {
      return explanation(
          task, Verdict.LEASE_ID_DIFFERS, differs("lease id", lease.leaseId(), current.leaseId()));
    }
    return explanation(task, Verdict.TIMES_DIFFER, timesDiffer(lease, current));
  }

  private static String timesDiffer(TaskLease lease, TaskLease current) {
    return lease.expiresAt() == current.expiresAt()
        ? differs("time of acquisition", lease.acquiredAt(), current.acquiredAt())
        : differs("expiry", lease.expiresAt(), current.expiresAt());
  }

  private static OwnershipExplanation explanation(TaskRecord task, Verdict verdict, String detail) {
    return new OwnershipExplanation(verdict, detail, Optional.of(new TaskSnapshot(task)));
  }

  private static String differs(String field, long found, long expected) {
    return "The lease's " + field + " is " + found + ", the current one's is " + expected + ".";
  }

  private static String expiry(TaskLease lease, long nowSecs) {
    return "It expired at " + lease.expiresAt() + " s, and it is " + nowSecs + " s.";
  }
}
