package dev.coordinator.core.simulation;

import dev.coordinator.core.error.DistributedError.WorkerAlreadyExists;
import dev.coordinator.core.error.DistributedError.WorkerCapacityReached;
import dev.coordinator.core.error.DistributedError.WorkerGenerationConflict;
import dev.coordinator.core.error.DistributedError.WorkerNotFound;
import dev.coordinator.core.error.DistributedError.WorkerUnavailable;
import dev.coordinator.core.pool.PoolCommand.ReactivateWorker;
import dev.coordinator.core.pool.PoolCommand.RegisterWorker;
import dev.coordinator.core.pool.PoolCommand.UpdateWorker;

/** What the contract says of workers. */
final class WorkerRules {
  private WorkerRules() {}

  static Change register(ModelState state, RegisterWorker command) {
    String workerId = command.spec().workerId();
    int limit = state.limits().maxWorkers();
    Refusal.when(state.worker(workerId).isPresent(), new WorkerAlreadyExists(workerId));
    Refusal.when(state.workers().size() >= limit, new WorkerCapacityReached(limit));

    ModelWorker worker =
        ModelWorker.registered(command.spec(), command.nowSecs(), state.revision());
    ModelState registered = state.plus(worker);
    return Change.to(registered, registered.plain(worker));
  }

  static Change reactivate(ModelState state, ReactivateWorker command) {
    String workerId = command.spec().workerId();
    ModelWorker worker = requireWorker(state, workerId, command.expectedGeneration());
    Refusal.when(
        !worker.isOffline() || !state.heldBy(worker).isEmpty(), new WorkerUnavailable(workerId));
    return changed(state, worker.reactivated(command.spec(), command.nowSecs(), state.revision()));
  }

  static Change update(ModelState state, UpdateWorker command) {
    ModelWorker worker = requireOnline(state, command.workerId(), command.generation());
    return changed(
        state, worker.observed(command.observation(), command.nowSecs(), state.revision()));
  }

  private static Change changed(ModelState state, ModelWorker worker) {
    ModelState next = state.with(worker);
    return Change.to(next, next.plain(worker));
  }

  static ModelWorker requireOnline(ModelState state, String workerId, long generation) {
    ModelWorker worker = requireWorker(state, workerId, generation);
    Refusal.when(worker.isOffline(), new WorkerUnavailable(workerId));
    return worker;
  }

  static ModelWorker requireWorker(ModelState state, String workerId, long generation) {
    ModelWorker worker = requireWorker(state, workerId);
    Refusal.when(
        worker.generation() != generation,
        new WorkerGenerationConflict(generation, worker.generation()));
    return worker;
  }

  static ModelWorker requireWorker(ModelState state, String workerId) {
    Refusal.when(state.worker(workerId).isEmpty(), new WorkerNotFound(workerId));
    return state.worker(workerId).orElseThrow();
  }
}
