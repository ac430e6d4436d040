package dev.coordinator.core.pool;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The right of one worker to work on one task for a time. Immutable; compares by value; only the
 * coordinator makes one.
 *
 * <p>It names the generation of worker and task, the attempt and a lease id, and is refused as soon
 * as one of them, or the time, has moved on.
 */
public final class TaskLease implements TaskOwnership {
  private final String taskId;
  private final String workerId;
  private final long workerGeneration;
  private final long taskGeneration;
  private final int attempt;
  private final long leaseId;
  private final long acquiredAt;
  private final long expiresAt;

  TaskLease(
      String taskId,
      String workerId,
      long workerGeneration,
      long taskGeneration,
      int attempt,
      long leaseId,
      long acquiredAt,
      long expiresAt) {
    this.taskId = taskId;
    this.workerId = workerId;
    this.workerGeneration = workerGeneration;
    this.taskGeneration = taskGeneration;
    this.attempt = attempt;
    this.leaseId = leaseId;
    this.acquiredAt = acquiredAt;
    this.expiresAt = expiresAt;
  }

  @Override
  public String taskId() {
    return taskId;
  }

  /**
   * Returns the worker that holds the lease.
   *
   * @return its identifier
   */
  public String workerId() {
    return workerId;
  }

  /**
   * Returns the generation of the worker that holds the lease.
   *
   * @return one or more
   */
  public long workerGeneration() {
    return workerGeneration;
  }

  /**
   * Returns how often the task had been queued again.
   *
   * @return zero or more
   */
  public long taskGeneration() {
    return taskGeneration;
  }

  /**
   * Returns which lease of this task it is.
   *
   * @return one for the first
   */
  public int attempt() {
    return attempt;
  }

  /**
   * Returns which lease of this pool it is.
   *
   * @return one for the first; never given twice
   */
  public long leaseId() {
    return leaseId;
  }

  /**
   * Returns when the lease was granted.
   *
   * @return logical seconds
   */
  public long acquiredAt() {
    return acquiredAt;
  }

  /**
   * Returns when the lease ends: it no longer holds at this time.
   *
   * @return logical seconds, more than {@link #acquiredAt()}
   */
  public long expiresAt() {
    return expiresAt;
  }

  TaskLease renewed(long newLeaseId, long nowSecs, long newExpiresAt) {
    return new TaskLease(
        taskId,
        workerId,
        workerGeneration,
        taskGeneration,
        attempt,
        newLeaseId,
        nowSecs,
        newExpiresAt);
  }

  boolean isExpired(long nowSecs) {
    return nowSecs >= expiresAt;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof TaskLease that
        && leaseId == that.leaseId
        && attempt == that.attempt
        && taskGeneration == that.taskGeneration
        && workerGeneration == that.workerGeneration
        && acquiredAt == that.acquiredAt
        && expiresAt == that.expiresAt
        && taskId.equals(that.taskId)
        && workerId.equals(that.workerId);
  }

  @Override
  public int hashCode() {
    return Objects.hash(
        taskId,
        workerId,
        workerGeneration,
        taskGeneration,
        attempt,
        leaseId,
        acquiredAt,
        expiresAt);
  }

  @Override
  public String toString() {
    return "TaskLease[taskId="
        + taskId
        + ", workerId="
        + workerId
        + ", workerGeneration="
        + workerGeneration
        + ", taskGeneration="
        + taskGeneration
        + ", attempt="
        + attempt
        + ", leaseId="
        + leaseId
        + ", acquiredAt="
        + acquiredAt
        + ", expiresAt="
        + expiresAt
        + ']';
  }
}
