package dev.coordinator.core.simulation;

import dev.coordinator.core.model.TaskStatus;
import dev.coordinator.core.pool.WorkerObservation;
import java.util.Optional;

/**
 * The last phase of a run: a host that makes no mistake works off what is left, until every task
 * has ended. Nothing that it does may be refused.
 */
final class Closing {
  private final SideBySide sides;
  private final TokenBank bank;

  Closing(SideBySide sides, TokenBank bank) {
    this.sides = sides;
    this.bank = bank;
  }

  /** The next thing to do for a pool; nothing when all of its tasks have ended. */
  Optional<Step> next(int number, int pool) {
    ModelState state = sides.model(pool);
    if (state.active().isEmpty()) {
      return Optional.empty();
    }
    Draft draft = new Draft(number, pool, state.logicalTime());
    return Optional.of(
        work(draft, state)
            .or(() -> recover(draft, state))
            .or(() -> assign(draft, state))
            .or(() -> provideWorker(draft, state))
            .orElseGet(() -> cancel(draft, state)));
  }

  private record Draft(int number, int pool, long now) {
    Step of(Op op) {
      return new Step(number, op).with("pool", pool).with("now", now);
    }
  }

  private Optional<Step> work(Draft draft, ModelState state) {
    return state.held().stream()
        .filter(task -> draft.now() < task.lease().expiresAt())
        .findFirst()
        .map(
            task ->
                draft
                    .of(task.status() == TaskStatus.LEASED ? Op.START_TASK : Op.COMPLETE_TASK)
                    .with("lease", bank.stepOf(task.lease()).orElseThrow()));
  }

  /** Recovers late leases, unless the queue has no room for any of them. */
  private static Optional<Step> recover(Draft draft, ModelState state) {
    return state.held().stream()
        .filter(task -> new Recovery(state, draft.now()).hasRoomFor(task))
        .findFirst()
        .map(late -> draft.of(Op.RECOVER_EXPIRED_LEASES_IN_PART).with("maxRecords", 1_000));
  }

  private static Optional<Step> assign(Draft draft, ModelState state) {
    long timeLeft = Long.MAX_VALUE - draft.now();
    return state.eligible(draft.now()).isEmpty() || timeLeft == 0
        ? Optional.empty()
        : Optional.of(
            draft
                .of(Op.ASSIGN_NEXT_AVAILABLE)
                .with("leaseTtl", Math.min(timeLeft, state.limits().maxLeaseTtlSecs())));
  }

  private static Optional<Step> provideWorker(Draft draft, ModelState state) {
    if (draft.now() == Long.MAX_VALUE) {
      return Optional.empty(); // No lease could be granted any more.
    }
    Optional<ModelWorker> offline =
        state.workers().stream().filter(ModelWorker::isOffline).findFirst();
    if (offline.isPresent()) {
      return Optional.of(reactivate(draft, offline.get()));
    }
    return state.workers().stream()
        .filter(worker -> worker.spec().capacity() > state.heldBy(worker).size())
        .findFirst()
        .map(worker -> hearOf(draft, worker))
        .or(() -> register(draft, state));
  }

  private static Step reactivate(Draft draft, ModelWorker worker) {
    return draft
        .of(Op.REACTIVATE_WORKER)
        .with("expectedGeneration", worker.generation())
        .with("worker", SpecDrafts.idleWorker(worker.id(), 2));
  }

  private static Step hearOf(Draft draft, ModelWorker worker) {
    return draft
        .of(Op.UPDATE_WORKER)
        .with("workerId", worker.id())
        .with("generation", worker.generation())
        .with("observation", Json.of(WorkerObservation.healthy()));
  }

  private static Optional<Step> register(Draft draft, ModelState state) {
    return state.workers().size() == state.limits().maxWorkers()
        ? Optional.empty()
        : Optional.of(
            draft
                .of(Op.REGISTER_WORKER)
                .with("worker", SpecDrafts.idleWorker("last-" + state.workers().size(), 2)));
  }

  /** Late leases hold every slot and the queue is full: only a cancellation makes room. */
  private Step cancel(Draft draft, ModelState state) {
    PlainTask first = state.queue().get(0).plain();
    return bank.stepOf(first.ownership())
        .map(source -> draft.of(Op.CANCEL_TASK).with("ownership", source))
        .orElseGet(
            () ->
                new Step(draft.number(), Op.TASK)
                    .with("pool", draft.pool())
                    .with("taskId", first.taskId()));
  }
}
