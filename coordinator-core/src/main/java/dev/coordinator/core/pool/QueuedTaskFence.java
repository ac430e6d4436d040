package dev.coordinator.core.pool;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Names one queued state of one task, so that a cancellation that comes late is refused. Immutable;
 * compares by value; only the coordinator makes one.
 */
public final class QueuedTaskFence implements TaskOwnership {
  private final String taskId;
  private final long taskGeneration;
  private final long recordVersion;

  QueuedTaskFence(String taskId, long taskGeneration, long recordVersion) {
    this.taskId = taskId;
    this.taskGeneration = taskGeneration;
    this.recordVersion = recordVersion;
  }

  @Override
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
   * Returns the version that the task's record had.
   *
   * @return one or more
   */
  public long recordVersion() {
    return recordVersion;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof QueuedTaskFence that
        && taskGeneration == that.taskGeneration
        && recordVersion == that.recordVersion
        && taskId.equals(that.taskId);
  }

  @Override
  public int hashCode() {
    return Objects.hash(taskId, taskGeneration, recordVersion);
  }

  @Override
  public String toString() {
    return "QueuedTaskFence[taskId="
        + taskId
        + ", taskGeneration="
        + taskGeneration
        + ", recordVersion="
        + recordVersion
        + ']';
  }
}
