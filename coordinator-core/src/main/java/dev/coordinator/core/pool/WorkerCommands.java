package dev.coordinator.core.pool;

import dev.coordinator.core.error.CounterName;
import dev.coordinator.core.error.DistributedError.InvalidWorker;
import dev.coordinator.core.error.DistributedError.WorkerAlreadyExists;
import dev.coordinator.core.error.DistributedError.WorkerCapacityReached;
import dev.coordinator.core.error.DistributedError.WorkerUnavailable;
import dev.coordinator.core.error.WorkerProblem;
import dev.coordinator.core.model.Accepted;
import dev.coordinator.core.model.Identifiers;
import dev.coordinator.core.model.WorkerStatus;
import dev.coordinator.core.pool.PoolCommand.ReactivateWorker;
import dev.coordinator.core.pool.PoolCommand.RegisterWorker;
import dev.coordinator.core.pool.PoolCommand.UpdateWorker;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** How workers register, come back and report. Pure decisions over the state; no lock. */
final class WorkerCommands {
  private final PoolState state;

  WorkerCommands(PoolState state) {
    this.state = state;
  }

  Accepted<WorkerSnapshot> register(RegisterWorker command) {
    state.begin(command);
    WorkerSpec spec = command.spec();
    if (state.workers.containsKey(spec.workerId())) {
      throw new WorkerAlreadyExists(spec.workerId()).toException();
    }
    if (state.workers.size() >= state.limits.maxWorkers()) {
      throw new WorkerCapacityReached(state.limits.maxWorkers()).toException();
    }
    WorkerRecord worker = new WorkerRecord(spec);
    observe(worker, spec);

    state.startApplying();
    state.register(worker, command.nowSecs());
    return state.commit(command.nowSecs(), new WorkerSnapshot(worker));
  }

  Accepted<WorkerSnapshot> reactivate(ReactivateWorker command) {
    state.begin(command);
    WorkerSpec spec = command.spec();
    WorkerRecord worker = state.requireWorker(spec.workerId(), command.expectedGeneration());
    // An offline worker holds no lease: what it held was recovered when it went offline.
    if (worker.status != WorkerStatus.OFFLINE) {
      throw unavailable(worker, "It must be OFFLINE to be reactivated");
    }
    Counters.requireRoom(CounterName.WORKER_GENERATION, worker.generation);

    state.startApplying();
    state.detach(worker);
    worker.spec = spec;
    worker.generation++;
    worker.lastHeartbeat = command.nowSecs();
    observe(worker, spec);
    state.attach(worker);
    return state.commit(command.nowSecs(), new WorkerSnapshot(worker));
  }

  Accepted<WorkerSnapshot> update(UpdateWorker command) {
    WorkerObservation observation = command.observation();
    requireWorkerId(command.workerId());
    requireObservable(observation);
    state.begin(command);
    WorkerRecord worker = state.requireWorker(command.workerId(), command.generation());
    requireOnline(worker);

    state.startApplying();
    state.detach(worker);
    worker.lastHeartbeat = command.nowSecs();
    worker.observe(
        observation.status(),
        observation.cpuBasisPoints(),
        observation.memoryBasisPoints(),
        observation.networkBasisPoints());
    state.attach(worker);
    return state.commit(command.nowSecs(), new WorkerSnapshot(worker));
  }

  private static void observe(WorkerRecord worker, WorkerSpec spec) {
    worker.observe(
        WorkerStatus.HEALTHY,
        spec.cpuBasisPoints(),
        spec.memoryBasisPoints(),
        spec.networkBasisPoints());
  }

  private static void requireObservable(WorkerObservation observation) {
    if (observation.status() == WorkerStatus.OFFLINE) {
      throw new InvalidWorker(WorkerProblem.OFFLINE_NOT_OBSERVABLE).toException();
    }
    Utilization.requireInRange(
        observation.cpuBasisPoints(),
        observation.memoryBasisPoints(),
        observation.networkBasisPoints());
  }

  Optional<WorkerSnapshot> available(long nowSecs) {
    state.requireTrusted();
    state.requireTime(nowSecs);
    return snapshot(state.selection.best(nowSecs));
  }

  SelectionExplanation explain(long nowSecs) {
    state.requireTrusted();
    state.requireTime(nowSecs);
    return new SelectionExplainer(state, nowSecs).explain();
  }

  Optional<WorkerSnapshot> worker(String workerId) {
    requireWorkerId(workerId);
    state.requireTrusted();
    return snapshot(state.workers.get(workerId));
  }

  List<WorkerSnapshot> workers() {
    state.requireTrusted();
    List<WorkerSnapshot> snapshots = new ArrayList<>(state.workers.size());
    for (WorkerRecord worker : state.workers.values()) {
      snapshots.add(new WorkerSnapshot(worker));
    }
    return snapshots;
  }

  static void requireOnline(WorkerRecord worker) {
    if (worker.status == WorkerStatus.OFFLINE) {
      throw unavailable(worker, "It must be reactivated first");
    }
  }

  static RuntimeException unavailable(WorkerRecord worker, String expectation) {
    return new WorkerUnavailable(worker.workerId())
        .toException(expectation + ", but is " + worker.status + ".");
  }

  static void requireWorkerId(String workerId) {
    if (!Identifiers.isValid(workerId)) {
      throw new InvalidWorker(WorkerProblem.COMMAND_WORKER_ID_INVALID).toException();
    }
  }

  private static Optional<WorkerSnapshot> snapshot(@Nullable WorkerRecord worker) {
    return worker == null ? Optional.empty() : Optional.of(new WorkerSnapshot(worker));
  }
}
