package dev.coordinator.core.host;

import dev.coordinator.core.error.DistributedError.NoAvailableWorker;
import dev.coordinator.core.error.DistributedError.NoQueuedTask;
import dev.coordinator.core.error.DistributedError.ResultTooLarge;
import dev.coordinator.core.error.DistributedException;
import dev.coordinator.core.error.RevisionConflictException;
import dev.coordinator.core.internal.StackRoom;
import dev.coordinator.core.model.WorkerStatus;
import dev.coordinator.core.pool.CancelOutcome;
import dev.coordinator.core.pool.CompletionReceipt;
import dev.coordinator.core.pool.FailureOutcome;
import dev.coordinator.core.pool.PartialExpiry;
import dev.coordinator.core.pool.PartialRecovery;
import dev.coordinator.core.pool.PoolCommand;
import dev.coordinator.core.pool.RecoverySummary;
import dev.coordinator.core.pool.StartOutcome;
import dev.coordinator.core.pool.StateSnapshot;
import dev.coordinator.core.pool.TaskLease;
import dev.coordinator.core.pool.TaskOwnership;
import dev.coordinator.core.pool.TaskSnapshot;
import dev.coordinator.core.pool.TaskSpec;
import dev.coordinator.core.pool.WorkerObservation;
import dev.coordinator.core.pool.WorkerSnapshot;
import dev.coordinator.core.pool.WorkerSpec;
import dev.coordinator.core.result.AggregatedResult;
import dev.coordinator.core.result.StoreOutcome;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Sends commands to one epoch and supplies their revision and time, so that a host names neither.
 * Answers are plain values; nothing to lease now is an empty {@link Optional}.
 *
 * <p>Its callers take turns, so they never conflict with each other. With others, who command the
 * same epoch past this template, it retries a conflict up to {@value #MAX_ATTEMPTS} times before it
 * gives up with a {@link RevisionConflictException}. Time comes from the clock; should the clock be
 * behind the epoch's own time, that time is used, so time stands still rather than goes back.
 *
 * <p>What it cannot decide for its caller reaches the caller as a {@link DistributedException}:
 * above all stale ownership and an expired lease, after which the work must be dropped.
 *
 * <p>Safe for use by any thread, virtual ones included; a call blocks only while others have their
 * turn. It starts no thread: nothing is recovered unless somebody calls a sweep.
 */
public final class CoordinatorTemplate {
  /** How often a command is sent at most, when others keep coming first. */
  public static final int MAX_ATTEMPTS = 100;

  private final Coordinator coordinator;
  private final LogicalClock clock;
  private final ReentrantLock turn = new ReentrantLock();

  /** Read and written by whose turn it is. */
  private boolean leasing = true;

  /** A command that lacks its revision and time. */
  private interface Unstamped<V> {
    PoolCommand<V> at(long expectedRevision, long nowSecs);
  }

  /**
   * Makes a template.
   *
   * @param coordinator the epoch to command
   * @param clock the host's clock
   */
  public CoordinatorTemplate(Coordinator coordinator, LogicalClock clock) {
    this.coordinator = Objects.requireNonNull(coordinator, "coordinator");
    this.clock = Objects.requireNonNull(clock, "clock");
  }

  /**
   * Returns the epoch that this template commands.
   *
   * @return the same at each call
   */
  public Coordinator coordinator() {
    return coordinator;
  }

  /**
   * Returns the time that a command sent now would have.
   *
   * @return logical seconds
   * @throws IllegalStateException when the clock shows less than zero, as every command does then
   */
  public long nowSecs() {
    long now = clock.nowSecs();
    if (now < 0) {
      throw new IllegalStateException(
          "the clock must show zero or more seconds, but shows "
              + now
              + "; let it count from a time of the host's own");
    }
    return Math.max(now, coordinator.pool().snapshot().logicalTime());
  }

  // Tasks.

  /**
   * Puts a new task into the queue.
   *
   * @param spec what the task is
   * @return the task
   * @throws DistributedException as {@code TaskQueue.enqueue} does
   */
  public TaskSnapshot enqueue(TaskSpec spec) {
    Objects.requireNonNull(spec, "spec");
    return send((revision, now) -> new PoolCommand.Enqueue(revision, now, spec));
  }

  /**
   * Leases the next task to a worker.
   *
   * @param workerId names the worker
   * @param leaseTtlSecs how long the lease holds, in seconds
   * @return the lease; empty when no task is queued, or after {@link #stopLeasing()}
   * @throws DistributedException as {@code WorkerPool.assignNext} does, an empty queue aside
   */
  public Optional<TaskLease> leaseNext(String workerId, long leaseTtlSecs) {
    Objects.requireNonNull(workerId, "workerId");
    return lease(
        (revision, now) -> new PoolCommand.AssignNext(revision, now, workerId, leaseTtlSecs));
  }

  /**
   * Leases the next task to the best worker.
   *
   * @param leaseTtlSecs how long the lease holds, in seconds
   * @return the lease; empty when no task is queued or no worker is available, or after {@link
   *     #stopLeasing()}
   * @throws DistributedException as {@code WorkerPool.assignNextAvailable} does, these two aside
   */
  public Optional<TaskLease> leaseNextAvailable(long leaseTtlSecs) {
    return lease(
        (revision, now) -> new PoolCommand.AssignNextAvailable(revision, now, leaseTtlSecs));
  }

  private Optional<TaskLease> lease(Unstamped<TaskLease> assignment) {
    takeTurn();
    try {
      // An idle worker asks all the time; an empty queue is answered without an exception. A
      // poisoned one must be told, or the worker would wait for ever.
      boolean nothingQueued = coordinator.pool().snapshot().queuedTasks() == 0;
      if (!leasing || (nothingQueued && !coordinator.pool().isPoisoned())) {
        return Optional.empty();
      }
      return Optional.of(send(assignment));
    } catch (DistributedException refusal) {
      if (refusal.error() instanceof NoQueuedTask || refusal.error() instanceof NoAvailableWorker) {
        return Optional.empty();
      }
      throw refusal;
    } finally {
      turn.unlock();
    }
  }

  /**
   * Starts a leased task.
   *
   * @param lease its current lease
   * @return whether it runs now, or did already
   * @throws DistributedException as {@code TaskQueue.startTask} does
   */
  public StartOutcome start(TaskLease lease) {
    Objects.requireNonNull(lease, "lease");
    return send((revision, now) -> new PoolCommand.StartTask(revision, now, lease));
  }

  /**
   * Replaces a lease by one that holds for longer.
   *
   * @param lease the current lease
   * @param leaseTtlSecs how long the new one holds from now on, in seconds
   * @return the new lease; the old one is stale
   * @throws DistributedException as {@code TaskQueue.renewLease} does
   */
  public TaskLease renew(TaskLease lease, long leaseTtlSecs) {
    Objects.requireNonNull(lease, "lease");
    return send((revision, now) -> new PoolCommand.RenewLease(revision, now, lease, leaseTtlSecs));
  }

  /**
   * Completes a running task that has no result.
   *
   * @param lease its current lease
   * @return the receipt; the same for an exact replay
   * @throws DistributedException as {@code TaskQueue.completeTask} does
   */
  public CompletionReceipt complete(TaskLease lease) {
    Objects.requireNonNull(lease, "lease");
    return send((revision, now) -> new PoolCommand.CompleteTask(revision, now, lease)).receipt();
  }

  /**
   * Completes a running task and stores its result. A result that is too large is refused before
   * the task is completed. Calling again with the same lease and bytes is an exact replay, so a
   * caller whose result found no room may try again.
   *
   * @param lease the task's current lease
   * @param result its bytes; copied
   * @return the receipt
   * @throws DistributedException as {@code TaskQueue.completeTask} and {@code
   *     ResultAggregator.storeResult} do
   */
  public CompletionReceipt complete(TaskLease lease, byte[] result) {
    Objects.requireNonNull(lease, "lease");
    Objects.requireNonNull(result, "result");
    long limit = coordinator.results().snapshot().limits().maxResultBytes();
    if (result.length > limit) {
      throw new ResultTooLarge(result.length, limit).toException();
    }
    CompletionReceipt receipt = complete(lease);
    store(receipt, result);
    return receipt;
  }

  /**
   * Stores the result of a completed task.
   *
   * @param receipt proof of its completion
   * @param result its bytes; copied
   * @return whether it is stored now, or was already
   * @throws DistributedException as {@code ResultAggregator.storeResult} does
   */
  public StoreOutcome store(CompletionReceipt receipt, byte[] result) {
    Objects.requireNonNull(receipt, "receipt");
    Objects.requireNonNull(result, "result");
    takeTurn();
    try {
      long revision = coordinator.results().snapshot().revision();
      for (int attempt = 1; ; attempt++) {
        try {
          return coordinator.results().storeResult(revision, receipt, result).value();
        } catch (RevisionConflictException conflict) {
          revision = retry(attempt, conflict);
        }
      }
    } finally {
      turn.unlock();
    }
  }

  /**
   * Reports that an attempt at a running task failed.
   *
   * @param lease the task's current lease
   * @return whether the task is queued again or has failed for good
   * @throws DistributedException as {@code TaskQueue.failTask} does
   */
  public FailureOutcome fail(TaskLease lease) {
    Objects.requireNonNull(lease, "lease");
    return send((revision, now) -> new PoolCommand.FailTask(revision, now, lease));
  }

  /**
   * Cancels an active task.
   *
   * @param ownership its current lease, or the fence of its queued state
   * @return whether it is cancelled now, or was already
   * @throws DistributedException as {@code TaskQueue.cancelTask} does
   */
  public CancelOutcome cancel(TaskOwnership ownership) {
    Objects.requireNonNull(ownership, "ownership");
    return send((revision, now) -> new PoolCommand.CancelTask(revision, now, ownership));
  }

  /**
   * Returns a task.
   *
   * @param taskId names the task
   * @return the task; empty when there is none
   * @throws DistributedException as {@code TaskQueue.task} does
   */
  public Optional<TaskSnapshot> task(String taskId) {
    return coordinator.queue().task(taskId);
  }

  /**
   * Returns results in exact request order.
   *
   * @param taskIds names the tasks, each once
   * @return their results
   * @throws DistributedException as {@code ResultAggregator.aggregateResults} does
   */
  public List<AggregatedResult> aggregate(List<String> taskIds) {
    return coordinator.results().aggregateResults(taskIds);
  }

  // Workers.

  /**
   * Registers a worker.
   *
   * @param spec what the worker is
   * @return the worker, in generation one
   * @throws DistributedException as {@code WorkerPool.registerWorker} does
   */
  public WorkerSnapshot register(WorkerSpec spec) {
    Objects.requireNonNull(spec, "spec");
    return send((revision, now) -> new PoolCommand.RegisterWorker(revision, now, spec));
  }

  /**
   * Brings an offline worker back.
   *
   * @param expectedGeneration the generation that it must have
   * @param spec what the worker is now
   * @return the worker, in its new generation
   * @throws DistributedException as {@code WorkerPool.reactivateWorker} does
   */
  public WorkerSnapshot reactivate(long expectedGeneration, WorkerSpec spec) {
    Objects.requireNonNull(spec, "spec");
    return send(
        (revision, now) ->
            new PoolCommand.ReactivateWorker(revision, now, expectedGeneration, spec));
  }

  /**
   * Records a heartbeat.
   *
   * @param workerId names the worker
   * @param generation the generation that it must have
   * @param observation how the worker is
   * @return the worker
   * @throws DistributedException as {@code WorkerPool.updateWorker} does
   */
  public WorkerSnapshot heartbeat(String workerId, long generation, WorkerObservation observation) {
    Objects.requireNonNull(workerId, "workerId");
    Objects.requireNonNull(observation, "observation");
    return send(
        (revision, now) ->
            new PoolCommand.UpdateWorker(revision, now, workerId, generation, observation));
  }

  /**
   * Takes a worker offline and recovers its leases.
   *
   * @param workerId names the worker
   * @param generation the generation that it must have
   * @return what became of its tasks
   * @throws DistributedException as {@code WorkerPool.deregisterWorker} does
   */
  public RecoverySummary deregister(String workerId, long generation) {
    Objects.requireNonNull(workerId, "workerId");
    return send(
        (revision, now) -> new PoolCommand.DeregisterWorker(revision, now, workerId, generation));
  }

  /**
   * Recovers leases of a worker up to a bound, and takes it offline once it holds none.
   *
   * @param workerId names the worker
   * @param generation the generation that it must have
   * @param maxRecords the most records to change, at least 1
   * @return what was done and how many such records are left
   * @throws DistributedException as {@code WorkerPool.deregisterWorker} does
   */
  public PartialRecovery deregister(String workerId, long generation, int maxRecords) {
    Objects.requireNonNull(workerId, "workerId");
    return send(
        (revision, now) ->
            new PoolCommand.DeregisterWorkerInPart(
                revision, now, workerId, generation, maxRecords));
  }

  // Sweeps.

  /**
   * Recovers every lease whose time is over. Sends nothing when there is none.
   *
   * @return what became of the tasks
   * @throws DistributedException as {@code TaskQueue.recoverExpiredLeases} does
   */
  public RecoverySummary recoverExpiredLeases() {
    return noLeaseIsOver()
        ? new RecoverySummary(0, 0, 0)
        : send(PoolCommand.RecoverExpiredLeases::new);
  }

  /**
   * Recovers leases whose time is over up to a bound.
   *
   * @param maxRecords the most tasks to recover, at least 1
   * @return what was done and how many such leases are left
   * @throws DistributedException as {@code TaskQueue.recoverExpiredLeases} does
   */
  public PartialRecovery recoverExpiredLeases(int maxRecords) {
    return send(
        (revision, now) -> new PoolCommand.RecoverExpiredLeasesInPart(revision, now, maxRecords));
  }

  private boolean noLeaseIsOver() {
    StateSnapshot snapshot = coordinator.pool().snapshot();
    return snapshot.earliestLeaseExpiry().orElse(Long.MAX_VALUE) > nowSecs()
        && !coordinator.pool().isPoisoned();
  }

  /**
   * Takes every worker offline whose heartbeat is too old.
   *
   * @return what became of workers and tasks
   * @throws DistributedException as {@code WorkerPool.pruneDeadWorkers} does
   */
  public RecoverySummary pruneDeadWorkers() {
    return send(PoolCommand.PruneDeadWorkers::new);
  }

  /**
   * Takes workers offline whose heartbeat is too old, and recovers their leases, up to a bound.
   *
   * @param maxRecords the most records to change, at least 1
   * @return what was done and how many such records are left
   * @throws DistributedException as {@code WorkerPool.pruneDeadWorkers} does
   */
  public PartialRecovery pruneDeadWorkers(int maxRecords) {
    return send(
        (revision, now) -> new PoolCommand.PruneDeadWorkersInPart(revision, now, maxRecords));
  }

  /**
   * Ends every active task of some age.
   *
   * @param taskTtlSecs the age from which on tasks end, in seconds
   * @return how many ended
   * @throws DistributedException as {@code TaskQueue.expireOldTasks} does
   */
  public int expireOldTasks(long taskTtlSecs) {
    return send((revision, now) -> new PoolCommand.ExpireOldTasks(revision, now, taskTtlSecs));
  }

  /**
   * Ends active tasks of some age, oldest first, up to a bound.
   *
   * @param taskTtlSecs the age from which on tasks end, in seconds
   * @param maxRecords the most tasks to end, at least 1
   * @return how many ended and how many such tasks are left
   * @throws DistributedException as {@code TaskQueue.expireOldTasks} does
   */
  public PartialExpiry expireOldTasks(long taskTtlSecs, int maxRecords) {
    return send(
        (revision, now) ->
            new PoolCommand.ExpireOldTasksInPart(revision, now, taskTtlSecs, maxRecords));
  }

  // Closing down.

  /**
   * Stops leasing, for good: once this returns, nothing is leased any more. Running work goes on.
   */
  public void stopLeasing() {
    turn.lock();
    try {
      leasing = false;
    } finally {
      turn.unlock();
    }
  }

  /**
   * Takes one step towards closing down: stops leasing, recovers leases whose time is over, and
   * once no lease is out, or at the deadline, takes every worker offline, which recovers what is
   * left. The host calls it until it is done, waiting in between as it likes; several threads may.
   *
   * @param deadlineSecs the time up to which running work may go on, in logical seconds
   * @return true once every worker is offline; false while running work goes on
   * @throws DistributedException with {@code QueuedTaskCapacityReached} when at the deadline
   *     unfinished tasks do not fit the queue; everything else is closed then, and once the queue
   *     has room, or these tasks have ended, the next call goes on
   */
  public boolean closeDown(long deadlineSecs) {
    turn.lock();
    try {
      stopLeasing();
      // In part: a full queue, which nobody leases from any more, must not hold up the rest.
      if (!noLeaseIsOver()) {
        recoverExpiredLeases(Integer.MAX_VALUE);
      }
      if (coordinator.pool().snapshot().slotsUsed() > 0 && nowSecs() < deadlineSecs) {
        return false;
      }
      takeWorkersOffline();
      return true;
    } finally {
      turn.unlock();
    }
  }

  private void takeWorkersOffline() {
    for (WorkerSnapshot worker : workersOnline()) {
      deregister(worker.workerId(), worker.generation(), Integer.MAX_VALUE);
    }
    // Those that are left hold tasks which do not fit the queue; the whole command says so.
    for (WorkerSnapshot worker : workersOnline()) {
      deregister(worker.workerId(), worker.generation());
    }
  }

  private List<WorkerSnapshot> workersOnline() {
    return coordinator.pool().workers().stream()
        .filter(worker -> worker.status() != WorkerStatus.OFFLINE)
        .toList();
  }

  private <V> V send(Unstamped<V> command) {
    takeTurn();
    try {
      long revision = coordinator.pool().snapshot().revision();
      for (int attempt = 1; ; attempt++) {
        try {
          return coordinator.pool().execute(command.at(revision, nowSecs())).value();
        } catch (RevisionConflictException conflict) {
          revision = retry(attempt, conflict);
        }
      }
    } finally {
      turn.unlock();
    }
  }

  private void takeTurn() {
    StackRoom.require();
    turn.lock();
  }

  private static long retry(int attempt, RevisionConflictException conflict) {
    if (attempt == MAX_ATTEMPTS) {
      throw conflict;
    }
    return conflict.actualRevision();
  }
}
