package dev.coordinator.core.pool;

import dev.coordinator.core.model.WorkerStatus;
import java.util.Comparator;
import java.util.Optional;

/** Chooses the best worker by walking all of them, word by word as the contract puts it. */
final class SelectionByContract {
  private static final Comparator<WorkerSnapshot> BEST_FIRST =
      Comparator.comparingInt(WorkerSnapshot::availableSlots)
          .thenComparingLong(WorkerSnapshot::lastHeartbeat)
          .reversed()
          .thenComparingInt(WorkerSnapshot::cpuBasisPoints)
          .thenComparingInt(WorkerSnapshot::memoryBasisPoints)
          .thenComparingInt(WorkerSnapshot::networkBasisPoints)
          .thenComparing(WorkerSnapshot::workerId);

  private SelectionByContract() {}

  static Optional<WorkerSnapshot> best(WorkerPool pool, long nowSecs) {
    long timeout = pool.snapshot().limits().heartbeatTimeoutSecs();
    return pool.workers().stream()
        .filter(worker -> worker.status() == WorkerStatus.HEALTHY)
        .filter(worker -> nowSecs - worker.lastHeartbeat() <= timeout)
        .filter(worker -> availableSlots(worker) > 0)
        .min(BEST_FIRST);
  }

  /** The slots by the contract's formula rather than by the pool's own count. */
  private static int availableSlots(WorkerSnapshot worker) {
    int busiest =
        Math.max(
            worker.cpuBasisPoints(),
            Math.max(worker.memoryBasisPoints(), worker.networkBasisPoints()));
    double effective = Math.ceil(worker.capacity() * (10_000.0 - busiest) / 10_000.0);
    return (int) effective - worker.currentTasks();
  }
}
