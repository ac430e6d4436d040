package dev.coordinator.core.simulation;

import dev.coordinator.core.error.DistributedError.InvalidLimitRelationship;
import dev.coordinator.core.error.DistributedError.QueuedTaskCapacityReached;
import dev.coordinator.core.error.LimitRelationship;
import dev.coordinator.core.model.TaskStatus;
import dev.coordinator.core.pool.PartialExpiry;
import dev.coordinator.core.pool.PartialRecovery;
import dev.coordinator.core.pool.PoolCommand.DeregisterWorker;
import dev.coordinator.core.pool.PoolCommand.DeregisterWorkerInPart;
import dev.coordinator.core.pool.PoolCommand.ExpireOldTasks;
import dev.coordinator.core.pool.PoolCommand.ExpireOldTasksInPart;
import dev.coordinator.core.pool.PoolCommand.PruneDeadWorkers;
import dev.coordinator.core.pool.PoolCommand.PruneDeadWorkersInPart;
import dev.coordinator.core.pool.PoolCommand.RecoverExpiredLeases;
import dev.coordinator.core.pool.PoolCommand.RecoverExpiredLeasesInPart;
import java.util.Comparator;
import java.util.List;

/** What the contract says of recovery, whole and in part. */
final class RecoveryRules {
  private RecoveryRules() {}

  static Change recoverExpired(ModelState state, RecoverExpiredLeases command) {
    return whole(state, expired(state, command.nowSecs()), List.of(), command.nowSecs());
  }

  static Change recoverExpiredInPart(ModelState state, RecoverExpiredLeasesInPart command) {
    return part(
        state,
        expired(state, command.nowSecs()),
        List.of(),
        command.nowSecs(),
        command.maxRecords());
  }

  static Change deregister(ModelState state, DeregisterWorker command) {
    List<ModelWorker> leaving =
        List.of(WorkerRules.requireOnline(state, command.workerId(), command.generation()));
    return whole(state, heldBy(state, leaving), leaving, command.nowSecs());
  }

  static Change deregisterInPart(ModelState state, DeregisterWorkerInPart command) {
    List<ModelWorker> leaving =
        List.of(WorkerRules.requireOnline(state, command.workerId(), command.generation()));
    return part(state, heldBy(state, leaving), leaving, command.nowSecs(), command.maxRecords());
  }

  static Change prune(ModelState state, PruneDeadWorkers command) {
    List<ModelWorker> leaving = dead(state, command.nowSecs());
    return whole(state, heldBy(state, leaving), leaving, command.nowSecs());
  }

  static Change pruneInPart(ModelState state, PruneDeadWorkersInPart command) {
    List<ModelWorker> leaving = dead(state, command.nowSecs());
    return part(state, heldBy(state, leaving), leaving, command.nowSecs(), command.maxRecords());
  }

  private static List<ModelTask> expired(ModelState state, long now) {
    return state.held().stream()
        .filter(task -> now >= task.lease().expiresAt())
        .sorted(byLease())
        .toList();
  }

  private static List<ModelTask> heldBy(ModelState state, List<ModelWorker> workers) {
    return workers.stream()
        .flatMap(worker -> state.heldBy(worker).stream())
        .sorted(byLease())
        .toList();
  }

  private static Comparator<ModelTask> byLease() {
    return Comparator.comparing(task -> task.lease().leaseId());
  }

  /** The workers that are stale, the one that was not heard of for longest first. */
  private static List<ModelWorker> dead(ModelState state, long now) {
    return state.workers().stream()
        .filter(worker -> !worker.isOffline() && state.isStale(worker, now))
        .sorted(Comparator.comparing(ModelWorker::heardAtRevision))
        .toList();
  }

  private static Change whole(
      ModelState state, List<ModelTask> lost, List<ModelWorker> leaving, long now) {
    Recovery recovery = new Recovery(state, now);
    for (ModelTask task : lost) {
      Refusal.when(
          !recovery.hasRoomFor(task),
          new QueuedTaskCapacityReached(state.limits().maxQueuedTasks()));
      recovery.recover(task);
    }
    leaving.forEach(recovery::takeOffline);
    return Change.to(recovery.state(), recovery.summary());
  }

  private static Change part(
      ModelState state, List<ModelTask> lost, List<ModelWorker> leaving, long now, int maxRecords) {
    Recovery recovery = new Recovery(state, now);
    for (ModelTask task : lost) {
      if (recovery.records() < maxRecords && recovery.hasRoomFor(task)) {
        recovery.recover(task);
      }
    }
    for (ModelWorker worker : leaving) {
      if (recovery.records() < maxRecords && recovery.state().heldBy(worker).isEmpty()) {
        recovery.takeOffline(worker);
      }
    }
    int remaining = lost.size() + leaving.size() - recovery.records();
    return Change.to(recovery.state(), new PartialRecovery(recovery.summary(), remaining));
  }

  static Change expireOld(ModelState state, ExpireOldTasks command) {
    List<ModelTask> old = old(state, command.nowSecs(), command.taskTtlSecs());
    return Change.to(expire(state, old, command.nowSecs()), old.size());
  }

  static Change expireOldInPart(ModelState state, ExpireOldTasksInPart command) {
    List<ModelTask> old = old(state, command.nowSecs(), command.taskTtlSecs());
    List<ModelTask> oldest = old.stream().limit(command.maxRecords()).toList();
    return Change.to(
        expire(state, oldest, command.nowSecs()),
        new PartialExpiry(oldest.size(), old.size() - oldest.size()));
  }

  private static List<ModelTask> old(ModelState state, long now, long taskTtlSecs) {
    Refusal.when(
        taskTtlSecs > state.limits().maxTaskTtlSecs(),
        new InvalidLimitRelationship(LimitRelationship.TASK_TTL_EXCEEDS_MAXIMUM));
    return state.active().stream().filter(task -> now - task.createdAt() >= taskTtlSecs).toList();
  }

  private static ModelState expire(ModelState state, List<ModelTask> old, long now) {
    ModelState next = state;
    for (ModelTask task : old) {
      next = next.with(task.ended(TaskStatus.EXPIRED, now, null));
    }
    return next;
  }
}
