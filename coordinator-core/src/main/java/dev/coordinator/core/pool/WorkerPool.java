package dev.coordinator.core.pool;

import dev.coordinator.core.limits.DistributedLimits;
import dev.coordinator.core.model.Accepted;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The workers of one epoch, and the assignment of queued tasks to them. Together with its {@link
 * #queue()} it is one revisioned state behind one lock.
 *
 * <p><b>Commands</b> change the state. Each names the revision that it expects and the logical time
 * in whole seconds, which must not go back. A command either succeeds whole, with the revision one
 * higher, or throws a {@link dev.coordinator.core.error.DistributedException} and changes nothing.
 * Besides the errors named at each, every command may throw:
 *
 * <ul>
 *   <li>{@code StatePoisoned}, when an earlier command was cut short;
 *   <li>{@code RevisionConflict}, when another command came first;
 *   <li>{@code LogicalTimeRegression}, when the time is before that of the state;
 *   <li>{@code CounterExhausted}, when a counter is at its greatest value.
 * </ul>
 *
 * <p><b>Reads</b> by identifier, listings and {@link #availableWorker} take the lock for a moment
 * and throw {@code StatePoisoned} as commands do. {@link #snapshot()} and {@link #isPoisoned()}
 * take no lock and never throw.
 *
 * <p>All methods may be called from any thread, virtual ones included. Nothing happens unless the
 * host calls: there is no thread, clock or timer in here. Passing null throws a {@link
 * NullPointerException} that names the parameter, before anything else.
 */
public final class WorkerPool {
  private final GuardedState guarded;
  private final TaskQueue queue;

  /**
   * Makes an empty pool at revision zero and logical time zero.
   *
   * @param limits its bounds
   */
  public WorkerPool(DistributedLimits limits) {
    this(new GuardedState(Objects.requireNonNull(limits, "limits"), null));
  }

  /**
   * Makes an empty pool at revision zero and logical time zero, whose commands somebody hears of.
   *
   * @param limits its bounds
   * @param listener hears of every accepted command
   */
  public WorkerPool(DistributedLimits limits, CommandListener listener) {
    this(
        new GuardedState(
            Objects.requireNonNull(limits, "limits"),
            Objects.requireNonNull(listener, "listener")));
  }

  WorkerPool(GuardedState guarded) {
    this.guarded = guarded;
    this.queue = new TaskQueue(guarded);
  }

  /**
   * Returns the tasks of this pool.
   *
   * @return the same queue at each call; it shares this pool's state, revision and lock
   */
  public TaskQueue queue() {
    return queue;
  }

  /**
   * Registers a worker: generation one, healthy, heard of now.
   *
   * @param expectedRevision the revision that the state must have
   * @param nowSecs logical time in seconds
   * @param spec what the worker is
   * @return the worker
   * @throws dev.coordinator.core.error.DistributedException with {@code WorkerAlreadyExists} or
   *     {@code WorkerCapacityReached}
   */
  public Accepted<WorkerSnapshot> registerWorker(
      long expectedRevision, long nowSecs, WorkerSpec spec) {
    return guarded.execute(new PoolCommand.RegisterWorker(expectedRevision, nowSecs, spec));
  }

  /**
   * Brings an offline worker back in a new generation: healthy, heard of now.
   *
   * @param expectedRevision the revision that the state must have
   * @param nowSecs logical time in seconds
   * @param expectedGeneration the generation that the worker must have
   * @param spec what the worker is now; its identifier names the worker
   * @return the worker; its completed tasks are kept, the rest is as specified
   * @throws dev.coordinator.core.error.DistributedException with {@code WorkerNotFound}, {@code
   *     WorkerGenerationConflict}, or {@code WorkerUnavailable} when the worker is not offline
   */
  public Accepted<WorkerSnapshot> reactivateWorker(
      long expectedRevision, long nowSecs, long expectedGeneration, WorkerSpec spec) {
    return guarded.execute(
        new PoolCommand.ReactivateWorker(expectedRevision, nowSecs, expectedGeneration, spec));
  }

  /**
   * Records a heartbeat. The worker's leases stay as they are.
   *
   * @param expectedRevision the revision that the state must have
   * @param nowSecs logical time in seconds
   * @param workerId names the worker
   * @param generation the generation that the worker must have
   * @param observation how the worker is
   * @return the worker
   * @throws dev.coordinator.core.error.DistributedException with {@code InvalidWorker} for the
   *     identifier, an offline status or a utilization, then {@code WorkerNotFound}, {@code
   *     WorkerGenerationConflict}, or {@code WorkerUnavailable} when the worker is offline
   */
  public Accepted<WorkerSnapshot> updateWorker(
      long expectedRevision,
      long nowSecs,
      String workerId,
      long generation,
      WorkerObservation observation) {
    return guarded.execute(
        new PoolCommand.UpdateWorker(expectedRevision, nowSecs, workerId, generation, observation));
  }

  /**
   * Takes a worker offline in a new generation, and recovers its leases: in ascending lease id, a
   * task with a retry left is queued again, any other fails.
   *
   * @param expectedRevision the revision that the state must have
   * @param nowSecs logical time in seconds
   * @param workerId names the worker
   * @param generation the generation that the worker must have
   * @return what became of its tasks
   * @throws dev.coordinator.core.error.DistributedException with {@code InvalidWorker}, {@code
   *     WorkerNotFound}, {@code WorkerGenerationConflict}, {@code WorkerUnavailable} when the
   *     worker is offline, or {@code QueuedTaskCapacityReached} when its tasks do not fit the queue
   */
  public Accepted<RecoverySummary> deregisterWorker(
      long expectedRevision, long nowSecs, String workerId, long generation) {
    return guarded.execute(
        new PoolCommand.DeregisterWorker(expectedRevision, nowSecs, workerId, generation));
  }

  /**
   * Recovers leases of a worker, in ascending lease id, up to a bound, and takes it offline once it
   * holds none. Until then the worker stays as it is: to keep it from being given further tasks,
   * observe it busy first.
   *
   * @param expectedRevision the revision that the state must have
   * @param nowSecs logical time in seconds
   * @param workerId names the worker
   * @param generation the generation that the worker must have
   * @param maxRecords the most records to change, at least 1: its tasks, and itself
   * @return what was done and how many such records are left; zero once it is offline
   * @throws dev.coordinator.core.error.DistributedException with {@code InvalidWorker}, {@code
   *     InvalidLimit}, {@code WorkerNotFound}, {@code WorkerGenerationConflict}, or {@code
   *     WorkerUnavailable} when the worker is offline
   */
  public Accepted<PartialRecovery> deregisterWorker(
      long expectedRevision, long nowSecs, String workerId, long generation, int maxRecords) {
    return guarded.execute(
        new PoolCommand.DeregisterWorkerInPart(
            expectedRevision, nowSecs, workerId, generation, maxRecords));
  }

  /**
   * Takes every worker offline whose heartbeat is older than the limit allows, and recovers their
   * leases as {@link #deregisterWorker} does. All or nothing.
   *
   * @param expectedRevision the revision that the state must have
   * @param nowSecs logical time in seconds
   * @return how many workers went offline and what became of their tasks
   * @throws dev.coordinator.core.error.DistributedException with {@code QueuedTaskCapacityReached}
   *     when the tasks do not fit the queue
   */
  public Accepted<RecoverySummary> pruneDeadWorkers(long expectedRevision, long nowSecs) {
    return guarded.execute(new PoolCommand.PruneDeadWorkers(expectedRevision, nowSecs));
  }

  /**
   * Recovers leases of workers whose heartbeat is older than the limit allows, in ascending lease
   * id, up to a bound, and takes those offline that hold none. A task that does not fit the queue
   * is passed over, to be recovered by a later call.
   *
   * @param expectedRevision the revision that the state must have
   * @param nowSecs logical time in seconds
   * @param maxRecords the most records to change, at least 1: tasks and workers
   * @return what was done and how many such records are left
   * @throws dev.coordinator.core.error.DistributedException with {@code InvalidLimit}
   */
  public Accepted<PartialRecovery> pruneDeadWorkers(
      long expectedRevision, long nowSecs, int maxRecords) {
    return guarded.execute(
        new PoolCommand.PruneDeadWorkersInPart(expectedRevision, nowSecs, maxRecords));
  }

  /**
   * Leases one queued task to one worker.
   *
   * @param expectedRevision the revision that the state must have
   * @param nowSecs logical time in seconds
   * @param taskId names the task
   * @param workerId names the worker
   * @param leaseTtlSecs how long the lease holds, 1 to {@code maxLeaseTtlSecs} seconds
   * @return the lease
   * @throws dev.coordinator.core.error.DistributedException with {@code InvalidTask}, {@code
   *     InvalidWorker}, {@code InvalidLimit}, {@code InvalidLimitRelationship}, {@code
   *     TaskNotFound}, {@code TaskNotQueued}, {@code WorkerNotFound}, {@code WorkerUnavailable}
   *     when the worker is not healthy or its heartbeat too old, or {@code WorkerAtCapacity}
   */
  public Accepted<TaskLease> assignTask(
      long expectedRevision, long nowSecs, String taskId, String workerId, long leaseTtlSecs) {
    return guarded.execute(
        new PoolCommand.AssignTask(expectedRevision, nowSecs, taskId, workerId, leaseTtlSecs));
  }

  /**
   * Leases the next queued task to one worker.
   *
   * @param expectedRevision the revision that the state must have
   * @param nowSecs logical time in seconds
   * @param workerId names the worker
   * @param leaseTtlSecs how long the lease holds, 1 to {@code maxLeaseTtlSecs} seconds
   * @return the lease
   * @throws dev.coordinator.core.error.DistributedException with {@code InvalidWorker}, {@code
   *     NoQueuedTask}, {@code InvalidLimit}, {@code InvalidLimitRelationship}, {@code
   *     WorkerNotFound}, {@code WorkerUnavailable} when the worker is not healthy or its heartbeat
   *     too old, or {@code WorkerAtCapacity}
   */
  public Accepted<TaskLease> assignNext(
      long expectedRevision, long nowSecs, String workerId, long leaseTtlSecs) {
    return guarded.execute(
        new PoolCommand.AssignNext(expectedRevision, nowSecs, workerId, leaseTtlSecs));
  }

  /**
   * Leases the next queued task to the best worker.
   *
   * @param expectedRevision the revision that the state must have
   * @param nowSecs logical time in seconds
   * @param leaseTtlSecs how long the lease holds, 1 to {@code maxLeaseTtlSecs} seconds
   * @return the lease
   * @throws dev.coordinator.core.error.DistributedException with {@code NoQueuedTask}, {@code
   *     NoAvailableWorker}, {@code InvalidLimit} or {@code InvalidLimitRelationship}
   */
  public Accepted<TaskLease> assignNextAvailable(
      long expectedRevision, long nowSecs, long leaseTtlSecs) {
    if (guarded.isObserved()) {
      return guarded.execute(
          new PoolCommand.AssignNextAvailable(expectedRevision, nowSecs, leaseTtlSecs));
    }
    guarded.enter();
    try {
      return guarded.machine.assignments.assignNextAvailable(
          expectedRevision, nowSecs, leaseTtlSecs);
    } finally {
      guarded.exit();
    }
  }

  /**
   * Carries out a command that is a value. Every method that changes the state is short for this.
   *
   * @param command what to do
   * @param <V> what the command returns
   * @return what the method of the same name returns
   * @throws dev.coordinator.core.error.DistributedException as the method of the same name does
   */
  public <V> Accepted<V> execute(PoolCommand<V> command) {
    Objects.requireNonNull(command, "command");
    return guarded.execute(command);
  }

  /**
   * Returns the worker that {@link #assignNextAvailable} would choose. A read: time stays as it is.
   *
   * @param nowSecs logical time in seconds, not before that of the state
   * @return the best worker; empty when none is healthy, fresh and has a free slot
   * @throws dev.coordinator.core.error.DistributedException with {@code LogicalTimeRegression}
   */
  public Optional<WorkerSnapshot> availableWorker(long nowSecs) {
    guarded.enter();
    try {
      return guarded.machine.workers.available(nowSecs);
    } finally {
      guarded.exit();
    }
  }

  /**
   * Returns when each recovery command would find something to do, so that a host can wait until
   * then instead of asking. Costs the same whatever the pool holds.
   *
   * @param taskTtlSecs the age that the sweep for old tasks will ask for, 1 to {@code
   *     maxTaskTtlSecs} seconds
   * @return the times
   * @throws dev.coordinator.core.error.DistributedException with {@code InvalidLimit} or {@code
   *     InvalidLimitRelationship}
   */
  public RecoveryDeadlines recoveryDeadlines(long taskTtlSecs) {
    guarded.enter();
    try {
      return guarded.machine.recovery.deadlines(taskTtlSecs);
    } finally {
      guarded.exit();
    }
  }

  /**
   * Explains which worker would be chosen, and why: a read for people. Copies workers under the
   * lock, in time that grows with their number.
   *
   * @param nowSecs logical time in seconds, not before that of the state
   * @return the eligible workers in selection order, and the others with the reason
   * @throws dev.coordinator.core.error.DistributedException with {@code LogicalTimeRegression}
   */
  public SelectionExplanation explainSelection(long nowSecs) {
    guarded.enter();
    try {
      return guarded.machine.workers.explain(nowSecs);
    } finally {
      guarded.exit();
    }
  }

  /**
   * Returns a worker.
   *
   * @param workerId names the worker
   * @return the worker; empty when none is registered under this identifier
   * @throws dev.coordinator.core.error.DistributedException with {@code InvalidWorker}
   */
  public Optional<WorkerSnapshot> worker(String workerId) {
    Objects.requireNonNull(workerId, "workerId");
    guarded.enter();
    try {
      return guarded.machine.workers.worker(workerId);
    } finally {
      guarded.exit();
    }
  }

  /**
   * Returns all workers. Copies them under the lock, in time that grows with their number.
   *
   * @return a new list in the order of their identifiers
   */
  public List<WorkerSnapshot> workers() {
    List<WorkerSnapshot> workers;
    guarded.enter();
    try {
      workers = guarded.machine.workers.workers();
    } finally {
      guarded.exit();
    }
    workers.sort(Comparator.comparing(WorkerSnapshot::workerId));
    return workers;
  }

  /**
   * Returns the summary after the last accepted command. Takes no lock and never throws; when the
   * state is poisoned, it is the last summary before that.
   *
   * @return an immutable summary, everything in it of one revision
   */
  public StateSnapshot snapshot() {
    return guarded.published();
  }

  /**
   * Tells whether a command was cut short by something unforeseen, so that every further call is
   * refused with {@code StatePoisoned}. Takes no lock and never throws.
   *
   * @return true from then on, for good
   */
  public boolean isPoisoned() {
    return guarded.isPoisoned();
  }

  /**
   * Returns how often the listener threw something. Takes no lock and never throws.
   *
   * @return zero when there is no listener
   */
  public long listenerFailures() {
    return guarded.listenerFailures();
  }

  /**
   * Returns a digest of the whole state: of every record, counter, proof and order, the limits
   * aside. Two pools that were given the same commands have the same digest, on any Java virtual
   * machine; pools with the same limits and digest answer alike to whatever comes next. Walks
   * everything under the lock.
   *
   * @return 64 lower-case hexadecimal digits
   */
  public String digest() {
    guarded.enter();
    try {
      return guarded.machine.digest();
    } finally {
      guarded.exit();
    }
  }

  /**
   * Walks everything that is retained and checks that all of it agrees, indexes included. Holds the
   * lock for a time that grows with the number of records: meant for tests.
   *
   * @throws dev.coordinator.core.error.DistributedException with {@code StateInvariant}
   */
  public void checkInvariants() {
    guarded.enter();
    try {
      guarded.machine.checkInvariants();
    } finally {
      guarded.exit();
    }
  }
}
