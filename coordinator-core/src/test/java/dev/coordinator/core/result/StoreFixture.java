package dev.coordinator.core.result;

import dev.coordinator.core.limits.DistributedLimits;
import dev.coordinator.core.pool.CompletionReceipt;
import dev.coordinator.core.pool.TaskLease;
import dev.coordinator.core.pool.TaskSpec;
import dev.coordinator.core.pool.WorkerPool;
import dev.coordinator.core.pool.WorkerSpec;
import java.nio.charset.StandardCharsets;

/** Completes tasks in a pool of its own, for the receipts that a store takes. */
final class StoreFixture {
  private final WorkerPool pool = new WorkerPool(DistributedLimits.defaults());
  private final String workerId;

  StoreFixture() {
    this("w");
  }

  StoreFixture(String workerId) {
    this.workerId = workerId;
    pool.registerWorker(0, 0, WorkerSpec.of(workerId, 1));
  }

  /** Completes a new task. */
  CompletionReceipt completed(String taskId) {
    long revision = pool.snapshot().revision();
    pool.queue().enqueue(revision, 0, TaskSpec.of(taskId, "job", "target"));
    TaskLease lease = pool.assignTask(revision + 1, 0, taskId, workerId, 10).value();
    pool.queue().startTask(revision + 2, 0, lease);
    return pool.queue().completeTask(revision + 3, 0, lease).value().receipt();
  }

  static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
