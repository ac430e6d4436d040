package dev.coordinator.core.pool;

import dev.coordinator.core.internal.CanonicalDigest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The digest of a whole state. */
// Everything that a later command can depend on goes in: counters, then tasks by identifier, then
// workers by identifier. Of tasks that came in the same second, and of workers that were heard of
// in
// the same second, a sweep in part takes the earlier ones first, which no record tells: those two
// orders go in as well. All other indexes follow from the records, which is what checkInvariants
// checks. Enum constants go in by name. A change of this order is a new format.
final class StateDigest {
  private static final String FORMAT = "coordinator-pool-2";

  private final CanonicalDigest digest = new CanonicalDigest(FORMAT);

  private StateDigest() {}

  static String of(PoolState state) {
    StateDigest digest = new StateDigest();
    digest.addCounters(state);
    List<TaskRecord> tasks = new ArrayList<>(state.tasks.values());
    tasks.sort(Comparator.comparing(task -> task.spec.taskId()));
    digest.digest.add(tasks.size());
    tasks.forEach(digest::add);
    List<WorkerRecord> workers = new ArrayList<>(state.workers.values());
    workers.sort(Comparator.comparing(WorkerRecord::workerId));
    digest.digest.add(workers.size());
    workers.forEach(digest::add);
    digest.addOrder(state.activeByAge, task -> task.spec.taskId());
    digest.addOrder(state.heartbeats, WorkerRecord::workerId);
    return digest.digest.toHex();
  }

  private void addCounters(PoolState state) {
    digest
        .add(state.revision)
        .add(state.logicalTime)
        .add(state.lastEnqueueOrdinal)
        .add(state.lastLeaseId);
  }

  private void add(TaskRecord task) {
    digest
        .add(task.spec.taskId())
        .add(task.spec.jobId())
        .add(task.spec.targetRef())
        .add(task.spec.priority().name())
        .add(task.spec.phases().size());
    task.spec.phases().forEach(digest::add);
    digest
        .add(task.status.name())
        .add(task.createdAt)
        .add(task.startedAt)
        .add(task.completedAt)
        .add(task.retryCount)
        .add(task.attempt)
        .add(task.taskGeneration)
        .add(task.recordVersion)
        .add(task.enqueueOrdinal);
    addOwnership(task.lease);
    addReceipt(task.receipt);
    addOwnership(task.endedBy);
  }

  private <T> void addOrder(Chain<T> chain, Function<T, String> identifier) {
    // How many there are follows from the records.
    for (Chain.Link<T> link = chain.first(); link != null; link = link.next()) {
      digest.add(identifier.apply(link.element()));
    }
  }

  private void addOwnership(@Nullable TaskOwnership ownership) {
    if (ownership instanceof TaskLease lease) {
      digest
          .add("lease")
          .add(lease.taskId())
          .add(lease.workerId())
          .add(lease.workerGeneration())
          .add(lease.taskGeneration())
          .add(lease.attempt())
          .add(lease.leaseId())
          .add(lease.acquiredAt())
          .add(lease.expiresAt());
    } else if (ownership instanceof QueuedTaskFence fence) {
      digest
          .add("fence")
          .add(fence.taskId())
          .add(fence.taskGeneration())
          .add(fence.recordVersion());
    } else {
      digest.add("none");
    }
  }

  private void addReceipt(@Nullable CompletionReceipt receipt) {
    if (receipt == null) {
      digest.add("none");
    } else {
      digest
          .add("receipt")
          .add(receipt.taskId())
          .add(receipt.taskGeneration())
          .add(receipt.attempt())
          .add(receipt.leaseId())
          .add(receipt.workerId())
          .add(receipt.workerGeneration())
          .add(receipt.recordVersion());
    }
  }

  private void add(WorkerRecord worker) {
    digest.add(worker.workerId()).add(worker.spec.capacity()).add(worker.spec.tags().size());
    worker.spec.tags().forEach(tag -> digest.add(tag.name()));
    digest
        .add(worker.generation)
        .add(worker.status.name())
        .add(worker.currentTasks)
        .add(worker.completedTasks)
        .add(worker.lastHeartbeat)
        .add(worker.cpuBasisPoints)
        .add(worker.memoryBasisPoints)
        .add(worker.networkBasisPoints);
  }
}
