package dev.coordinator.core.pool;

import dev.coordinator.core.model.TaskStatus;
import java.util.Objects;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** What the state keeps of one task. Written by {@link PoolState} only. */
final class TaskRecord {
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

  /** The places in lists; dropped when the task ends, since ended records are retained. */
  private @Nullable Links links = new Links(this);

  /** The place in the heap of queued tasks or of deadlines; a task is never in both. */
  int heapSlot = TaskHeap.NOT_IN_HEAP;

  TaskRecord(TaskSpec spec, long createdAt) {
    this.spec = spec;
    this.createdAt = createdAt;
  }

  /** The place among the active tasks. */
  Chain.Link<TaskRecord> ageLink() {
    return links().age;
  }

  /** The place in the queue while queued, among its worker's leases while leased or running. */
  Chain.Link<TaskRecord> ownerLink() {
    return links().owner;
  }

  boolean hasLinks() {
    return links != null;
  }

  void dropLinks() {
    links = null;
  }

  private Links links() {
    return Objects.requireNonNull(links, "an ended task is in no list");
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

  private static final class Links {
    final Chain.Link<TaskRecord> age;
    final Chain.Link<TaskRecord> owner;

    Links(TaskRecord task) {
      age = new Chain.Link<>(task);
      owner = new Chain.Link<>(task);
    }
  }
}
