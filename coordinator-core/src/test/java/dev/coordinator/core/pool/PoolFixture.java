package dev.coordinator.core.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.coordinator.core.error.DistributedError;
import dev.coordinator.core.error.DistributedException;
import dev.coordinator.core.limits.DistributedLimits;
import dev.coordinator.core.model.Accepted;
import dev.coordinator.core.model.TaskPriority;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;

/**
 * A pool under test, spoken to in domain words: it keeps the revision and the logical time, and
 * checks every invariant after every command.
 */
final class PoolFixture {
  /** How long a lease holds unless a test says otherwise. */
  static final long LEASE_TTL = 30;

  /** A command that waits for its revision and time. */
  @FunctionalInterface
  interface Command<V> {
    Accepted<? extends V> run(long expectedRevision, long nowSecs);
  }

  final PoolState state;
  final GuardedState guarded;
  final WorkerPool pool;
  final TaskQueue queue;
  private long now;

  PoolFixture() {
    this(DistributedLimits.defaults());
  }

  PoolFixture(DistributedLimits.Builder limits) {
    this(limits.build());
  }

  PoolFixture(DistributedLimits limits) {
    this(limits, null);
  }

  PoolFixture(DistributedLimits limits, @Nullable CommandListener listener) {
    state = new PoolState(limits);
    guarded = new GuardedState(new StateMachine(state), listener);
    pool = new WorkerPool(guarded);
    queue = pool.queue();
  }

  /** Sets the logical time of the calls to come. */
  void at(long nowSecs) {
    now = nowSecs;
  }

  long now() {
    return now;
  }

  TaskSnapshot enqueue(String taskId) {
    return enqueue(spec(taskId));
  }

  TaskSnapshot enqueue(String taskId, TaskPriority priority) {
    return enqueue(spec(taskId).withPriority(priority));
  }

  TaskSnapshot enqueue(TaskSpec spec) {
    return accepted((revision, time) -> queue.enqueue(revision, time, spec));
  }

  static TaskSpec spec(String taskId) {
    return TaskSpec.of(taskId, "job", "target of " + taskId);
  }

  WorkerSnapshot register(String workerId, int capacity) {
    return register(WorkerSpec.of(workerId, capacity));
  }

  WorkerSnapshot register(WorkerSpec spec) {
    return accepted((revision, time) -> pool.registerWorker(revision, time, spec));
  }

  WorkerSnapshot reactivate(WorkerSpec spec, long expectedGeneration) {
    return accepted(
        (revision, time) -> pool.reactivateWorker(revision, time, expectedGeneration, spec));
  }

  /** Tells that a worker is healthy and idle. */
  WorkerSnapshot heartbeat(String workerId) {
    return update(workerId, worker(workerId).generation(), WorkerObservation.healthy());
  }

  WorkerSnapshot update(String workerId, long generation, WorkerObservation observation) {
    return accepted(
        (revision, time) -> pool.updateWorker(revision, time, workerId, generation, observation));
  }

  RecoverySummary deregister(String workerId) {
    return deregister(workerId, worker(workerId).generation());
  }

  RecoverySummary deregister(String workerId, long generation) {
    return accepted(
        (revision, time) -> pool.deregisterWorker(revision, time, workerId, generation));
  }

  PartialRecovery deregisterInPart(String workerId, long generation, int maxRecords) {
    return accepted(
        (revision, time) ->
            pool.deregisterWorker(revision, time, workerId, generation, maxRecords));
  }

  RecoverySummary prune() {
    return accepted((revision, time) -> pool.pruneDeadWorkers(revision, time));
  }

  PartialRecovery pruneInPart(int maxRecords) {
    return accepted((revision, time) -> pool.pruneDeadWorkers(revision, time, maxRecords));
  }

  RecoverySummary recover() {
    return accepted((revision, time) -> queue.recoverExpiredLeases(revision, time));
  }

  PartialRecovery recoverInPart(int maxRecords) {
    return accepted((revision, time) -> queue.recoverExpiredLeases(revision, time, maxRecords));
  }

  int expireOld(long taskTtlSecs) {
    return accepted((revision, time) -> queue.expireOldTasks(revision, time, taskTtlSecs));
  }

  PartialExpiry expireOldInPart(long taskTtlSecs, int maxRecords) {
    return accepted(
        (revision, time) -> queue.expireOldTasks(revision, time, taskTtlSecs, maxRecords));
  }

  TaskLease assign(String taskId, String workerId) {
    return assign(taskId, workerId, LEASE_TTL);
  }

  TaskLease assign(String taskId, String workerId, long leaseTtlSecs) {
    return accepted(
        (revision, time) -> pool.assignTask(revision, time, taskId, workerId, leaseTtlSecs));
  }

  TaskLease assignNext(String workerId) {
    return assignNext(workerId, LEASE_TTL);
  }

  TaskLease assignNext(String workerId, long leaseTtlSecs) {
    return accepted((revision, time) -> pool.assignNext(revision, time, workerId, leaseTtlSecs));
  }

  TaskLease assignNextAvailable() {
    return assignNextAvailable(LEASE_TTL);
  }

  TaskLease assignNextAvailable(long leaseTtlSecs) {
    return accepted((revision, time) -> pool.assignNextAvailable(revision, time, leaseTtlSecs));
  }

  StartOutcome start(TaskLease lease) {
    return accepted((revision, time) -> queue.startTask(revision, time, lease));
  }

  CompletionOutcome complete(TaskLease lease) {
    return accepted((revision, time) -> queue.completeTask(revision, time, lease));
  }

  FailureOutcome fail(TaskLease lease) {
    return accepted((revision, time) -> queue.failTask(revision, time, lease));
  }

  CancelOutcome cancel(TaskOwnership ownership) {
    return accepted((revision, time) -> queue.cancelTask(revision, time, ownership));
  }

  TaskLease renew(TaskLease lease, long leaseTtlSecs) {
    return accepted((revision, time) -> queue.renewLease(revision, time, lease, leaseTtlSecs));
  }

  /** Enqueues a task and leases it. */
  TaskLease leased(String taskId, String workerId) {
    enqueue(taskId);
    return assign(taskId, workerId);
  }

  /** Enqueues a task, leases and starts it. */
  TaskLease running(String taskId, String workerId) {
    TaskLease lease = leased(taskId, workerId);
    start(lease);
    return lease;
  }

  /** Enqueues a task, leases, starts and completes it. */
  TaskLease completed(String taskId, String workerId) {
    TaskLease lease = running(taskId, workerId);
    complete(lease);
    return lease;
  }

  TaskSnapshot task(String taskId) {
    return queue.task(taskId).orElseThrow();
  }

  WorkerSnapshot worker(String workerId) {
    return pool.worker(workerId).orElseThrow();
  }

  TaskRecord taskRecord(String taskId) {
    return state.requireTask(taskId);
  }

  WorkerRecord workerRecord(String workerId) {
    return state.requireWorker(workerId);
  }

  /** What it takes to cancel the task as it is now. */
  TaskOwnership ownership(String taskId) {
    return task(taskId).ownership().orElseThrow();
  }

  /** Lets the next command be the last: the revision is at its greatest value afterwards. */
  void lastCommand(Runnable command) {
    state.revision = Long.MAX_VALUE - 1;
    command.run();
    assertThat(state.revision).isEqualTo(Long.MAX_VALUE);
  }

  /** Runs a command that must be accepted: one revision more, the time of the call. */
  <V> V accepted(Command<V> command) {
    long before = state.revision;
    Accepted<? extends V> accepted = command.run(before, now);
    pool.checkInvariants();
    assertThat(accepted.revision()).as("revision").isEqualTo(before + 1);
    assertThat(pool.snapshot().revision()).as("published revision").isEqualTo(before + 1);
    assertThat(pool.snapshot().logicalTime()).as("published time").isEqualTo(now);
    return accepted.value();
  }

  /** Runs a command that must be a replay: accepted, and nothing is changed. */
  <V> V replayed(Command<V> command) {
    PoolImage before = PoolImage.of(state);
    Accepted<? extends V> accepted = command.run(state.revision, now);
    assertThat(accepted.revision()).as("revision").isEqualTo(before.revision());
    assertThat(PoolImage.of(state)).isEqualTo(before);
    pool.checkInvariants();
    return accepted.value();
  }

  /** Makes a call that must be refused with exactly this error, and checks that nothing changed. */
  DistributedException refused(DistributedError expected, ThrowingCallable call) {
    PoolImage before = PoolImage.of(state);
    DistributedException refusal = catchThrowableOfType(DistributedException.class, call);
    assertThat(refusal).as("the call must be refused with %s", expected).isNotNull();
    assertThat(refusal.error()).isEqualTo(expected);
    assertThat(PoolImage.of(state)).isEqualTo(before);
    pool.checkInvariants();
    return refusal;
  }
}
