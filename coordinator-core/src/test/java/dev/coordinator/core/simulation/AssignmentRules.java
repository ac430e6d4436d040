package dev.coordinator.core.simulation;

import dev.coordinator.core.error.CounterName;
import dev.coordinator.core.error.DistributedError.CounterExhausted;
import dev.coordinator.core.error.DistributedError.InvalidLimitRelationship;
import dev.coordinator.core.error.DistributedError.NoAvailableWorker;
import dev.coordinator.core.error.DistributedError.NoQueuedTask;
import dev.coordinator.core.error.DistributedError.TaskNotQueued;
import dev.coordinator.core.error.DistributedError.WorkerAtCapacity;
import dev.coordinator.core.error.DistributedError.WorkerUnavailable;
import dev.coordinator.core.error.LimitName;
import dev.coordinator.core.error.LimitRelationship;
import dev.coordinator.core.pool.PoolCommand.AssignNext;
import dev.coordinator.core.pool.PoolCommand.AssignNextAvailable;
import dev.coordinator.core.pool.PoolCommand.AssignTask;
import dev.coordinator.core.pool.PoolCommand.RenewLease;

/** What the contract says of leases: how they are granted and renewed. */
final class AssignmentRules {
  private AssignmentRules() {}

  static Change assignTask(ModelState state, AssignTask command) {
    return assign(
        state, command.nowSecs(), command.taskId(), command.workerId(), command.leaseTtlSecs());
  }

  static Change assignNext(ModelState state, AssignNext command) {
    Refusal.when(state.queue().isEmpty(), new NoQueuedTask());
    String taskId = state.queue().get(0).id();
    return assign(state, command.nowSecs(), taskId, command.workerId(), command.leaseTtlSecs());
  }

  static Change assignNextAvailable(ModelState state, AssignNextAvailable command) {
    long now = command.nowSecs();
    Refusal.when(state.queue().isEmpty(), new NoQueuedTask());
    Refusal.when(state.eligible(now).isEmpty(), new NoAvailableWorker());
    String taskId = state.queue().get(0).id();
    String workerId = state.eligible(now).get(0).id();
    return assign(state, now, taskId, workerId, command.leaseTtlSecs());
  }

  private static Change assign(
      ModelState state, long now, String taskId, String workerId, long leaseTtlSecs) {
    requireLeaseTtl(state, leaseTtlSecs);
    ModelTask task = TaskRules.requireTask(state, taskId);
    Refusal.when(!task.isQueued(), new TaskNotQueued(taskId, task.status()));
    ModelWorker worker = WorkerRules.requireWorker(state, workerId);
    Refusal.when(
        !worker.isHealthy() || state.isStale(worker, now), new WorkerUnavailable(workerId));
    Refusal.when(state.availableSlots(worker) == 0, new WorkerAtCapacity(workerId));
    requireDeadline(now, leaseTtlSecs);

    long leaseId = state.lastLeaseId() + 1;
    PlainLease lease =
        new PlainLease(
            taskId,
            workerId,
            worker.generation(),
            task.generation(),
            task.attempt() + 1,
            leaseId,
            now,
            now + leaseTtlSecs);
    return Change.to(state.with(task.leased(lease)).withLastLeaseId(leaseId), lease);
  }

  static Change renew(ModelState state, RenewLease command) {
    long now = command.nowSecs();
    long leaseTtlSecs = command.leaseTtlSecs();
    PlainLease old = PlainLease.of(command.lease());
    requireLeaseTtl(state, leaseTtlSecs);
    ModelTask task = TaskRules.requireTask(state, old.taskId());
    TaskRules.requireCurrent(task, old, now);
    requireDeadline(now, leaseTtlSecs);

    long leaseId = state.lastLeaseId() + 1;
    PlainLease lease =
        new PlainLease(
            old.taskId(),
            old.workerId(),
            old.workerGeneration(),
            old.taskGeneration(),
            old.attempt(),
            leaseId,
            now,
            now + leaseTtlSecs);
    return Change.to(state.with(task.renewed(lease)).withLastLeaseId(leaseId), lease);
  }

  private static void requireLeaseTtl(ModelState state, long leaseTtlSecs) {
    ArgumentRules.checkPositive(LimitName.LEASE_TTL_SECS, leaseTtlSecs);
    Refusal.when(
        leaseTtlSecs > state.limits().maxLeaseTtlSecs(),
        new InvalidLimitRelationship(LimitRelationship.LEASE_TTL_EXCEEDS_MAXIMUM));
  }

  private static void requireDeadline(long now, long leaseTtlSecs) {
    Refusal.when(
        Long.MAX_VALUE - now < leaseTtlSecs, new CounterExhausted(CounterName.LEASE_DEADLINE));
  }
}
