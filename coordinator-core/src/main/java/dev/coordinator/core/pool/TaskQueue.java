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
    guarded.enter();
    try {
      return guarded.tasks.enqueue(expectedRevision, nowSecs, spec);
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
    guarded.enter();
    try {
      return guarded.tasks.start(expectedRevision, nowSecs, lease);
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
    guarded.enter();
    try {
      return guarded.tasks.complete(expectedRevision, nowSecs, lease);
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
    Objects.requireNonNull(lease, "lease");
    guarded.enter();
    try {
      return guarded.tasks.fail(expectedRevision, nowSecs, lease);
    } finally {
      guarded.exit();
    }
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
    Objects.requireNonNull(ownership, "ownership");
    guarded.enter();
    try {
      return guarded.tasks.cancel(expectedRevision, nowSecs, ownership);
    } finally {
      guarded.exit();
    }
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
    guarded.enter();
    try {
      return guarded.recovery.recoverExpiredLeases(expectedRevision, nowSecs);
    } finally {
      guarded.exit();
    }
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
    guarded.enter();
    try {
      return guarded.tasks.expireOld(expectedRevision, nowSecs, taskTtlSecs);
    } finally {
      guarded.exit();
    }
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
      return guarded.tasks.task(taskId);
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
      return guarded.tasks.peekNext();
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
      tasks = guarded.tasks.tasks();
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
