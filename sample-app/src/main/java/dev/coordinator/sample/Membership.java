package dev.coordinator.sample;

import dev.coordinator.core.error.DistributedError;
import dev.coordinator.core.error.DistributedError.WorkerGenerationConflict;
import dev.coordinator.core.error.DistributedError.WorkerUnavailable;
import dev.coordinator.core.error.DistributedException;
import dev.coordinator.core.host.CoordinatorTemplate;
import dev.coordinator.core.pool.WorkerObservation;
import dev.coordinator.core.pool.WorkerSnapshot;
import dev.coordinator.core.pool.WorkerSpec;

/** One thread's being a worker of an epoch. For use in that thread's turns. */
final class Membership {
  private final WorkerSpec spec;
  private long generation;

  Membership(String workerId, int slots) {
    this.spec = WorkerSpec.of(workerId, slots);
  }

  String workerId() {
    return spec.workerId();
  }

  int slots() {
    return spec.capacity();
  }

  WorkerSnapshot join(CoordinatorTemplate template) {
    WorkerSnapshot registered = template.register(spec);
    generation = registered.generation();
    return registered;
  }

  /**
   * Tells the coordinator that the thread is alive. A worker that was silent for too long, perhaps
   * because the whole process was stopped for a while, has been taken offline and lost its leases;
   * it comes back in a new generation.
   */
  void heartbeat(CoordinatorTemplate template) {
    try {
      template.heartbeat(workerId(), generation, WorkerObservation.healthy());
    } catch (DistributedException refusal) {
      if (!isOffline(refusal.error())) {
        throw refusal;
      }
      long current = template.coordinator().pool().worker(workerId()).orElseThrow().generation();
      generation = template.reactivate(current, spec).generation();
    }
  }

  static boolean isOffline(DistributedError error) {
    return error instanceof WorkerGenerationConflict || error instanceof WorkerUnavailable;
  }
}
