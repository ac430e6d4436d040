package dev.coordinator.core.pool;

import dev.coordinator.core.error.CounterName;
import dev.coordinator.core.error.DistributedError.InvalidLimit;
import dev.coordinator.core.error.DistributedError.InvalidLimitRelationship;
import dev.coordinator.core.error.DistributedError.NoAvailableWorker;
import dev.coordinator.core.error.DistributedError.NoQueuedTask;
import dev.coordinator.core.error.DistributedError.TaskNotQueued;
import dev.coordinator.core.error.DistributedError.WorkerAtCapacity;
import dev.coordinator.core.error.DistributedError.WorkerUnavailable;
import dev.coordinator.core.error.LimitName;
import dev.coordinator.core.error.LimitRelationship;
import dev.coordinator.core.model.Accepted;
import dev.coordinator.core.model.TaskStatus;
import dev.coordinator.core.model.WorkerStatus;

/** How a queued task comes to a worker. Pure decisions over the state; no lock. */
final class AssignmentCommands {
  private final PoolState state;

  AssignmentCommands(PoolState state) {
    this.state = state;
  }

  Accepted<TaskLease> assignTask(
      long expectedRevision, long nowSecs, String taskId, String workerId, long leaseTtlSecs) {
    TaskCommands.requireTaskId(taskId);
    WorkerCommands.requireWorkerId(workerId);
    state.begin(expectedRevision, nowSecs);
    requireLeaseTtl(leaseTtlSecs);
    TaskRecord task = state.requireTask(taskId);
    if (task.status != TaskStatus.QUEUED) {
      throw new TaskNotQueued(taskId, task.status).toException();
    }
    WorkerRecord worker = state.requireWorker(workerId);
    return assign(task, worker, nowSecs, leaseTtlSecs);
  }

  Accepted<TaskLease> assignNext(
      long expectedRevision, long nowSecs, String workerId, long leaseTtlSecs) {
    WorkerCommands.requireWorkerId(workerId);
    state.begin(expectedRevision, nowSecs);
    TaskRecord task = requireNextTask();
    requireLeaseTtl(leaseTtlSecs);
    WorkerRecord worker = state.requireWorker(workerId);
    return assign(task, worker, nowSecs, leaseTtlSecs);
  }

  Accepted<TaskLease> assignNextAvailable(long expectedRevision, long nowSecs, long leaseTtlSecs) {
    state.begin(expectedRevision, nowSecs);
    TaskRecord task = requireNextTask();
    WorkerRecord worker = state.selection.best(nowSecs);
    if (worker == null) {
      throw new NoAvailableWorker().toException();
    }
    requireLeaseTtl(leaseTtlSecs);
    return assign(task, worker, nowSecs, leaseTtlSecs);
  }

  private TaskRecord requireNextTask() {
    TaskRecord task = state.queue.peek();
    if (task == null) {
      throw new NoQueuedTask().toException();
    }
    return task;
  }

  private void requireLeaseTtl(long leaseTtlSecs) {
    if (leaseTtlSecs <= 0) {
      throw new InvalidLimit(LimitName.LEASE_TTL_SECS).toException();
    }
    if (leaseTtlSecs > state.limits.maxLeaseTtlSecs()) {
      throw new InvalidLimitRelationship(LimitRelationship.LEASE_TTL_EXCEEDS_MAXIMUM).toException();
    }
  }

  private Accepted<TaskLease> assign(
      TaskRecord task, WorkerRecord worker, long nowSecs, long leaseTtlSecs) {
    requireEligible(worker, nowSecs);
    Counters.requireRoom(CounterName.ATTEMPT, task.attempt);
    Counters.requireRoom(CounterName.RECORD_VERSION, task.recordVersion);
    Counters.requireRoom(CounterName.LEASE_DEADLINE, nowSecs, leaseTtlSecs);
    Counters.requireRoom(CounterName.LEASE_ID, state.lastLeaseId);
    Counters.requireRoom(CounterName.WORKER_CURRENT_TASKS, worker.currentTasks);
    TaskLease lease =
        new TaskLease(
            task.spec.taskId(),
            worker.workerId(),
            worker.generation,
            task.taskGeneration,
            task.attempt + 1,
            state.lastLeaseId + 1,
            nowSecs,
            nowSecs + leaseTtlSecs);
    state.deadlines.reserve();

    state.startApplying();
    state.lease(task, worker, lease);
    return state.commit(nowSecs, lease);
  }

  private void requireEligible(WorkerRecord worker, long nowSecs) {
    if (worker.status != WorkerStatus.HEALTHY) {
      throw WorkerCommands.unavailable(worker, "It must be HEALTHY to be given a task");
    }
    if (state.isStale(worker, nowSecs)) {
      throw new WorkerUnavailable(worker.workerId())
          .toException(
              "Its last heartbeat is from "
                  + worker.lastHeartbeat
                  + " s and must be at most "
                  + state.limits.heartbeatTimeoutSecs()
                  + " s old at "
                  + nowSecs
                  + " s.");
    }
    if (worker.availableSlots() == 0) {
      throw new WorkerAtCapacity(worker.workerId()).toException();
    }
  }
}
