package dev.coordinator.core.pool;

import dev.coordinator.core.model.TaskStatus;
import java.util.Objects;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** What the state keeps of one task. Written by {@link PoolState} only. */
// It is itself the link in the chain of who owns it, the queue or a worker: one object less a task.
final class TaskRecord extends Chain.Link<TaskRecord> {
  /** Stands for a time that has not come. Logical time is never negative. */
  static final long NEVER = -1;

  final TaskSpec spec;
  final long createdAt;
  TaskStatus status = TaskStatus.QUEUED;
  long startedAt = NEVER;
  long completedAt = NEVER;
  int retryCount;
  int attempt;
  long taskGeneration;
  long recordVersion = 1;
  long enqueueOrdinal;

  /** Set while leased or running, both or none. */
  @Nullable TaskLease lease;

  @Nullable WorkerRecord worker;

  /** What completed the task; set once it is completed. */
  @Nullable CompletionReceipt receipt;

  /** What ended the task otherwise, if somebody who owned it did. */
  @Nullable TaskOwnership endedBy;

  /** The place among the active tasks; dropped when the task ends, since its record is retained. */
  private Chain.@Nullable Node<TaskRecord> age = new Chain.Node<>(this);

  /** The place in the heap of queued tasks or of deadlines; a task is never in both. */
  int heapSlot = TaskHeap.NOT_IN_HEAP;

  TaskRecord(TaskSpec spec, long createdAt) {
    this.spec = spec;
    this.createdAt = createdAt;
  }

  /** The place among the active tasks. */
  Chain.Link<TaskRecord> ageLink() {
    return Objects.requireNonNull(age, "an ended task is not among the active ones");
  }

  /** The place in the queue while queued, among its worker's leases while leased or running. */
  Chain.Link<TaskRecord> ownerLink() {
    return this;
  }

  @Override
  TaskRecord element() {
    return this;
  }

  boolean hasLinks() {
    return age != null || isLinked();
  }

  void dropAgeLink() {
    age = null;
  }

  TaskLease requireLease() {
    return Objects.requireNonNull(lease, "only a leased or running task has a lease");
  }

  WorkerRecord requireWorker() {
    return Objects.requireNonNull(worker, "only a leased or running task has a worker");
  }

  static OptionalLong optionalTime(long time) {
    return time == NEVER ? OptionalLong.empty() : OptionalLong.of(time);
  }
}
