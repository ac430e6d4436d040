package dev.coordinator.core.simulation;

import dev.coordinator.core.model.TaskStatus;
import dev.coordinator.core.pool.RecoverySummary;
import java.util.HashSet;
import java.util.Set;

/** One recovery of the model in progress: what it has done so far, record by record. */
final class Recovery {
  private final long now;
  private final Set<String> workersAffected = new HashSet<>();
  private ModelState state;
  private int requeued;
  private int failed;
  private int offline;

  Recovery(ModelState state, long now) {
    this.state = state;
    this.now = now;
  }

  ModelState state() {
    return state;
  }

  int records() {
    return requeued + failed + offline;
  }

  RecoverySummary summary() {
    return new RecoverySummary(workersAffected.size(), requeued, failed);
  }

  boolean hasRoomFor(ModelTask task) {
    return !hasRetryLeft(task) || !state.isQueueFull();
  }

  void recover(ModelTask task) {
    workersAffected.add(task.lease().workerId());
    if (hasRetryLeft(task)) {
      ModelTask again = task.requeued(state.lastOrdinal() + 1);
      state = state.with(again).withLastOrdinal(again.ordinal());
      requeued++;
    } else {
      state = state.with(task.ended(TaskStatus.FAILED, now, null));
      failed++;
    }
  }

  void takeOffline(ModelWorker worker) {
    workersAffected.add(worker.id());
    state = state.with(worker.offline());
    offline++;
  }

  private boolean hasRetryLeft(ModelTask task) {
    return task.retryCount() < state.limits().maxRetries();
  }
}
