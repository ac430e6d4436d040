package dev.coordinator.core.pool;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Proof that a task was completed under one lease; what a result is stored against. Immutable;
 * compares by value; only the coordinator makes one.
 */
public final class CompletionReceipt {
  private final String taskId;
  private final long taskGeneration;
  private final int attempt;
  private final long leaseId;
  private final String workerId;
  private final long workerGeneration;
  private final long recordVersion;

  CompletionReceipt(TaskLease lease, long recordVersion) {
    this.taskId = lease.taskId();
    this.taskGeneration = lease.taskGeneration();
    this.attempt = lease.attempt();
    this.leaseId = lease.leaseId();
    this.workerId = lease.workerId();
    this.workerGeneration = lease.workerGeneration();
    this.recordVersion = recordVersion;
  }

  /**
   * Returns the completed task.
   *
   * @return its identifier
   */
  public String taskId() {
    return taskId;
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
   * Returns which lease of the task led to its completion.
   *
   * @return one for the first
   */
  public int attempt() {
    return attempt;
  }

  /**
   * Returns which lease of the pool led to the completion.
   *
   * @return one for the first
   */
  public long leaseId() {
    return leaseId;
  }

  /**
   * Returns the worker that completed the task.
   *
   * @return its identifier
   */
  public String workerId() {
    return workerId;
  }

  /**
   * Returns the generation of the worker that completed the task.
   *
   * @return one or more
   */
  public long workerGeneration() {
    return workerGeneration;
  }

  /**
   * Returns the version that the task's record has since its completion.
   *
   * @return one or more
   */
  public long recordVersion() {
    return recordVersion;
  }

  /** Tells whether the lease is the one that this receipt was given for, whatever its times. */
  boolean matches(TaskLease lease) {
    return leaseId == lease.leaseId()
        && attempt == lease.attempt()
        && taskGeneration == lease.taskGeneration()
        && workerGeneration == lease.workerGeneration()
        && taskId.equals(lease.taskId())
        && workerId.equals(lease.workerId());
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof CompletionReceipt that
        && leaseId == that.leaseId
        && attempt == that.attempt
        && taskGeneration == that.taskGeneration
        && workerGeneration == that.workerGeneration
        && recordVersion == that.recordVersion
        && taskId.equals(that.taskId)
        && workerId.equals(that.workerId);
  }

  @Override
  public int hashCode() {
    return Objects.hash(
        taskId, taskGeneration, attempt, leaseId, workerId, workerGeneration, recordVersion);
  }

  @Override
  public String toString() {
    return "CompletionReceipt[taskId="
        + taskId
        + ", taskGeneration="
        + taskGeneration
        + ", attempt="
        + attempt
        + ", leaseId="
        + leaseId
        + ", workerId="
        + workerId
        + ", workerGeneration="
        + workerGeneration
        + ", recordVersion="
        + recordVersion
        + ']';
  }
}
