package dev.coordinator.core.pool;

import dev.coordinator.core.error.CounterName;
import dev.coordinator.core.error.DistributedError.NoAvailableWorker;
import dev.coordinator.core.error.DistributedError.NoQueuedTask;
import dev.coordinator.core.error.DistributedError.TaskNotQueued;
import dev.coordinator.core.error.DistributedError.WorkerAtCapacity;
import dev.coordinator.core.error.DistributedError.WorkerUnavailable;
import dev.coordinator.core.model.Accepted;
import dev.coordinator.core.model.TaskStatus;
import dev.coordinator.core.model.WorkerStatus;
import dev.coordinator.core.pool.PoolCommand.AssignNext;
import dev.coordinator.core.pool.PoolCommand.AssignTask;

/** How a queued task comes to a worker. Pure decisions over the state; no lock. */
final class AssignmentCommands {
  private final PoolState state;

  AssignmentCommands(PoolState state) {
    this.state = state;
  }

  Accepted<TaskLease> assignTask(AssignTask command) {
    TaskCommands.requireTaskId(command.taskId());
    WorkerCommands.requireWorkerId(command.workerId());
    state.begin(command);
    state.requireLeaseTtl(command.leaseTtlSecs());
    TaskRecord task = state.requireTask(command.taskId());
    if (task.status != TaskStatus.QUEUED) {
      throw new TaskNotQueued(command.taskId(), task.status).toException();
    }
    WorkerRecord worker = state.requireWorker(command.workerId());
    return assign(task, worker, command.nowSecs(), command.leaseTtlSecs());
  }

  Accepted<TaskLease> assignNext(AssignNext command) {
    WorkerCommands.requireWorkerId(command.workerId());
    state.begin(command);
    TaskRecord task = requireNextTask();
    state.requireLeaseTtl(command.leaseTtlSecs());
    WorkerRecord worker = state.requireWorker(command.workerId());
    return assign(task, worker, command.nowSecs(), command.leaseTtlSecs());
  }

  Accepted<TaskLease> assignNextAvailable(long expectedRevision, long nowSecs, long leaseTtlSecs) {
    state.begin(expectedRevision, nowSecs);
    TaskRecord task = requireNextTask();
    WorkerRecord worker = state.selection.best(nowSecs);
    if (worker == null) {
      throw new NoAvailableWorker().toException();
    }
    state.requireLeaseTtl(leaseTtlSecs);
    return assign(task, worker, nowSecs, leaseTtlSecs);
  }

  private TaskRecord requireNextTask() {
    TaskRecord task = state.queue.peek();
    if (task == null) {
      throw new NoQueuedTask().toException();
    }
    return task;
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
