package dev.coordinator.core.pool;

import dev.coordinator.core.model.WorkerStatus;
import org.jspecify.annotations.Nullable;

/**
 * What the state keeps of one worker. Written by {@link PoolState} and the selection order only.
 */
final class WorkerRecord {
  WorkerSpec spec;
  long generation = 1;
  WorkerStatus status = WorkerStatus.HEALTHY;
  int currentTasks;
  long completedTasks;
  long lastHeartbeat;
  int cpuBasisPoints;
  int memoryBasisPoints;
  int networkBasisPoints;

  /** Derived from status, capacity and utilization whenever one of them changes. */
  int effectiveCapacity;

  /** The tasks that this worker holds, in lease-id order. */
  final Chain<TaskRecord> leases = new Chain<>();

  final Chain.Link<WorkerRecord> heartbeatLink = new Chain.Node<>(this);

  // The place in a pairing heap of SelectionOrder: the first child, the next sibling, and the
  // previous sibling or, for a first child, the parent.
  @Nullable WorkerRecord child;
  @Nullable WorkerRecord sibling;
  @Nullable WorkerRecord back;

  WorkerRecord(WorkerSpec spec) {
    this.spec = spec;
  }

  String workerId() {
    return spec.workerId();
  }

  int availableSlots() {
    return Math.max(0, effectiveCapacity - currentTasks);
  }

  boolean isStale(long nowSecs, long heartbeatTimeoutSecs) {
    return nowSecs - lastHeartbeat > heartbeatTimeoutSecs;
  }

  void observe(WorkerStatus newStatus, int cpu, int memory, int network) {
    status = newStatus;
    cpuBasisPoints = cpu;
    memoryBasisPoints = memory;
    networkBasisPoints = network;
    effectiveCapacity = capacityAsObserved();
  }

  int capacityAsObserved() {
    return status == WorkerStatus.HEALTHY
        ? Utilization.remaining(
            spec.capacity(), cpuBasisPoints, memoryBasisPoints, networkBasisPoints)
        : 0;
  }
}
