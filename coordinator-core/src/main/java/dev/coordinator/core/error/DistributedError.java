package dev.coordinator.core.error;

import dev.coordinator.core.model.TaskStatus;
import java.util.Objects;

/**
 * What went wrong, as a value: one record per case, with the fields that describe it.
 *
 * <p>Errors compare by value. Accessors may return identifiers, which were accepted ones: a
 * rejected identifier is never part of an error. {@link #message()} holds none at all.
 */
public sealed interface DistributedError {
  /**
   * Says what was expected, what was found and what to do, without identifiers and payloads.
   *
   * @return one sentence
   */
  String message();

  /**
   * Returns the name of the case, for logs and metrics.
   *
   * @return the simple name of the record, for example {@code RevisionConflict}
   */
  default String type() {
    return getClass().getSimpleName();
  }

  /**
   * Tells whether a busy host meets this error all the time, so that it is thrown without a stack
   * trace.
   *
   * @return true for {@link RevisionConflict}, {@link NoQueuedTask} and {@link NoAvailableWorker}
   */
  default boolean isRoutine() {
    return false;
  }

  /**
   * Makes the exception that carries this error.
   *
   * @return a new exception, to be thrown
   */
  default DistributedException toException() {
    return toException("");
  }

  /**
   * Makes the exception that carries this error and a detail that the fields do not hold.
   *
   * @param detail a sentence without identifiers and payloads, such as which field of a fence
   *     differs; may be empty
   * @return a new exception, to be thrown
   */
  default DistributedException toException(String detail) {
    Objects.requireNonNull(detail, "detail");
    return new DistributedException(this, detail);
  }

  /**
   * A limit or a time to live is not positive, or a retry limit is negative.
   *
   * @param name which one
   */
  record InvalidLimit(LimitName name) implements DistributedError {
    /** Checks that nothing is null. */
    public InvalidLimit {
      Objects.requireNonNull(name, "name");
    }

    @Override
    public String message() {
      return name
          + " must be "
          + (name == LimitName.MAX_RETRIES ? "zero or positive" : "positive")
          + ", but is not; give it a value in its range.";
    }
  }

  /**
   * Two limits, or an argument and a limit, do not fit together.
   *
   * @param reason which relation does not hold
   */
  record InvalidLimitRelationship(LimitRelationship reason) implements DistributedError {
    /** Checks that nothing is null. */
    public InvalidLimitRelationship {
      Objects.requireNonNull(reason, "reason");
    }

    @Override
    public String message() {
      return reason.rule() + "; lower the first or raise the second.";
    }
  }

  /**
   * A limit on a count or on bytes is above its absolute maximum.
   *
   * @param name which one
   * @param actual its value
   * @param maximum the greatest value it may have
   */
  record CountLimitExceedsMaximum(LimitName name, long actual, long maximum)
      implements DistributedError {
    /** Checks that nothing is null. */
    public CountLimitExceedsMaximum {
      Objects.requireNonNull(name, "name");
    }

    @Override
    public String message() {
      return name
          + " must be at most "
          + maximum
          + ", but is "
          + actual
          + "; lower it, or use several instances.";
    }
  }

  /**
   * A limit on a time is above its absolute maximum.
   *
   * @param name which one
   * @param actual its value in seconds
   * @param maximum the greatest value it may have, in seconds
   */
  record TimeLimitExceedsMaximum(LimitName name, long actual, long maximum)
      implements DistributedError {
    /** Checks that nothing is null. */
    public TimeLimitExceedsMaximum {
      Objects.requireNonNull(name, "name");
    }

    @Override
    public String message() {
      return name + " must be at most " + maximum + " seconds, but is " + actual + "; lower it.";
    }
  }

  /**
   * The retry limit is above its absolute maximum.
   *
   * @param actual its value
   * @param maximum the greatest value it may have
   */
  record RetryLimitExceedsMaximum(int actual, int maximum) implements DistributedError {
    @Override
    public String message() {
      return "maxRetries must be at most " + maximum + ", but is " + actual + "; lower it.";
    }
  }

  /**
   * A task specification or a task identifier breaks a rule.
   *
   * @param reason which rule
   */
  record InvalidTask(TaskProblem reason) implements DistributedError {
    /** Checks that nothing is null. */
    public InvalidTask {
      Objects.requireNonNull(reason, "reason");
    }

    @Override
    public String message() {
      return "Invalid task: " + reason.rule() + ".";
    }
  }

  /**
   * A worker specification, an observation or a worker identifier breaks a rule.
   *
   * @param reason which rule
   */
  record InvalidWorker(WorkerProblem reason) implements DistributedError {
    /** Checks that nothing is null. */
    public InvalidWorker {
      Objects.requireNonNull(reason, "reason");
    }

    @Override
    public String message() {
      return "Invalid worker: " + reason.rule() + ".";
    }
  }

  /**
   * The command expects another revision than the state has.
   *
   * @param expected the revision that the command named
   * @param actual the revision that the state has
   */
  record RevisionConflict(long expected, long actual) implements DistributedError {
    @Override
    public String message() {
      return "The command expects revision "
          + expected
          + ", but the state is at revision "
          + actual
          + "; read the state again and repeat the command if it still applies.";
    }

    @Override
    public boolean isRoutine() {
      return true;
    }

    @Override
    public RevisionConflictException toException() {
      return new RevisionConflictException(this);
    }
  }

  /**
   * The command names another generation of the worker than the current one.
   *
   * @param expected the generation that the command named
   * @param actual the generation that the worker has
   */
  record WorkerGenerationConflict(long expected, long actual) implements DistributedError {
    @Override
    public String message() {
      return "The command expects worker generation "
          + expected
          + ", but the worker is at generation "
          + actual
          + "; read the worker again before acting for it.";
    }
  }

  /**
   * The logical time of the call is before that of the state.
   *
   * @param current the logical time that the state has, in seconds
   * @param proposed the logical time that the call named, in seconds
   */
  record LogicalTimeRegression(long current, long proposed) implements DistributedError {
    @Override
    public String message() {
      return "Logical time must not go back: the state is at "
          + current
          + " s, but the call names "
          + proposed
          + " s; use one monotonic clock for all calls.";
    }
  }

  /**
   * A counter is at its greatest value and would have to grow.
   *
   * @param counter which one
   */
  record CounterExhausted(CounterName counter) implements DistributedError {
    /** Checks that nothing is null. */
    public CounterExhausted {
      Objects.requireNonNull(counter, "counter");
    }

    @Override
    public String message() {
      return "The counter "
          + counter
          + " is at its greatest value and is never wrapped; go on with a new instance.";
    }
  }

  /**
   * A task with this identifier was enqueued before; terminal tasks are retained.
   *
   * @param taskId the task that was named
   */
  record TaskAlreadyExists(String taskId) implements DistributedError {
    /** Checks that nothing is null. */
    public TaskAlreadyExists {
      Objects.requireNonNull(taskId, "taskId");
    }

    @Override
    public String message() {
      return "A task with this id exists already, perhaps ended; use an id that this instance has not seen.";
    }
  }

  /**
   * No task with this identifier was enqueued here.
   *
   * @param taskId the task that was named
   */
  record TaskNotFound(String taskId) implements DistributedError {
    /** Checks that nothing is null. */
    public TaskNotFound {
      Objects.requireNonNull(taskId, "taskId");
    }

    @Override
    public String message() {
      return "There is no task with this id here; check the id and that it belongs to this instance.";
    }
  }

  /**
   * The lease or fence is not the current one: the task went on without its holder.
   *
   * @param taskId the task that was named
   */
  record StaleOwnership(String taskId) implements DistributedError {
    /** Checks that nothing is null. */
    public StaleOwnership {
      Objects.requireNonNull(taskId, "taskId");
    }

    @Override
    public String message() {
      return "The ownership is not the current one: the task has gone on without its holder; drop the work.";
    }
  }

  /**
   * The lease is the current one, but its time is over.
   *
   * @param taskId the task that was named
   */
  record LeaseExpired(String taskId) implements DistributedError {
    /** Checks that nothing is null. */
    public LeaseExpired {
      Objects.requireNonNull(taskId, "taskId");
    }

    @Override
    public String message() {
      return "The lease has expired; drop the work, the task is leased again once expired leases are recovered.";
    }
  }

  /**
   * A worker with this identifier was registered before; offline workers are retained.
   *
   * @param workerId the worker that was named
   */
  record WorkerAlreadyExists(String workerId) implements DistributedError {
    /** Checks that nothing is null. */
    public WorkerAlreadyExists {
      Objects.requireNonNull(workerId, "workerId");
    }

    @Override
    public String message() {
      return "A worker with this id exists already; if it is offline, reactivate it instead of registering it.";
    }
  }

  /**
   * No worker with this identifier was registered here.
   *
   * @param workerId the worker that was named
   */
  record WorkerNotFound(String workerId) implements DistributedError {
    /** Checks that nothing is null. */
    public WorkerNotFound {
      Objects.requireNonNull(workerId, "workerId");
    }

    @Override
    public String message() {
      return "There is no worker with this id here; register it first.";
    }
  }

  /**
   * The worker is in no state to do what the command asks.
   *
   * @param workerId the worker that was named
   */
  record WorkerUnavailable(String workerId) implements DistributedError {
    /** Checks that nothing is null. */
    public WorkerUnavailable {
      Objects.requireNonNull(workerId, "workerId");
    }

    @Override
    public String message() {
      return "The worker is not available for this.";
    }
  }

  /**
   * The worker has no free slot.
   *
   * @param workerId the worker that was named
   */
  record WorkerAtCapacity(String workerId) implements DistributedError {
    /** Checks that nothing is null. */
    public WorkerAtCapacity {
      Objects.requireNonNull(workerId, "workerId");
    }

    @Override
    public String message() {
      return "The worker has no available slot; wait until one of its tasks ends, or choose another worker.";
    }
  }

  /**
   * There is no room for another task record.
   *
   * @param limit the bound that is reached
   */
  record TaskRecordCapacityReached(long limit) implements DistributedError {
    @Override
    public String message() {
      return limit
          + " task records are retained, which is the maximum; go on with a new instance, since records are never evicted.";
    }
  }

  /**
   * There is no room for another active task.
   *
   * @param limit the bound that is reached
   */
  record ActiveTaskCapacityReached(long limit) implements DistributedError {
    @Override
    public String message() {
      return limit + " tasks are active, which is the maximum; wait until some end.";
    }
  }

  /**
   * There is no room in the queue.
   *
   * @param limit the bound that is reached
   */
  record QueuedTaskCapacityReached(long limit) implements DistributedError {
    @Override
    public String message() {
      return "At most "
          + limit
          + " tasks may be queued, and the queue has no room for what the command adds; wait until some are leased.";
    }
  }

  /**
   * The room for ended tasks is taken or reserved by active ones.
   *
   * @param limit the bound that is reached
   */
  record TerminalCapacityReserved(long limit) implements DistributedError {
    @Override
    public String message() {
      return "At most "
          + limit
          + " ended tasks may be retained, and all of that room is taken or reserved; go on with a new instance.";
    }
  }

  /**
   * There is no room for another worker.
   *
   * @param limit the bound that is reached
   */
  record WorkerCapacityReached(long limit) implements DistributedError {
    @Override
    public String message() {
      return limit
          + " workers are registered, which is the maximum; reactivate an offline one, or raise maxWorkers.";
    }
  }

  /** The queue is empty. */
  record NoQueuedTask() implements DistributedError {
    @Override
    public String message() {
      return "There is no queued task; enqueue one, or try again later.";
    }

    @Override
    public boolean isRoutine() {
      return true;
    }
  }

  /** No worker is healthy, fresh and has a free slot. */
  record NoAvailableWorker() implements DistributedError {
    @Override
    public String message() {
      return "There is no worker that is healthy, has a fresh heartbeat and a free slot; register one, send heartbeats, or try again later.";
    }

    @Override
    public boolean isRoutine() {
      return true;
    }
  }

  /**
   * The task cannot be assigned, since it is not waiting.
   *
   * @param taskId the task that was named
   * @param status the status that it has
   */
  record TaskNotQueued(String taskId, TaskStatus status) implements DistributedError {
    /** Checks that nothing is null. */
    public TaskNotQueued {
      Objects.requireNonNull(taskId, "taskId");
      Objects.requireNonNull(status, "status");
    }

    @Override
    public String message() {
      return "The task must be QUEUED to be assigned, but is "
          + status
          + "; leave it to its owner, or to recovery.";
    }
  }

  /**
   * The task is not in a status from which the operation leads on.
   *
   * @param taskId the task that was named
   * @param status the status that it has
   * @param operation what was tried
   */
  record InvalidTransition(String taskId, TaskStatus status, TaskOperation operation)
      implements DistributedError {
    /** Checks that nothing is null. */
    public InvalidTransition {
      Objects.requireNonNull(taskId, "taskId");
      Objects.requireNonNull(status, "status");
      Objects.requireNonNull(operation, "operation");
    }

    @Override
    public String message() {
      return operation
          + " is not possible while the task is "
          + status
          + "; start a leased task before ending it.";
    }
  }

  /**
   * Another result was stored before for the same receipt.
   *
   * @param taskId the task that was named
   */
  record ConflictingResult(String taskId) implements DistributedError {
    /** Checks that nothing is null. */
    public ConflictingResult {
      Objects.requireNonNull(taskId, "taskId");
    }

    @Override
    public String message() {
      return "Other bytes are stored for this receipt already; a stored result is never replaced.";
    }
  }

  /**
   * A result was stored before for the same task with another receipt.
   *
   * @param taskId the task that was named
   */
  record MismatchedResultReceipt(String taskId) implements DistributedError {
    /** Checks that nothing is null. */
    public MismatchedResultReceipt {
      Objects.requireNonNull(taskId, "taskId");
    }

    @Override
    public String message() {
      return "A result of this task is stored under another receipt; do not mix receipts of several pools in one store.";
    }
  }

  /**
   * A task is named twice in one request.
   *
   * @param taskId the task that was named
   */
  record DuplicateAggregateTask(String taskId) implements DistributedError {
    /** Checks that nothing is null. */
    public DuplicateAggregateTask {
      Objects.requireNonNull(taskId, "taskId");
    }

    @Override
    public String message() {
      return "A task is named twice in the request; name each task once.";
    }
  }

  /**
   * No result is stored for a requested task.
   *
   * @param taskId the task that was named
   */
  record MissingResult(String taskId) implements DistributedError {
    /** Checks that nothing is null. */
    public MissingResult {
      Objects.requireNonNull(taskId, "taskId");
    }

    @Override
    public String message() {
      return "No result is stored for a requested task; store it first, or leave the task out.";
    }
  }

  /**
   * There is no room for another result.
   *
   * @param limit the bound that is reached
   */
  record ResultCapacityReached(long limit) implements DistributedError {
    @Override
    public String message() {
      return limit + " results are retained, which is the maximum; go on with a new instance.";
    }
  }

  /**
   * One result has too many bytes.
   *
   * @param actual its bytes
   * @param limit the most it may have
   */
  record ResultTooLarge(long actual, long limit) implements DistributedError {
    @Override
    public String message() {
      return "A result must have at most "
          + limit
          + " bytes, but has "
          + actual
          + "; store a reference to it instead, or raise maxResultBytes.";
    }
  }

  /**
   * All results together would have too many bytes.
   *
   * @param actual the bytes that there would be
   * @param limit the most there may be
   */
  record TotalResultBytesExceeded(long actual, long limit) implements DistributedError {
    @Override
    public String message() {
      return "All results together must have at most "
          + limit
          + " bytes, but would have "
          + actual
          + "; go on with a new instance, or raise maxTotalBytes.";
    }
  }

  /**
   * One request names too many tasks.
   *
   * @param actual how many it names
   * @param limit the most it may name
   */
  record AggregateItemLimitExceeded(long actual, long limit) implements DistributedError {
    @Override
    public String message() {
      return "A request must name at most "
          + limit
          + " tasks, but names "
          + actual
          + "; ask in several requests.";
    }
  }

  /**
   * The results of one request have too many bytes.
   *
   * @param actual the bytes up to and with the result that does not fit
   * @param limit the most it may return
   */
  record AggregateBytesExceeded(long actual, long limit) implements DistributedError {
    @Override
    public String message() {
      return "The results of a request must have at most "
          + limit
          + " bytes, but reach "
          + actual
          + "; ask in several requests.";
    }
  }

  /**
   * An invariant does not hold: a bug in this library.
   *
   * @param reason which one
   */
  record StateInvariant(InvariantProblem reason) implements DistributedError {
    /** Checks that nothing is null. */
    public StateInvariant {
      Objects.requireNonNull(reason, "reason");
    }

    @Override
    public String message() {
      return "An invariant does not hold: "
          + reason.rule()
          + "; please report it, and go on with a new instance.";
    }
  }

  /** An earlier command was cut short by something unforeseen, such as a lack of memory. */
  record StatePoisoned() implements DistributedError {
    @Override
    public String message() {
      return "An earlier command was cut short, so the state cannot be trusted; go on with a new instance.";
    }
  }
}
