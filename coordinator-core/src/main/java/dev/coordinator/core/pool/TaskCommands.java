package dev.coordinator.core.pool;

import dev.coordinator.core.error.CounterName;
import dev.coordinator.core.error.DistributedError.ActiveTaskCapacityReached;
import dev.coordinator.core.error.DistributedError.InvalidTask;
import dev.coordinator.core.error.DistributedError.InvalidTransition;
import dev.coordinator.core.error.DistributedError.TaskAlreadyExists;
import dev.coordinator.core.error.DistributedError.TaskRecordCapacityReached;
import dev.coordinator.core.error.DistributedError.TerminalCapacityReserved;
import dev.coordinator.core.error.TaskOperation;
import dev.coordinator.core.error.TaskProblem;
import dev.coordinator.core.model.Accepted;
import dev.coordinator.core.model.Identifiers;
import dev.coordinator.core.model.TaskStatus;
import dev.coordinator.core.pool.PoolCommand.CancelTask;
import dev.coordinator.core.pool.PoolCommand.FailTask;
import dev.coordinator.core.pool.PoolCommand.RenewLease;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The life of a task: how it enters, runs and ends. Pure decisions over the state; no lock. */
final class TaskCommands {
  private final PoolState state;

  TaskCommands(PoolState state) {
    this.state = state;
  }

  Accepted<TaskSnapshot> enqueue(long expectedRevision, long nowSecs, TaskSpec spec) {
    state.begin(expectedRevision, nowSecs);
    requireAdmission(spec);
    Counters.requireRoom(CounterName.ENQUEUE_ORDINAL, state.lastEnqueueOrdinal);
    TaskRecord task = new TaskRecord(spec, nowSecs);

    state.startApplying();
    state.admit(task);
    return state.commit(nowSecs, new TaskSnapshot(task));
  }

  private void requireAdmission(TaskSpec spec) {
    if (state.tasks.containsKey(spec.taskId())) {
      throw new TaskAlreadyExists(spec.taskId()).toException();
    }
    int active = state.activeTasks();
    if (state.tasks.size() >= state.limits.maxTaskRecords()) {
      throw new TaskRecordCapacityReached(state.limits.maxTaskRecords()).toException();
    }
    if (active >= state.limits.maxActiveTasks()) {
      throw new ActiveTaskCapacityReached(state.limits.maxActiveTasks()).toException();
    }
    state.requireQueueRoom(1);
    // Every admitted task must be able to end, so its place among the ended ones is reserved.
    if (state.terminalTasks() + active >= state.limits.maxTerminalTasks()) {
      throw new TerminalCapacityReserved(state.limits.maxTerminalTasks()).toException();
    }
  }

  Accepted<StartOutcome> start(long expectedRevision, long nowSecs, TaskLease lease) {
    state.begin(expectedRevision, nowSecs);
    TaskRecord task = state.requireTask(lease.taskId());
    Fence.requireCurrent(task, lease, nowSecs);
    if (task.status == TaskStatus.RUNNING) {
      return state.unchanged(new StartOutcome.AlreadyRunning(task.recordVersion));
    }
    Counters.requireRoom(CounterName.RECORD_VERSION, task.recordVersion);

    state.startApplying();
    state.start(task, nowSecs);
    return state.commit(nowSecs, new StartOutcome.Started(task.recordVersion));
  }

  Accepted<CompletionOutcome> complete(long expectedRevision, long nowSecs, TaskLease lease) {
    state.begin(expectedRevision, nowSecs);
    TaskRecord task = state.requireTask(lease.taskId());
    if (task.status == TaskStatus.COMPLETED) {
      return state.unchanged(replayCompletion(task, lease));
    }
    Fence.requireCurrent(task, lease, nowSecs);
    requireRunning(task, TaskOperation.COMPLETE);
    Counters.requireRoom(CounterName.RECORD_VERSION, task.recordVersion);
    WorkerRecord worker = task.requireWorker();
    Counters.requireRoom(CounterName.WORKER_COMPLETED_TASKS, worker.completedTasks);
    CompletionReceipt receipt = new CompletionReceipt(lease, task.recordVersion + 1);

    state.startApplying();
    state.end(task, TaskStatus.COMPLETED, nowSecs);
    task.receipt = receipt;
    worker.completedTasks++;
    return state.commit(nowSecs, new CompletionOutcome.Completed(receipt));
  }

  private static CompletionOutcome replayCompletion(TaskRecord task, TaskLease lease) {
    CompletionReceipt receipt = task.receipt;
    if (receipt == null || !receipt.matches(lease)) {
      throw Fence.stale(task, lease);
    }
    return new CompletionOutcome.AlreadyCompleted(receipt);
  }

  Accepted<FailureOutcome> fail(FailTask command) {
    state.begin(command);
    TaskLease lease = command.lease();
    long nowSecs = command.nowSecs();
    TaskRecord task = state.requireTask(lease.taskId());
    if (task.status == TaskStatus.FAILED) {
      requireEndedBy(task, lease);
      return state.unchanged(retryExhausted(task));
    }
    Fence.requireCurrent(task, lease, nowSecs);
    requireRunning(task, TaskOperation.FAIL);
    return task.retryCount < state.limits.maxRetries()
        ? failForNow(task, nowSecs)
        : failForGood(task, lease, nowSecs);
  }

  private Accepted<FailureOutcome> failForNow(TaskRecord task, long nowSecs) {
    state.requireQueueRoom(1);
    Counters.requireRoom(CounterName.RECORD_VERSION, task.recordVersion);
    Counters.requireRoom(CounterName.RETRY_COUNT, task.retryCount);
    Counters.requireRoom(CounterName.TASK_GENERATION, task.taskGeneration);
    Counters.requireRoom(CounterName.ENQUEUE_ORDINAL, state.lastEnqueueOrdinal);

    state.startApplying();
    state.requeue(task);
    return state.commit(
        nowSecs,
        new FailureOutcome.Requeued(task.taskGeneration, task.retryCount, task.recordVersion));
  }

  private Accepted<FailureOutcome> failForGood(TaskRecord task, TaskLease lease, long nowSecs) {
    Counters.requireRoom(CounterName.RECORD_VERSION, task.recordVersion);

    state.startApplying();
    state.end(task, TaskStatus.FAILED, nowSecs);
    task.endedBy = lease;
    return state.commit(nowSecs, retryExhausted(task));
  }

  private static FailureOutcome retryExhausted(TaskRecord task) {
    return new FailureOutcome.RetryExhausted(task.retryCount, task.recordVersion);
  }

  Accepted<CancelOutcome> cancel(CancelTask command) {
    state.begin(command);
    TaskOwnership ownership = command.ownership();
    long nowSecs = command.nowSecs();
    TaskRecord task = state.requireTask(ownership.taskId());
    if (task.status == TaskStatus.CANCELLED) {
      requireEndedBy(task, ownership);
      return state.unchanged(new CancelOutcome.AlreadyCancelled(task.recordVersion));
    }
    Fence.requireCurrent(task, ownership, nowSecs);
    Counters.requireRoom(CounterName.RECORD_VERSION, task.recordVersion);

    state.startApplying();
    state.end(task, TaskStatus.CANCELLED, nowSecs);
    task.endedBy = ownership;
    return state.commit(nowSecs, new CancelOutcome.Cancelled(task.recordVersion));
  }

  Accepted<TaskLease> renew(RenewLease command) {
    state.begin(command);
    state.requireLeaseTtl(command.leaseTtlSecs());
    TaskLease lease = command.lease();
    long nowSecs = command.nowSecs();
    TaskRecord task = state.requireTask(lease.taskId());
    Fence.requireCurrent(task, lease, nowSecs);
    Counters.requireRoom(CounterName.RECORD_VERSION, task.recordVersion);
    Counters.requireRoom(CounterName.LEASE_DEADLINE, nowSecs, command.leaseTtlSecs());
    Counters.requireRoom(CounterName.LEASE_ID, state.lastLeaseId);
    TaskLease renewed =
        lease.renewed(state.lastLeaseId + 1, nowSecs, nowSecs + command.leaseTtlSecs());

    state.startApplying();
    state.renew(task, renewed);
    return state.commit(nowSecs, renewed);
  }

  Optional<TaskSnapshot> task(String taskId) {
    requireTaskId(taskId);
    state.requireTrusted();
    return snapshot(state.tasks.get(taskId));
  }

  OwnershipExplanation explain(TaskLease lease, long nowSecs) {
    state.requireTrusted();
    state.requireTime(nowSecs);
    TaskRecord task = state.tasks.get(lease.taskId());
    return task == null
        ? new OwnershipExplanation(
            OwnershipExplanation.Verdict.TASK_UNKNOWN,
            "There is no such task here.",
            Optional.empty())
        : Fence.explain(task, lease, nowSecs);
  }

  Optional<TaskSnapshot> peekNext() {
    state.requireTrusted();
    return snapshot(state.queue.peek());
  }

  List<TaskSnapshot> tasks() {
    state.requireTrusted();
    List<TaskSnapshot> snapshots = new ArrayList<>(state.tasks.size());
    for (TaskRecord task : state.tasks.values()) {
      snapshots.add(new TaskSnapshot(task));
    }
    return snapshots;
  }

  static void requireTaskId(String taskId) {
    if (!Identifiers.isValid(taskId)) {
      throw new InvalidTask(TaskProblem.COMMAND_TASK_ID_INVALID).toException();
    }
  }

  private static Optional<TaskSnapshot> snapshot(@Nullable TaskRecord task) {
    return task == null ? Optional.empty() : Optional.of(new TaskSnapshot(task));
  }

  private static void requireRunning(TaskRecord task, TaskOperation operation) {
    if (task.status != TaskStatus.RUNNING) {
      throw new InvalidTransition(task.spec.taskId(), task.status, operation).toException();
    }
  }

  private static void requireEndedBy(TaskRecord task, TaskOwnership ownership) {
    if (!ownership.equals(task.endedBy)) {
      throw Fence.stale(task, ownership);
    }
  }
}
