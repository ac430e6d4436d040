package dev.coordinator.core.simulation;

import dev.coordinator.core.model.WorkerStatus;
import dev.coordinator.core.pool.WorkerSnapshot;
import dev.coordinator.core.pool.WorkerTag;
import java.util.List;

/** A worker as a plain value. */
record PlainWorker(
    String workerId,
    long generation,
    WorkerStatus status,
    int capacity,
    int currentTasks,
    long completedTasks,
    long lastHeartbeat,
    int cpuBasisPoints,
    int memoryBasisPoints,
    int networkBasisPoints,
    List<String> tags,
    int effectiveCapacity,
    int availableSlots) {

  static PlainWorker of(WorkerSnapshot worker) {
    return new PlainWorker(
        worker.workerId(),
        worker.generation(),
        worker.status(),
        worker.capacity(),
        worker.currentTasks(),
        worker.completedTasks(),
        worker.lastHeartbeat(),
        worker.cpuBasisPoints(),
        worker.memoryBasisPoints(),
        worker.networkBasisPoints(),
        worker.tags().stream().map(WorkerTag::name).toList(),
        worker.effectiveCapacity(),
        worker.availableSlots());
  }
}
