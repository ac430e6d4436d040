package dev.coordinator.core.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.coordinator.core.limits.DistributedLimits;
import dev.coordinator.core.model.TaskStatus;
import dev.coordinator.core.model.WorkerStatus;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class StateSnapshotTest {
  private final PoolFixture pool = new PoolFixture(DistributedLimits.builder().maxRetries(1));

  private StateSnapshot snapshot() {
    return pool.pool.snapshot();
  }

  @Test
  void anEmptyPoolIsSummedUpAsEmpty() {
    assertThat(snapshot().revision()).isZero();
    assertThat(snapshot().logicalTime()).isZero();
    assertThat(snapshot().taskRecords()).isZero();
    assertThat(snapshot().activeTasks()).isZero();
    assertThat(snapshot().queuedTasks()).isZero();
    assertThat(snapshot().terminalTasks()).isZero();
    assertThat(snapshot().workers()).isZero();
    for (TaskStatus status : TaskStatus.values()) {
      assertThat(snapshot().tasks(status)).isZero();
    }
    for (WorkerStatus status : WorkerStatus.values()) {
      assertThat(snapshot().workers(status)).isZero();
    }
    assertThat(snapshot().slotsUsed()).isZero();
    assertThat(snapshot().slotsEffective()).isZero();
    assertThat(snapshot().slotsAvailable()).isZero();
    assertThat(snapshot().earliestLeaseExpiry()).isEmpty();
    assertThat(snapshot().oldestQueuedCreation()).isEmpty();
    assertThat(snapshot().limits()).isEqualTo(pool.state.limits);
  }

  @Test
  void everyFieldSumsUpWhatHappened() {
    pool.register("holder", 9);
    pool.enqueue("expired");
    pool.at(10);
    pool.expireOld(10);
    pool.completed("completed-1", "holder");
    pool.completed("completed-2", "holder");
    pool.completed("completed-3", "holder");
    pool.fail(pool.running("failed", "holder"));
    TaskLease last = pool.assign("failed", "holder");
    pool.start(last);
    pool.fail(last);
    pool.cancel(pool.enqueue("cancelled-1").ownership().orElseThrow());
    pool.cancel(pool.leased("cancelled-2", "holder"));
    pool.leased("leased-1", "holder");
    pool.leased("leased-2", "holder");
    pool.running("running", "holder");
    for (int i = 1; i <= 4; i++) {
      pool.enqueue("queued-" + i);
    }
    pool.register("idle", 5);
    pool.register("degraded", 5);
    pool.update("degraded", 1, new WorkerObservation(WorkerStatus.DEGRADED, 0, 0, 0));
    pool.register("busy", 5);
    pool.update("busy", 1, new WorkerObservation(WorkerStatus.BUSY, 0, 0, 0));
    pool.register("offline-1", 5);
    pool.deregister("offline-1");
    pool.register("offline-2", 5);
    pool.deregister("offline-2");

    assertThat(snapshot().revision()).isEqualTo(47);
    assertThat(snapshot().logicalTime()).isEqualTo(10);
    assertThat(snapshot().tasks(TaskStatus.QUEUED)).isEqualTo(4);
    assertThat(snapshot().tasks(TaskStatus.LEASED)).isEqualTo(2);
    assertThat(snapshot().tasks(TaskStatus.RUNNING)).isEqualTo(1);
    assertThat(snapshot().tasks(TaskStatus.COMPLETED)).isEqualTo(3);
    assertThat(snapshot().tasks(TaskStatus.FAILED)).isEqualTo(1);
    assertThat(snapshot().tasks(TaskStatus.CANCELLED)).isEqualTo(2);
    assertThat(snapshot().tasks(TaskStatus.EXPIRED)).isEqualTo(1);
    assertThat(snapshot().taskRecords()).isEqualTo(14);
    assertThat(snapshot().activeTasks()).isEqualTo(7);
    assertThat(snapshot().queuedTasks()).isEqualTo(4);
    assertThat(snapshot().terminalTasks()).isEqualTo(7);
    assertThat(snapshot().workers()).isEqualTo(6);
    assertThat(snapshot().workers(WorkerStatus.HEALTHY)).isEqualTo(2);
    assertThat(snapshot().workers(WorkerStatus.DEGRADED)).isEqualTo(1);
    assertThat(snapshot().workers(WorkerStatus.BUSY)).isEqualTo(1);
    assertThat(snapshot().workers(WorkerStatus.OFFLINE)).isEqualTo(2);
    assertThat(snapshot().slotsUsed()).isEqualTo(3);
    assertThat(snapshot().slotsEffective()).isEqualTo(14);
    assertThat(snapshot().slotsAvailable()).isEqualTo(11);
    assertThat(snapshot().earliestLeaseExpiry()).hasValue(40);
    assertThat(snapshot().oldestQueuedCreation()).hasValue(10);
    assertThat(snapshot())
        .hasToString(
            "StateSnapshot[revision=47, logicalTime=10, taskRecords=14, activeTasks=7,"
                + " queuedTasks=4, terminalTasks=7, workers=6, slotsUsed=3, slotsAvailable=11]");
  }

  @Test
  void aDegradedWorkersLeasesAreUsedSlotsButItHasNoneToOffer() {
    pool.register("w", 4);
    pool.leased("a", "w");
    pool.leased("b", "w");
    pool.update("w", 1, new WorkerObservation(WorkerStatus.DEGRADED, 0, 0, 0));

    assertThat(snapshot().slotsUsed()).isEqualTo(2);
    assertThat(snapshot().slotsEffective()).isZero();
    assertThat(snapshot().slotsAvailable()).isZero();
  }

  @Test
  void anOverfullWorkerTakesNoSlotsAwayFromOthers() {
    pool.register("overfull", 4);
    pool.leased("a", "overfull");
    pool.leased("b", "overfull");
    pool.leased("c", "overfull");
    pool.update("overfull", 1, new WorkerObservation(WorkerStatus.HEALTHY, 7_500, 0, 0));
    pool.register("other", 2);

    assertThat(snapshot().slotsUsed()).isEqualTo(3);
    assertThat(snapshot().slotsEffective()).isEqualTo(3);
    assertThat(snapshot().slotsAvailable()).isEqualTo(2);
  }

  @Test
  void aStaleWorkersSlotsStillCountUntilItIsPruned() {
    pool.register("w", 4);
    pool.at(1_000);
    pool.enqueue("a");
    assertThat(snapshot().slotsAvailable()).isEqualTo(4);

    pool.prune();

    assertThat(snapshot().slotsEffective()).isZero();
    assertThat(snapshot().slotsAvailable()).isZero();
  }

  @Test
  void aReactivatedWorkerBringsTheSlotsOfItsNewCapacity() {
    pool.register("w", 4);
    pool.deregister("w");
    pool.reactivate(WorkerSpec.of("w", 9).withUtilization(0, 0, 5_000), 2);

    assertThat(snapshot().slotsEffective()).isEqualTo(5);
    assertThat(snapshot().slotsAvailable()).isEqualTo(5);
    assertThat(snapshot().workers()).isEqualTo(1);
    assertThat(snapshot().workers(WorkerStatus.HEALTHY)).isEqualTo(1);
  }

  @Test
  void theEarliestExpiryIsThatOfTheLeaseWhichEndsFirst() {
    pool.register("w", 4);
    pool.enqueue("long");
    pool.enqueue("short");
    pool.enqueue("middle");
    pool.assign("long", "w", 30);
    assertThat(snapshot().earliestLeaseExpiry()).hasValue(30);
    TaskLease shortest = pool.assign("short", "w", 10);
    pool.assign("middle", "w", 20);
    assertThat(snapshot().earliestLeaseExpiry()).hasValue(10);
    pool.cancel(shortest);
    assertThat(snapshot().earliestLeaseExpiry()).hasValue(20);
    pool.at(29);
    pool.recover();
    assertThat(snapshot().earliestLeaseExpiry()).hasValue(30);
    pool.at(30);
    pool.recover();

    assertThat(snapshot().earliestLeaseExpiry()).isEmpty();
  }

  @Test
  void aTaskThatIsQueuedAgainIsAsOldAsItsCreation() {
    pool.register("w", 4);
    pool.at(5);
    TaskLease lease = pool.running("old", "w");
    assertThat(snapshot().oldestQueuedCreation()).isEmpty();
    pool.at(9);
    pool.enqueue("young");
    assertThat(snapshot().oldestQueuedCreation()).hasValue(9);

    pool.fail(lease);

    assertThat(snapshot().oldestQueuedCreation()).hasValue(5);
    pool.cancel(pool.ownership("old"));
    assertThat(snapshot().oldestQueuedCreation()).hasValue(9);
  }

  @Test
  void aRefusalAndAReplayPublishNothing() {
    pool.register("w", 1);
    TaskLease lease = pool.running("a", "w");
    StateSnapshot last = snapshot();
    pool.at(20);
    pool.replayed((revision, now) -> pool.queue.startTask(revision, now, lease));

    assertThat(snapshot()).isSameAs(last);
  }

  @Test
  void aSnapshotStaysAsItWas() {
    StateSnapshot before = snapshot();
    pool.register("w", 1);
    pool.leased("a", "w");

    assertThat(before.workers()).isZero();
    assertThat(before.taskRecords()).isZero();
    assertThat(before.slotsEffective()).isZero();
  }

  /** Some tasks of each status, and an overfull worker, which has no slot to offer. */
  private static PoolState state(DistributedLimits limits) {
    PoolState state = new PoolState(limits);
    for (TaskStatus status : TaskStatus.values()) {
      state.taskCounts.add(status, 2);
    }
    WorkerRecord worker = new WorkerRecord(WorkerSpec.of("w", 10));
    worker.currentTasks = 10;
    worker.observe(WorkerStatus.HEALTHY, 1_000, 0, 0);
    state.register(worker, 0);
    return state;
  }

  private static PoolState state() {
    return state(DistributedLimits.defaults());
  }

  static Stream<Named<Consumer<PoolState>>> changes() {
    return Stream.of(
        taskMore(TaskStatus.QUEUED),
        taskMore(TaskStatus.LEASED),
        taskMore(TaskStatus.RUNNING),
        taskMore(TaskStatus.COMPLETED),
        taskMore(TaskStatus.FAILED),
        taskMore(TaskStatus.CANCELLED),
        taskMore(TaskStatus.EXPIRED),
        workerMore(WorkerStatus.HEALTHY),
        workerMore(WorkerStatus.DEGRADED),
        workerMore(WorkerStatus.BUSY),
        workerMore(WorkerStatus.OFFLINE),
        Named.of("slotsAvailable", state -> state.slotsAvailable++),
        Named.of(
            "slotsEffective",
            state -> {
              WorkerRecord worker = state.requireWorker("w");
              state.detach(worker);
              worker.observe(WorkerStatus.HEALTHY, 2_000, 0, 0);
              state.attach(worker);
            }),
        Named.of(
            "earliestLeaseExpiry",
            state -> state.deadlines.add(new TaskRecord(PoolFixture.spec("a"), 0), 30)),
        Named.of(
            "oldestQueuedCreation",
            state -> state.queue.add(new TaskRecord(PoolFixture.spec("a"), 0))));
  }

  private static Named<Consumer<PoolState>> taskMore(TaskStatus status) {
    return Named.of("one more " + status, state -> state.taskCounts.add(status, 1));
  }

  private static Named<Consumer<PoolState>> workerMore(WorkerStatus status) {
    return Named.of(
        "one more " + status,
        state -> {
          WorkerRecord worker = new WorkerRecord(WorkerSpec.of("other", 1));
          worker.observe(status, 10_000, 0, 0);
          state.register(worker, 0);
        });
  }

  @ParameterizedTest
  @MethodSource("changes")
  void oneFieldThatDiffersMakesAnotherSnapshot(Consumer<PoolState> change) {
    PoolState changed = state();
    change.accept(changed);

    assertThat(new StateSnapshot(changed, 7, 8)).isNotEqualTo(new StateSnapshot(state(), 7, 8));
  }

  @Test
  void snapshotsCompareByValue() {
    StateSnapshot snapshot = new StateSnapshot(state(), 7, 8);
    StateSnapshot twin = new StateSnapshot(state(), 7, 8);
    DistributedLimits other = DistributedLimits.builder().maxRetries(9).build();

    assertThat(twin).isEqualTo(snapshot).hasSameHashCodeAs(snapshot);
    assertThat(new StateSnapshot(state(), 6, 8).hashCode()).isNotEqualTo(snapshot.hashCode());
    assertThat(snapshot)
        .isNotEqualTo(null)
        .isNotEqualTo("snapshot")
        .isNotEqualTo(new StateSnapshot(state(), 6, 8))
        .isNotEqualTo(new StateSnapshot(state(), 7, 9))
        .isNotEqualTo(new StateSnapshot(state(other), 7, 8));
  }

  @Test
  void poolsFedTheSameCommandsPublishEqualSummaries() {
    PoolFixture twin = new PoolFixture(pool.state.limits);
    for (PoolFixture each : new PoolFixture[] {pool, twin}) {
      each.register("w", 3);
      each.running("a", "w");
      each.enqueue("b");
    }

    assertThat(twin.pool.snapshot()).isEqualTo(snapshot()).isNotSameAs(snapshot());
  }
}
