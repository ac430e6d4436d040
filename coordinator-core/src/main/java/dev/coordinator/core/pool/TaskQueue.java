package dev.coordinator.core.pool;

import dev.coordinator.core.model.Accepted;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The tasks of one epoch: how they enter, are worked on and end. It is a view of a {@link
 * WorkerPool} and shares its state, revision and lock; what is said there of commands, reads,
 * threads and null holds here too.
 *
 * <p>The queue is ordered by priority, highest first, then by the order in which tasks entered it.
 */
public final class TaskQueue {
  private final GuardedState guarded;

  TaskQueue(GuardedState guarded) {
    this.guarded = guarded;
  }

  /**
   * Puts a new task into the queue.
   *
   * @param expectedRevision the revision that the state must have
   * @param nowSecs logical time in seconds
   * @param spec what the task is
   * @return the task
   * @throws dev.coordinator.core.error.DistributedException with {@code TaskAlreadyExists}, {@code
   *     TaskRecordCapacityReached}, {@code ActiveTaskCapacityReached}, {@code
   *     QueuedTaskCapacityReached} or {@code TerminalCapacityReserved}
   */
  public Accepted<TaskSnapshot> enqueue(long expectedRevision, long nowSecs, TaskSpec spec) {
    Objects.requireNonNull(spec, "spec");
    if (guarded.isObserved()) {
      return guarded.execute(new PoolCommand.Enqueue(expectedRevision, nowSecs, spec));
    }
    guarded.enter();
    try {
      return guarded.machine.tasks.enqueue(expectedRevision, nowSecs, spec);
    } finally {
      guarded.exit();
    }
  }

  /**
   * Starts a leased task. Starting it again under the same lease is a replay and changes nothing.
   *
   * @param expectedRevision the revision that the state must have
   * @param nowSecs logical time in seconds
   * @param lease the task's current lease
   * @return {@code Started} or {@code AlreadyRunning}
   * @throws dev.coordinator.core.error.DistributedException with {@code TaskNotFound}, {@code
   *     StaleOwnership} or {@code LeaseExpired}
   */
  public Accepted<StartOutcome> startTask(long expectedRevision, long nowSecs, TaskLease lease) {
    Objects.requireNonNull(lease, "lease");
    if (guarded.isObserved()) {
      return guarded.execute(new PoolCommand.StartTask(expectedRevision, nowSecs, lease));
    }
    guarded.enter();
    try {
      return guarded.machine.tasks.start(expectedRevision, nowSecs, lease);
    } finally {
      guarded.exit();
    }
  }

  /**
   * Completes a running task. Completing it again under the same lease is a replay: it returns the
   * same receipt and changes nothing, also after the lease's expiry.
   *
   * @param expectedRevision the revision that the state must have
   * @param nowSecs logical time in seconds
   * @param lease the task's current lease
   * @return {@code Completed} or {@code AlreadyCompleted}, with the receipt
   * @throws dev.coordinator.core.error.DistributedException with {@code TaskNotFound}, {@code
   *     StaleOwnership}, {@code LeaseExpired}, or {@code InvalidTransition} when it was not started
   */
  public Accepted<CompletionOutcome> completeTask(
      long expectedRevision, long nowSecs, TaskLease lease) {
    Objects.requireNonNull(lease, "lease");
    if (guarded.isObserved()) {
      return guarded.execute(new PoolCommand.CompleteTask(expectedRevision, nowSecs, lease));
    }
    guarded.enter();
    try {
      return guarded.machine.tasks.complete(expectedRevision, nowSecs, lease);
    } finally {
      guarded.exit();
    }
  }

  /**
   * Reports that the current attempt at a running task failed: the task is queued again while it
   * has a retry left, and fails for good otherwise. Reporting the last failure again under the same
   * lease is a replay and changes nothing.
   *
   * @param expectedRevision the revision that the state must have
   * @param nowSecs logical time in seconds
   * @param lease the task's current lease
   * @return {@code Requeued} or {@code RetryExhausted}
   * @throws dev.coordinator.core.error.DistributedException with {@code TaskNotFound}, {@code
   *     StaleOwnership}, {@code LeaseExpired}, {@code InvalidTransition} when it was not started,
   *     or {@code QueuedTaskCapacityReached} when it does not fit the queue; then the same lease
   *     may try again
   */
  public Accepted<FailureOutcome> failTask(long expectedRevision, long nowSecs, TaskLease lease) {
    return guarded.execute(new PoolCommand.FailTask(expectedRevision, nowSecs, lease));
  }

  /**
   * Cancels an active task. Cancelling it again with the same ownership is a replay and changes
   * nothing.
   *
   * @param expectedRevision the revision that the state must have
   * @param nowSecs logical time in seconds
   * @param ownership the current lease, or the fence of the task's queued state
   * @return {@code Cancelled} or {@code AlreadyCancelled}
   * @throws dev.coordinator.core.error.DistributedException with {@code TaskNotFound}, {@code
   *     StaleOwnership}, or {@code LeaseExpired}
   */
  public Accepted<CancelOutcome> cancelTask(
      long expectedRevision, long nowSecs, TaskOwnership ownership) {
    return guarded.execute(new PoolCommand.CancelTask(expectedRevision, nowSecs, ownership));
  }

  /**
   * Replaces a lease by one that holds for longer. The old lease is stale from then on, everywhere
   * and also for replays; the task's status and attempt stay as they are.
   *
   * @param expectedRevision the revision that the state must have
   * @param nowSecs logical time in seconds
   * @param lease the task's current lease, not yet expired
   * @param leaseTtlSecs how long the new lease holds from now on, 1 to {@code maxLeaseTtlSecs}
   *     seconds
   * @return the new lease, with a lease id of its own
   * @throws dev.coordinator.core.error.DistributedException with {@code InvalidLimit}, {@code
   *     InvalidLimitRelationship}, {@code TaskNotFound}, {@code StaleOwnership} or {@code
   *     LeaseExpired}
   */
  public Accepted<TaskLease> renewLease(
      long expectedRevision, long nowSecs, TaskLease lease, long leaseTtlSecs) {
    return guarded.execute(
        new PoolCommand.RenewLease(expectedRevision, nowSecs, lease, leaseTtlSecs));
  }

  /**
   * Recovers every lease whose time is over: in ascending lease id, a task with a retry left is
   * queued again, any other fails. All or nothing.
   *
   * @param expectedRevision the revision that the state must have
   * @param nowSecs logical time in seconds
   * @return how many workers lost leases and what became of the tasks
   * @throws dev.coordinator.core.error.DistributedException with {@code QueuedTaskCapacityReached}
   *     when the tasks do not fit the queue
   */
  public Accepted<RecoverySummary> recoverExpiredLeases(long expectedRevision, long nowSecs) {
    return guarded.execute(new PoolCommand.RecoverExpiredLeases(expectedRevision, nowSecs));
  }

  /**
   * Recovers leases whose time is over, in ascending lease id, up to a bound. A task that does not
   * fit the queue is passed over, to be recovered by a later call.
   *
   * @param expectedRevision the revision that the state must have
   * @param nowSecs logical time in seconds
   * @param maxRecords the most tasks to recover, at least 1
   * @return what was done and how many such leases are left
   * @throws dev.coordinator.core.error.DistributedException with {@code InvalidLimit}
   */
  public Accepted<PartialRecovery> recoverExpiredLeases(
      long expectedRevision, long nowSecs, int maxRecords) {
    return guarded.execute(
        new PoolCommand.RecoverExpiredLeasesInPart(expectedRevision, nowSecs, maxRecords));
  }

  /**
   * Ends every active task that was created at least so long ago, whoever holds it.
   *
   * @param expectedRevision the revision that the state must have
   * @param nowSecs logical time in seconds
   * @param taskTtlSecs the age from which on tasks end, 1 to {@code maxTaskTtlSecs} seconds
   * @return how many tasks ended
   * @throws dev.coordinator.core.error.DistributedException with {@code InvalidLimit} or {@code
   *     InvalidLimitRelationship}
   */
  public Accepted<Integer> expireOldTasks(long expectedRevision, long nowSecs, long taskTtlSecs) {
    return guarded.execute(new PoolCommand.ExpireOldTasks(expectedRevision, nowSecs, taskTtlSecs));
  }

  /**
   * Ends active tasks that were created at least so long ago, oldest first, up to a bound.
   *
   * @param expectedRevision the revision that the state must have
   * @param nowSecs logical time in seconds
   * @param taskTtlSecs the age from which on tasks end, 1 to {@code maxTaskTtlSecs} seconds
   * @param maxRecords the most tasks to end, at least 1
   * @return how many tasks ended and how many such tasks are left
   * @throws dev.coordinator.core.error.DistributedException with {@code InvalidLimit} or {@code
   *     InvalidLimitRelationship}
   */
  public Accepted<PartialExpiry> expireOldTasks(
      long expectedRevision, long nowSecs, long taskTtlSecs, int maxRecords) {
    return guarded.execute(
        new PoolCommand.ExpireOldTasksInPart(expectedRevision, nowSecs, taskTtlSecs, maxRecords));
  }

  /**
   * Returns a task.
   *
   * @param taskId names the task
   * @return the task; empty when none was enqueued under this identifier
   * @throws dev.coordinator.core.error.DistributedException with {@code InvalidTask}
   */
  public Optional<TaskSnapshot> task(String taskId) {
    Objects.requireNonNull(taskId, "taskId");
    guarded.enter();
    try {
      return guarded.machine.tasks.task(taskId);
    } finally {
      guarded.exit();
    }
  }

  /**
   * Explains whether a lease is current, and if not, in which field it differs from the record. A
   * read for people: what it says is what error messages say.
   *
   * @param lease a lease, perhaps a late one
   * @param nowSecs logical time in seconds, not before that of the state
   * @return the explanation
   * @throws dev.coordinator.core.error.DistributedException with {@code LogicalTimeRegression}
   */
  public OwnershipExplanation explainOwnership(TaskLease lease, long nowSecs) {
    Objects.requireNonNull(lease, "lease");
    guarded.enter();
    try {
      return guarded.machine.tasks.explain(lease, nowSecs);
    } finally {
      guarded.exit();
    }
  }

  /**
   * Returns the task that would be leased next.
   *
   * @return the first of the queue; empty when the queue is
   */
  public Optional<TaskSnapshot> peekNext() {
    guarded.enter();
    try {
      return guarded.machine.tasks.peekNext();
    } finally {
      guarded.exit();
    }
  }

  /**
   * Returns all tasks, ended ones included. Copies them under the lock, in time that grows with
   * their number.
   *
   * @return a new list in the order of their identifiers
   */
  public List<TaskSnapshot> tasks() {
    List<TaskSnapshot> tasks;
    guarded.enter();
    try {
      tasks = guarded.machine.tasks.tasks();
    } finally {
      guarded.exit();
    }
    tasks.sort(Comparator.comparing(TaskSnapshot::taskId));
    return tasks;
  }

  /**
   * Returns the summary of the pool that this queue belongs to, as {@link WorkerPool#snapshot()}
   * does.
   *
   * @return an immutable summary, everything in it of one revision
   */
  public StateSnapshot snapshot() {
    return guarded.published();
  }
}
