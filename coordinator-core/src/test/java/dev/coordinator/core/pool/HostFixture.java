package dev.coordinator.core.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.coordinator.core.error.DistributedError;
import dev.coordinator.core.error.DistributedException;
import dev.coordinator.core.limits.DistributedLimits;
import dev.coordinator.core.model.Accepted;

/**
 * A pool under test that is sent commands as values: it supplies revision and time, and checks
 * after every one what must hold.
 */
final class HostFixture {
  /** How long a lease holds unless a test says otherwise. */
  static final long LEASE_TTL = 30;

  /** A command that lacks its revision and time. */
  @FunctionalInterface
  interface Unstamped<V> {
    PoolCommand<V> at(long expectedRevision, long nowSecs);
  }

  final PoolState state;
  final WorkerPool pool;
  final TaskQueue queue;
  private final GuardedState guarded;
  private long now;

  HostFixture() {
    this(DistributedLimits.defaults());
  }

  HostFixture(DistributedLimits.Builder limits) {
    this(limits.build());
  }

  HostFixture(DistributedLimits limits) {
    state = new PoolState(limits);
    guarded = new GuardedState(new StateMachine(state), null);
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

  WorkerSnapshot register(String workerId, int capacity) {
    return register(WorkerSpec.of(workerId, capacity));
  }

  WorkerSnapshot register(WorkerSpec spec) {
    return accepted((revision, time) -> new PoolCommand.RegisterWorker(revision, time, spec));
  }

  WorkerSnapshot observe(String workerId, WorkerObservation observation) {
    long generation = worker(workerId).generation();
    return accepted(
        (revision, time) ->
            new PoolCommand.UpdateWorker(revision, time, workerId, generation, observation));
  }

  RecoverySummary deregister(String workerId) {
    long generation = worker(workerId).generation();
    return accepted(
        (revision, time) -> new PoolCommand.DeregisterWorker(revision, time, workerId, generation));
  }

  TaskSnapshot enqueue(String taskId) {
    TaskSpec spec = TaskSpec.of(taskId, "job", "target of " + taskId);
    return accepted((revision, time) -> new PoolCommand.Enqueue(revision, time, spec));
  }

  TaskLease assign(String taskId, String workerId, long leaseTtlSecs) {
    return accepted(
        (revision, time) ->
            new PoolCommand.AssignTask(revision, time, taskId, workerId, leaseTtlSecs));
  }

  /** Enqueues a task and leases it. */
  TaskLease leased(String taskId, String workerId) {
    enqueue(taskId);
    return assign(taskId, workerId, LEASE_TTL);
  }

  /** Enqueues a task, leases and starts it. */
  TaskLease running(String taskId, String workerId) {
    TaskLease lease = leased(taskId, workerId);
    start(lease);
    return lease;
  }

  StartOutcome start(TaskLease lease) {
    return accepted((revision, time) -> new PoolCommand.StartTask(revision, time, lease));
  }

  CompletionOutcome complete(TaskLease lease) {
    return accepted((revision, time) -> new PoolCommand.CompleteTask(revision, time, lease));
  }

  FailureOutcome fail(TaskLease lease) {
    return accepted((revision, time) -> new PoolCommand.FailTask(revision, time, lease));
  }

  CancelOutcome cancel(TaskOwnership ownership) {
    return accepted((revision, time) -> new PoolCommand.CancelTask(revision, time, ownership));
  }

  TaskLease renew(TaskLease lease, long leaseTtlSecs) {
    return accepted(
        (revision, time) -> new PoolCommand.RenewLease(revision, time, lease, leaseTtlSecs));
  }

  TaskSnapshot task(String taskId) {
    return queue.task(taskId).orElseThrow();
  }

  WorkerSnapshot worker(String workerId) {
    return pool.worker(workerId).orElseThrow();
  }

  /** Sends a command that must be accepted: one revision more, the time of the command. */
  <V> V accepted(Unstamped<V> command) {
    long before = state.revision;
    Accepted<V> accepted = pool.execute(command.at(before, now));
    pool.checkInvariants();
    assertThat(accepted.revision()).as("revision").isEqualTo(before + 1);
    assertThat(pool.snapshot().revision()).as("published revision").isEqualTo(before + 1);
    assertThat(pool.snapshot().logicalTime()).as("published time").isEqualTo(now);
    return accepted.value();
  }

  /** Sends a command that must be a replay: accepted with this outcome, and nothing is changed. */
  <V> void replayed(V expected, Unstamped<V> command) {
    String before = StateDigest.of(state);
    StateSnapshot published = pool.snapshot();
    Accepted<V> accepted = pool.execute(command.at(state.revision, now));
    assertThat(accepted).isEqualTo(new Accepted<>(state.revision, expected));
    assertThat(StateDigest.of(state)).isEqualTo(before);
    assertThat(pool.snapshot()).isSameAs(published);
  }

  /** Sends a command that must be refused with exactly this error, and change nothing. */
  <V> DistributedException refused(DistributedError expected, Unstamped<V> command) {
    return refused(expected, command.at(state.revision, now));
  }

  DistributedException refused(DistributedError expected, PoolCommand<?> command) {
    String before = StateDigest.of(state);
    StateSnapshot published = pool.snapshot();
    DistributedException refusal =
        catchThrowableOfType(DistributedException.class, () -> pool.execute(command));
    assertThat(refusal).as("the command must be refused with %s", expected).isNotNull();
    assertThat(refusal.error()).isEqualTo(expected);
    assertThat(StateDigest.of(state)).isEqualTo(before);
    assertThat(pool.snapshot()).isSameAs(published);
    return refusal;
  }

  /** Leaves the state as a command does that is cut short between its first write and its last. */
  void poison() {
    guarded.enter();
    try {
      state.startApplying();
    } finally {
      guarded.exit();
    }
  }
}
