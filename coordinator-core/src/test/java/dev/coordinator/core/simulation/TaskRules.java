package dev.coordinator.core.simulation;

import dev.coordinator.core.error.DistributedError.ActiveTaskCapacityReached;
import dev.coordinator.core.error.DistributedError.InvalidTransition;
import dev.coordinator.core.error.DistributedError.LeaseExpired;
import dev.coordinator.core.error.DistributedError.QueuedTaskCapacityReached;
import dev.coordinator.core.error.DistributedError.StaleOwnership;
import dev.coordinator.core.error.DistributedError.TaskAlreadyExists;
import dev.coordinator.core.error.DistributedError.TaskNotFound;
import dev.coordinator.core.error.DistributedError.TaskRecordCapacityReached;
import dev.coordinator.core.error.DistributedError.TerminalCapacityReserved;
import dev.coordinator.core.error.TaskOperation;
import dev.coordinator.core.limits.DistributedLimits;
import dev.coordinator.core.model.TaskStatus;
import dev.coordinator.core.pool.CancelOutcome;
import dev.coordinator.core.pool.FailureOutcome;
import dev.coordinator.core.pool.PoolCommand.CancelTask;
import dev.coordinator.core.pool.PoolCommand.CompleteTask;
import dev.coordinator.core.pool.PoolCommand.Enqueue;
import dev.coordinator.core.pool.PoolCommand.FailTask;
import dev.coordinator.core.pool.PoolCommand.StartTask;
import dev.coordinator.core.pool.StartOutcome;

/** What the contract says of tasks. */
final class TaskRules {
  private TaskRules() {}

  static Change enqueue(ModelState state, Enqueue command) {
    DistributedLimits limits = state.limits();
    int records = state.tasks().size();
    int active = state.active().size();
    int ended = records - active;
    String taskId = command.spec().taskId();
    Refusal.when(state.task(taskId).isPresent(), new TaskAlreadyExists(taskId));
    Refusal.when(
        records >= limits.maxTaskRecords(), new TaskRecordCapacityReached(limits.maxTaskRecords()));
    Refusal.when(
        active >= limits.maxActiveTasks(), new ActiveTaskCapacityReached(limits.maxActiveTasks()));
    Refusal.when(state.isQueueFull(), new QueuedTaskCapacityReached(limits.maxQueuedTasks()));
    Refusal.when(
        ended + active + 1 > limits.maxTerminalTasks(),
        new TerminalCapacityReserved(limits.maxTerminalTasks()));

    long ordinal = state.lastOrdinal() + 1;
    ModelTask task = ModelTask.enqueued(command.spec(), command.nowSecs(), ordinal);
    return Change.to(state.plus(task).withLastOrdinal(ordinal), task.plain());
  }

  static Change start(ModelState state, StartTask command) {
    PlainLease lease = PlainLease.of(command.lease());
    ModelTask task = requireTask(state, lease.taskId());
    requireCurrent(task, lease, command.nowSecs());
    if (task.status() == TaskStatus.RUNNING) {
      return Change.none(state, new StartOutcome.AlreadyRunning(task.version()));
    }
    ModelTask started = task.started(command.nowSecs());
    return Change.to(state.with(started), new StartOutcome.Started(started.version()));
  }

  static Change complete(ModelState state, CompleteTask command) {
    PlainLease lease = PlainLease.of(command.lease());
    ModelTask task = requireTask(state, lease.taskId());
    if (task.status() == TaskStatus.COMPLETED) {
      PlainReceipt retained = (PlainReceipt) task.proof();
      Refusal.when(
          !retained.equals(receipt(lease, retained.recordVersion())),
          new StaleOwnership(task.id()));
      return Change.none(state, new PlainCompletion("AlreadyCompleted", retained));
    }
    requireCurrent(task, lease, command.nowSecs());
    requireRunning(task, TaskOperation.COMPLETE);

    PlainReceipt receipt = receipt(lease, task.version() + 1);
    ModelWorker worker = state.worker(lease.workerId()).orElseThrow();
    return Change.to(
        state
            .with(task.ended(TaskStatus.COMPLETED, command.nowSecs(), receipt))
            .with(worker.withOneMoreCompleted()),
        new PlainCompletion("Completed", receipt));
  }

  private static PlainReceipt receipt(PlainLease lease, long recordVersion) {
    return new PlainReceipt(
        lease.taskId(),
        lease.taskGeneration(),
        lease.attempt(),
        lease.leaseId(),
        lease.workerId(),
        lease.workerGeneration(),
        recordVersion);
  }

  static Change fail(ModelState state, FailTask command) {
    PlainLease lease = PlainLease.of(command.lease());
    ModelTask task = requireTask(state, lease.taskId());
    if (task.status() == TaskStatus.FAILED) {
      Refusal.when(!lease.equals(task.proof()), new StaleOwnership(task.id()));
      return Change.none(
          state, new FailureOutcome.RetryExhausted(task.retryCount(), task.version()));
    }
    requireCurrent(task, lease, command.nowSecs());
    requireRunning(task, TaskOperation.FAIL);

    if (task.retryCount() < state.limits().maxRetries()) {
      return requeue(state, task);
    }
    ModelTask failed = task.ended(TaskStatus.FAILED, command.nowSecs(), lease);
    return Change.to(
        state.with(failed),
        new FailureOutcome.RetryExhausted(failed.retryCount(), failed.version()));
  }

  private static Change requeue(ModelState state, ModelTask task) {
    Refusal.when(
        state.isQueueFull(), new QueuedTaskCapacityReached(state.limits().maxQueuedTasks()));
    ModelTask requeued = task.requeued(state.lastOrdinal() + 1);
    return Change.to(
        state.with(requeued).withLastOrdinal(requeued.ordinal()),
        new FailureOutcome.Requeued(
            requeued.generation(), requeued.retryCount(), requeued.version()));
  }

  static Change cancel(ModelState state, CancelTask command) {
    PlainOwnership ownership = PlainOwnership.of(command.ownership());
    ModelTask task = requireTask(state, ownership.taskId());
    if (task.status() == TaskStatus.CANCELLED) {
      Refusal.when(!ownership.equals(task.proof()), new StaleOwnership(task.id()));
      return Change.none(state, new CancelOutcome.AlreadyCancelled(task.version()));
    }
    if (ownership instanceof PlainLease lease) {
      requireCurrent(task, lease, command.nowSecs());
    } else {
      Refusal.when(!ownership.equals(task.plain().ownership()), new StaleOwnership(task.id()));
    }
    ModelTask cancelled = task.ended(TaskStatus.CANCELLED, command.nowSecs(), ownership);
    return Change.to(state.with(cancelled), new CancelOutcome.Cancelled(cancelled.version()));
  }

  static ModelTask requireTask(ModelState state, String taskId) {
    Refusal.when(state.task(taskId).isEmpty(), new TaskNotFound(taskId));
    return state.task(taskId).orElseThrow();
  }

  static void requireCurrent(ModelTask task, PlainLease lease, long now) {
    Refusal.when(!lease.equals(task.lease()), new StaleOwnership(task.id()));
    Refusal.when(now >= lease.expiresAt(), new LeaseExpired(task.id()));
  }

  private static void requireRunning(ModelTask task, TaskOperation operation) {
    Refusal.when(
        task.status() != TaskStatus.RUNNING,
        new InvalidTransition(task.id(), task.status(), operation));
  }
}
