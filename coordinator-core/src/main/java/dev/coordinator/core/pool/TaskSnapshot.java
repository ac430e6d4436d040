package dev.coordinator.core.pool;

import dev.coordinator.core.model.TaskPriority;
import dev.coordinator.core.model.TaskStatus;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * How a task was at one revision. Immutable; compares by value; only the coordinator makes one.
 *
 * <p>{@link #toString()} gives the length of the target reference, not its text.
 */
public final class TaskSnapshot {
  private final TaskSpec spec;
  private final TaskStatus status;
  private final long createdAt;
  private final long startedAt;
  private final long completedAt;
  private final int retryCount;
  private final int attempt;
  private final long taskGeneration;
  private final long recordVersion;
  private final @Nullable TaskLease lease;

  TaskSnapshot(TaskRecord task) {
    this.spec = task.spec;
    this.status = task.status;
    this.createdAt = task.createdAt;
    this.startedAt = task.startedAt;
    this.completedAt = task.completedAt;
    this.retryCount = task.retryCount;
    this.attempt = task.attempt;
    this.taskGeneration = task.taskGeneration;
    this.recordVersion = task.recordVersion;
    this.lease = task.lease;
  }

  /**
   * Returns the task's identifier.
   *
   * @return as specified
   */
  public String taskId() {
    return spec.taskId();
  }

  /**
   * Returns the identifier of the job that the task is part of.
   *
   * @return as specified
   */
  public String jobId() {
    return spec.jobId();
  }

  /**
   * Returns what the task works on.
   *
   * @return the text, as specified
   */
  public String targetRef() {
    return spec.targetRef();
  }

  /**
   * Returns the task's phases.
   *
   * @return an immutable list in the order specified
   */
  public List<Integer> phases() {
    return spec.phases();
  }

  /**
   * Returns how urgent the task is.
   *
   * @return as specified
   */
  public TaskPriority priority() {
    return spec.priority();
  }

  /**
   * Returns where the task was in its life.
   *
   * @return its status
   */
  public TaskStatus status() {
    return status;
  }

  /**
   * Returns when the task was enqueued.
   *
   * @return logical seconds
   */
  public long createdAt() {
    return createdAt;
  }

  /**
   * Returns when the current or last attempt was started.
   *
   * @return logical seconds; empty when it has not been
   */
  public OptionalLong startedAt() {
    return TaskRecord.optionalTime(startedAt);
  }

  /**
   * Returns when the task ended, however it did.
   *
   * @return logical seconds; empty while it is active
   */
  public OptionalLong completedAt() {
    return TaskRecord.optionalTime(completedAt);
  }

  /**
   * Returns how often the task was queued again.
   *
   * @return zero or more
   */
  public int retryCount() {
    return retryCount;
  }

  /**
   * Returns how many leases the task has had.
   *
   * @return zero or more
   */
  public int attempt() {
    return attempt;
  }

  /**
   * Returns the task's generation: one more each time it is queued again.
   *
   * @return zero or more
   */
  public long taskGeneration() {
    return taskGeneration;
  }

  /**
   * Returns the version of the task's record: one more with each change.
   *
   * @return one or more
   */
  public long recordVersion() {
    return recordVersion;
  }

  /**
   * Returns the worker that holds the task.
   *
   * @return its identifier; empty unless the task is leased or running
   */
  public Optional<String> assignedTo() {
    return lease().map(TaskLease::workerId);
  }

  /**
   * Returns the current lease.
   *
   * @return the lease; empty unless the task is leased or running
   */
  public Optional<TaskLease> lease() {
    return Optional.ofNullable(lease);
  }

  /**
   * Returns what it takes to cancel the task as it was.
   *
   * @return a fence while it is queued, the lease while it is leased or running, else empty
   */
  public Optional<TaskOwnership> ownership() {
    if (status == TaskStatus.QUEUED) {
      return Optional.of(new QueuedTaskFence(taskId(), taskGeneration, recordVersion));
    }
    return Optional.ofNullable(lease);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof TaskSnapshot that
        && status == that.status
        && createdAt == that.createdAt
        && startedAt == that.startedAt
        && completedAt == that.completedAt
        && retryCount == that.retryCount
        && attempt == that.attempt
        && taskGeneration == that.taskGeneration
        && recordVersion == that.recordVersion
        && spec.equals(that.spec)
        && Objects.equals(lease, that.lease);
  }

  @Override
  public int hashCode() {
    return Objects.hash(spec, status, recordVersion, lease);
  }

  @Override
  public String toString() {
    return "TaskSnapshot["
        + spec
        + ", status="
        + status
        + ", createdAt="
        + createdAt
        + ", startedAt="
        + startedAt()
        + ", completedAt="
        + completedAt()
        + ", retryCount="
        + retryCount
        + ", attempt="
        + attempt
        + ", taskGeneration="
        + taskGeneration
        + ", recordVersion="
        + recordVersion
        + ", lease="
        + lease
        + ']';
  }
}
