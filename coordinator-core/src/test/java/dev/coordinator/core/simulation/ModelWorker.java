package dev.coordinator.core.simulation;

import dev.coordinator.core.model.WorkerStatus;
import dev.coordinator.core.pool.WorkerObservation;
import dev.coordinator.core.pool.WorkerSpec;

/**
 * A worker of the model; each change makes a new one. How many tasks it holds is not kept, but
 * counted.
 *
 * @param heardAtRevision orders workers that were heard of at the same time
 */
record ModelWorker(
    WorkerSpec spec,
    long generation,
    WorkerStatus status,
    long completedTasks,
    long lastHeartbeat,
    long heardAtRevision,
    int cpu,
    int memory,
    int network) {
  private static final int ALL_BASIS_POINTS = 10_000;

  static ModelWorker registered(WorkerSpec spec, long now, long revision) {
    return new ModelWorker(
        spec,
        1,
        WorkerStatus.HEALTHY,
        0,
        now,
        revision,
        spec.cpuBasisPoints(),
        spec.memoryBasisPoints(),
        spec.networkBasisPoints());
  }

  String id() {
    return spec.workerId();
  }

  boolean isHealthy() {
    return status == WorkerStatus.HEALTHY;
  }

  boolean isOffline() {
    return status == WorkerStatus.OFFLINE;
  }

  int effectiveCapacity() {
    if (!isHealthy()) {
      return 0;
    }
    int left = spec.capacity() * (ALL_BASIS_POINTS - Math.max(cpu, Math.max(memory, network)));
    return left / ALL_BASIS_POINTS + (left % ALL_BASIS_POINTS == 0 ? 0 : 1);
  }

  ModelWorker reactivated(WorkerSpec newSpec, long now, long revision) {
    return new ModelWorker(
        newSpec,
        generation + 1,
        WorkerStatus.HEALTHY,
        completedTasks,
        now,
        revision,
        newSpec.cpuBasisPoints(),
        newSpec.memoryBasisPoints(),
        newSpec.networkBasisPoints());
  }

  ModelWorker observed(WorkerObservation observation, long now, long revision) {
    return new ModelWorker(
        spec,
        generation,
        observation.status(),
        completedTasks,
        now,
        revision,
        observation.cpuBasisPoints(),
        observation.memoryBasisPoints(),
        observation.networkBasisPoints());
  }

  ModelWorker withOneMoreCompleted() {
    return new ModelWorker(
        spec,
        generation,
        status,
        completedTasks + 1,
        lastHeartbeat,
        heardAtRevision,
        cpu,
        memory,
        network);
  }

  ModelWorker offline() {
    return new ModelWorker(
        spec,
        generation + 1,
        WorkerStatus.OFFLINE,
        completedTasks,
        lastHeartbeat,
        heardAtRevision,
        cpu,
        memory,
        network);
  }
}
