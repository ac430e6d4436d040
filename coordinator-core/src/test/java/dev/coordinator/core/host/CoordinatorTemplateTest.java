package dev.coordinator.core.host;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.coordinator.core.error.DistributedError;
import dev.coordinator.core.error.DistributedError.ConflictingResult;
import dev.coordinator.core.error.DistributedError.InvalidLimit;
import dev.coordinator.core.error.DistributedError.LeaseExpired;
import dev.coordinator.core.error.DistributedError.MissingResult;
import dev.coordinator.core.error.DistributedError.ResultCapacityReached;
import dev.coordinator.core.error.DistributedError.ResultTooLarge;
import dev.coordinator.core.error.DistributedError.StaleOwnership;
import dev.coordinator.core.error.DistributedError.TaskAlreadyExists;
import dev.coordinator.core.error.DistributedError.WorkerAtCapacity;
import dev.coordinator.core.error.DistributedError.WorkerNotFound;
import dev.coordinator.core.error.DistributedException;
import dev.coordinator.core.error.LimitName;
import dev.coordinator.core.host.CommandRecorder.Recorded;
import dev.coordinator.core.limits.DistributedLimits;
import dev.coordinator.core.limits.ResultLimits;
import dev.coordinator.core.model.TaskStatus;
import dev.coordinator.core.model.WorkerStatus;
import dev.coordinator.core.pool.CancelOutcome;
import dev.coordinator.core.pool.CompletionReceipt;
import dev.coordinator.core.pool.FailureOutcome;
import dev.coordinator.core.pool.PartialExpiry;
import dev.coordinator.core.pool.PartialRecovery;
import dev.coordinator.core.pool.PoolCommand;
import dev.coordinator.core.pool.RecoverySummary;
import dev.coordinator.core.pool.StartOutcome;
import dev.coordinator.core.pool.TaskLease;
import dev.coordinator.core.pool.TaskSnapshot;
import dev.coordinator.core.pool.TaskSpec;
import dev.coordinator.core.pool.WorkerObservation;
import dev.coordinator.core.pool.WorkerSnapshot;
import dev.coordinator.core.pool.WorkerSpec;
import dev.coordinator.core.result.AggregatedResult;
import dev.coordinator.core.result.StoreOutcome;
import dev.coordinator.core.result.StoreResult;
import dev.coordinator.core.testkit.SettableClock;
import dev.coordinator.core.testkit.TestCoordinator;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class CoordinatorTemplateTest {
  private static final long NOW = 50;
  private static final long TTL = 30;
  private static final byte[] RESULT = "result".getBytes(UTF_8);

  private final SettableClock clock = new SettableClock(NOW);
  private final CommandRecorder recorder = new CommandRecorder(1_000);
  private final Coordinator coordinator =
      new Coordinator(
          DistributedLimits.builder().heartbeatTimeoutSecs(60).build(),
          ResultLimits.builder().maxResultBytes(8).maxResults(2).build(),
          recorder);
  private final CoordinatorTemplate template = new CoordinatorTemplate(coordinator, clock);

  @AfterEach
  void everyInvariantHolds() {
    TestCoordinator.assertConsistent(coordinator);
  }

  @Test
  void eachCallIsOneCommandAtTheCurrentRevisionAndTime() {
    WorkerSpec worker = WorkerSpec.of("w", 3);
    TaskSpec first = task("first");
    TaskSpec second = task("second");
    WorkerObservation healthy = WorkerObservation.healthy();

    template.register(worker);
    clock.advance(1);
    template.heartbeat("w", 1, healthy);
    TaskSnapshot queued = template.enqueue(first);
    TaskLease lease = template.leaseNext("w", TTL).orElseThrow();
    template.start(lease);
    TaskLease renewed = template.renew(lease, TTL);
    CompletionReceipt receipt = template.complete(renewed, RESULT);
    template.enqueue(second);
    TaskLease failing = template.leaseNextAvailable(TTL).orElseThrow();
    template.start(failing);
    template.fail(failing);
    TaskSnapshot requeued = template.task("second").orElseThrow();
    template.cancel(requeued.ownership().orElseThrow());
    template.pruneDeadWorkers();
    template.expireOldTasks(10);
    template.recoverExpiredLeases(7);
    template.pruneDeadWorkers(8);
    template.expireOldTasks(10, 9);
    template.deregister("w", 1);
    template.reactivate(2, worker);
    template.deregister("w", 3, 6);

    assertThat(recorder.recorded())
        .extracting(Recorded::command)
        .containsExactly(
            new PoolCommand.RegisterWorker(0, 50, worker),
            new PoolCommand.UpdateWorker(1, 51, "w", 1, healthy),
            new PoolCommand.Enqueue(2, 51, first),
            new PoolCommand.AssignNext(3, 51, "w", TTL),
            new PoolCommand.StartTask(4, 51, lease),
            new PoolCommand.RenewLease(5, 51, lease, TTL),
            new PoolCommand.CompleteTask(6, 51, renewed),
            new StoreResult(0, receipt, RESULT),
            new PoolCommand.Enqueue(7, 51, second),
            new PoolCommand.AssignNextAvailable(8, 51, TTL),
            new PoolCommand.StartTask(9, 51, failing),
            new PoolCommand.FailTask(10, 51, failing),
            new PoolCommand.CancelTask(11, 51, requeued.ownership().orElseThrow()),
            new PoolCommand.PruneDeadWorkers(12, 51),
            new PoolCommand.ExpireOldTasks(13, 51, 10),
            new PoolCommand.RecoverExpiredLeasesInPart(14, 51, 7),
            new PoolCommand.PruneDeadWorkersInPart(15, 51, 8),
            new PoolCommand.ExpireOldTasksInPart(16, 51, 10, 9),
            new PoolCommand.DeregisterWorker(17, 51, "w", 1),
            new PoolCommand.ReactivateWorker(18, 51, 2, worker),
            new PoolCommand.DeregisterWorkerInPart(19, 51, "w", 3, 6));
    assertThat(queued.createdAt()).isEqualTo(51);
  }

  @Test
  void answersArePlainValues() {
    WorkerSnapshot worker = template.register(WorkerSpec.of("w", 2));
    assertThat(worker.generation()).isEqualTo(1);
    assertThat(template.enqueue(task("t")).status()).isEqualTo(TaskStatus.QUEUED);
    TaskLease lease = template.leaseNext("w", TTL).orElseThrow();
    assertThat(lease.expiresAt()).isEqualTo(NOW + TTL);
    assertThat(template.start(lease)).isEqualTo(new StartOutcome.Started(3));
    assertThat(template.start(lease)).isEqualTo(new StartOutcome.AlreadyRunning(3));
    assertThat(template.fail(lease)).isEqualTo(new FailureOutcome.Requeued(1, 1, 4));
    TaskLease again = template.leaseNextAvailable(TTL).orElseThrow();
    assertThat(template.cancel(again)).isEqualTo(new CancelOutcome.Cancelled(6));
    assertThat(template.heartbeat("w", 1, WorkerObservation.healthy()))
        .isEqualTo(coordinator.pool().worker("w").orElseThrow());
    assertThat(template.deregister("w", 1)).isEqualTo(new RecoverySummary(1, 0, 0));
    assertThat(template.reactivate(2, WorkerSpec.of("w", 1)).generation()).isEqualTo(3);
    assertThat(template.coordinator()).isSameAs(coordinator);
  }

  @Test
  void nothingToLeaseIsEmptyAndNoCommand() {
    template.register(WorkerSpec.of("w", 1));

    assertThat(template.leaseNext("w", TTL)).isEmpty();
    assertThat(template.leaseNextAvailable(TTL)).isEmpty();
    assertThat(recorder.recorded()).hasSize(1);
  }

  @Test
  void noWorkerToLeaseToIsEmpty() {
    template.enqueue(task("t"));

    assertThat(template.leaseNextAvailable(TTL)).isEmpty();
    assertThat(template.task("t").orElseThrow().status()).isEqualTo(TaskStatus.QUEUED);
  }

  @Test
  void anyOtherReasonNotToLeaseReachesTheCaller() {
    template.register(WorkerSpec.of("w", 1));
    template.enqueue(task("t"));
    template.enqueue(task("u"));

    assertRefused(new WorkerNotFound("v"), () -> template.leaseNext("v", TTL));
    assertRefused(new InvalidLimit(LimitName.LEASE_TTL_SECS), () -> template.leaseNext("w", 0));
    template.leaseNext("w", TTL).orElseThrow();
    assertRefused(new WorkerAtCapacity("w"), () -> template.leaseNext("w", TTL));
  }

  @Test
  void afterLeasingWasStoppedThereIsNothingToLeaseAndWorkGoesOn() {
    template.register(WorkerSpec.of("w", 2));
    template.enqueue(task("t"));
    template.enqueue(task("u"));
    TaskLease lease = running();

    template.stopLeasing();

    assertThat(template.leaseNext("w", TTL)).isEmpty();
    assertThat(template.leaseNextAvailable(TTL)).isEmpty();
    assertThat(template.complete(lease, RESULT).taskId()).isEqualTo("t");
    assertThat(template.task("u").orElseThrow().status()).isEqualTo(TaskStatus.QUEUED);
  }

  @Test
  void timeComesFromTheClock() {
    assertThat(template.nowSecs()).isEqualTo(NOW);
    clock.advance(7);
    assertThat(template.nowSecs()).isEqualTo(NOW + 7);
    template.enqueue(task("t"));
    assertThat(coordinator.pool().snapshot().logicalTime()).isEqualTo(NOW + 7);
  }

  @Test
  void whenTheClockIsBehindTheEpochTimeStandsStill() {
    coordinator.pool().pruneDeadWorkers(0, 500);

    assertThat(template.nowSecs()).isEqualTo(500);
    assertThat(template.enqueue(task("t")).createdAt()).isEqualTo(500);
    clock.advance(500);
    assertThat(template.enqueue(task("u")).createdAt()).isEqualTo(NOW + 500);
  }

  @Test
  void aClockThatGoesBackIsNotFollowed() {
    long[] times = {20, 10};
    int[] calls = {0};
    Coordinator fresh = Coordinator.withDefaults();
    CoordinatorTemplate unsteady = new CoordinatorTemplate(fresh, () -> times[calls[0]++]);

    assertThat(unsteady.enqueue(task("t")).createdAt()).isEqualTo(20);
    assertThat(unsteady.enqueue(task("u")).createdAt()).isEqualTo(20);
  }

  @Test
  void aClockThatShowsLessThanZeroIsRefused() {
    CoordinatorTemplate wrong = new CoordinatorTemplate(coordinator, () -> -5);

    assertThatThrownBy(() -> wrong.enqueue(task("t")))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(
            "the clock must show zero or more seconds, but shows -5; let it count from a time of"
                + " the host's own");
    assertThat(coordinator.pool().snapshot().revision()).isZero();
  }

  @Test
  void aStaleLeaseReachesTheCaller() {
    TaskLease lease = lease();
    template.renew(lease, TTL);

    assertRefused(new StaleOwnership("t"), () -> template.start(lease));
    assertRefused(new StaleOwnership("t"), () -> template.renew(lease, TTL));
    assertRefused(new StaleOwnership("t"), () -> template.complete(lease));
    assertRefused(new StaleOwnership("t"), () -> template.complete(lease, RESULT));
    assertRefused(new StaleOwnership("t"), () -> template.fail(lease));
    assertRefused(new StaleOwnership("t"), () -> template.cancel(lease));
    assertThat(coordinator.results().snapshot().resultCount()).isZero();
  }

  @Test
  void anExpiredLeaseReachesTheCaller() {
    TaskLease lease = lease();
    template.start(lease);
    clock.advance(TTL);

    assertRefused(new LeaseExpired("t"), () -> template.renew(lease, TTL));
    assertRefused(new LeaseExpired("t"), () -> template.complete(lease, RESULT));
    assertRefused(new LeaseExpired("t"), () -> template.fail(lease));
    assertRefused(new LeaseExpired("t"), () -> template.cancel(lease));
    assertThat(coordinator.results().snapshot().resultCount()).isZero();
  }

  @Test
  void aRuleThatACommandBreaksReachesTheCaller() {
    template.enqueue(task("t"));

    assertRefused(new TaskAlreadyExists("t"), () -> template.enqueue(task("t")));
  }

  @Test
  void completingStoresTheResult() {
    TaskLease lease = runningLease();

    CompletionReceipt receipt = template.complete(lease, RESULT);

    assertThat(receipt.leaseId()).isEqualTo(lease.leaseId());
    assertThat(template.task("t").orElseThrow().status()).isEqualTo(TaskStatus.COMPLETED);
    assertThat(coordinator.results().result("t")).contains(RESULT);
    assertThat(template.aggregate(List.of("t")))
        .extracting(AggregatedResult::bytes)
        .containsExactly(RESULT);
  }

  @Test
  void aTaskMayBeCompletedWithoutAResult() {
    template.complete(runningLease());

    assertThat(template.task("t").orElseThrow().status()).isEqualTo(TaskStatus.COMPLETED);
    assertRefused(new MissingResult("t"), () -> template.aggregate(List.of("t")));
  }

  @Test
  void completingAgainIsAnExactReplayAlsoAfterTheExpiry() {
    TaskLease lease = runningLease();
    CompletionReceipt receipt = template.complete(lease, RESULT);
    String digest = coordinator.pool().digest();
    clock.advance(10 * TTL);

    assertThat(template.complete(lease, RESULT)).isEqualTo(receipt);
    assertThat(template.complete(lease)).isEqualTo(receipt);
    assertThat(template.store(receipt, RESULT)).isEqualTo(StoreOutcome.ALREADY_STORED);
    assertThat(coordinator.pool().digest()).isEqualTo(digest);
    assertThat(coordinator.results().snapshot().revision()).isEqualTo(1);
  }

  @Test
  void completingAgainWithAnotherResultIsRefused() {
    TaskLease lease = runningLease();
    template.complete(lease, RESULT);

    assertRefused(
        new ConflictingResult("t"), () -> template.complete(lease, "other".getBytes(UTF_8)));
    assertThat(coordinator.results().result("t")).contains(RESULT);
  }

  @Test
  void aResultThatIsTooLargeIsRefusedBeforeTheTaskIsCompleted() {
    TaskLease lease = runningLease();
    long revision = coordinator.pool().snapshot().revision();

    assertRefused(new ResultTooLarge(9, 8), () -> template.complete(lease, new byte[9]));
    assertThat(template.task("t").orElseThrow().status()).isEqualTo(TaskStatus.RUNNING);
    assertThat(coordinator.pool().snapshot().revision()).isEqualTo(revision);

    template.complete(lease, new byte[8]);
    assertThat(coordinator.results().result("t")).contains(new byte[8]);
  }

  @Test
  void aResultThatFindsNoRoomIsRefusedAfterTheTaskIsCompletedAndMayBeTriedAgain() {
    template.register(WorkerSpec.of("w", 3));
    for (String taskId : List.of("t", "u", "v")) {
      template.enqueue(task(taskId));
    }
    template.complete(running(), RESULT);
    template.complete(running(), RESULT);
    TaskLease last = running();

    assertRefused(new ResultCapacityReached(2), () -> template.complete(last, RESULT));
    assertThat(template.task("v").orElseThrow().status()).isEqualTo(TaskStatus.COMPLETED);
    assertRefused(new ResultCapacityReached(2), () -> template.complete(last, RESULT));
  }

  @Test
  void aReceiptMayBeStoredLater() {
    CompletionReceipt receipt = template.complete(runningLease());

    assertThat(template.store(receipt, RESULT)).isEqualTo(StoreOutcome.STORED);
    assertThat(template.store(receipt, RESULT)).isEqualTo(StoreOutcome.ALREADY_STORED);
  }

  @Test
  void aSweepForExpiredLeasesRecoversThem() {
    lease();
    clock.advance(TTL);

    assertThat(template.recoverExpiredLeases()).isEqualTo(new RecoverySummary(1, 1, 0));
    assertThat(template.task("t").orElseThrow().status()).isEqualTo(TaskStatus.QUEUED);
  }

  @Test
  void aSweepForExpiredLeasesSendsNothingWhenThereIsNone() {
    assertThat(template.recoverExpiredLeases()).isEqualTo(new RecoverySummary(0, 0, 0));
    lease();
    clock.advance(TTL - 1);
    long revision = coordinator.pool().snapshot().revision();

    assertThat(template.recoverExpiredLeases()).isEqualTo(new RecoverySummary(0, 0, 0));
    assertThat(coordinator.pool().snapshot().revision()).isEqualTo(revision);
  }

  @Test
  void deadWorkersArePrunedAndOldTasksExpired() {
    lease();
    clock.advance(61);

    assertThat(template.pruneDeadWorkers()).isEqualTo(new RecoverySummary(1, 1, 0));
    assertThat(coordinator.pool().worker("w").orElseThrow().status())
        .isEqualTo(WorkerStatus.OFFLINE);
    assertThat(template.expireOldTasks(62)).isZero();
    assertThat(template.expireOldTasks(61)).isEqualTo(1);
  }

  @Test
  void boundedSweepsSayWhatIsLeft() {
    template.register(WorkerSpec.of("w", 2));
    template.enqueue(task("t"));
    template.enqueue(task("u"));
    template.leaseNext("w", TTL).orElseThrow();
    template.leaseNext("w", TTL).orElseThrow();
    clock.advance(61);

    assertThat(template.recoverExpiredLeases(1))
        .isEqualTo(new PartialRecovery(new RecoverySummary(1, 1, 0), 1));
    assertThat(template.pruneDeadWorkers(1))
        .isEqualTo(new PartialRecovery(new RecoverySummary(1, 1, 0), 1));
    assertThat(template.deregister("w", 1, 1))
        .isEqualTo(new PartialRecovery(new RecoverySummary(1, 0, 0), 0));
    assertThat(template.expireOldTasks(61, 1)).isEqualTo(new PartialExpiry(1, 1));
  }

  @Test
  void anUnknownTaskIsEmpty() {
    assertThat(template.task("unknown")).isEmpty();
  }

  @Test
  void aClockThatThrowsLeavesTheTurnToOthers() throws Exception {
    boolean[] broken = {true};
    CoordinatorTemplate template =
        new CoordinatorTemplate(
            coordinator,
            () -> {
              if (broken[0]) {
                throw new IllegalStateException("no time");
              }
              return NOW;
            });
    assertThatThrownBy(() -> template.enqueue(task("t"))).hasMessage("no time");
    broken[0] = false;

    Thread other = new Thread(() -> template.enqueue(task("t")));
    other.start();
    other.join(10_000);

    assertThat(template.task("t")).isPresent();
  }

  @ParameterizedTest
  @MethodSource("callsThatMissSomething")
  void whatIsMissingIsNamed(String missing, ThrowingCallable call) {
    assertThatThrownBy(call).isInstanceOf(NullPointerException.class).hasMessage(missing);
  }

  @Test
  void aResultThatIsMissingIsNamedAndTheTaskGoesOn() {
    TaskLease lease = runningLease();
    assertThatThrownBy(() -> template.complete(lease, null))
        .isInstanceOf(NullPointerException.class)
        .hasMessage("result");
    CompletionReceipt receipt = template.complete(lease);
    assertThatThrownBy(() -> template.store(receipt, null))
        .isInstanceOf(NullPointerException.class)
        .hasMessage("result");
  }

  private static Stream<Arguments> callsThatMissSomething() {
    Coordinator coordinator = Coordinator.withDefaults();
    CoordinatorTemplate template = new CoordinatorTemplate(coordinator, () -> 0);
    return Stream.of(
        call("coordinator", () -> new CoordinatorTemplate(null, () -> 0)),
        call("clock", () -> new CoordinatorTemplate(coordinator, null)),
        call("spec", () -> template.enqueue(null)),
        call("workerId", () -> template.leaseNext(null, 1)),
        call("lease", () -> template.start(null)),
        call("lease", () -> template.renew(null, 1)),
        call("lease", () -> template.complete(null)),
        call("lease", () -> template.complete(null, RESULT)),
        call("result", () -> template.complete(lease(template), null)),
        call("receipt", () -> template.store(null, RESULT)),
        call("lease", () -> template.fail(null)),
        call("ownership", () -> template.cancel(null)),
        call("taskId", () -> template.task(null)),
        call("taskIds", () -> template.aggregate(null)),
        call("spec", () -> template.register(null)),
        call("spec", () -> template.reactivate(1, null)),
        call("workerId", () -> template.heartbeat(null, 1, WorkerObservation.healthy())),
        call("observation", () -> template.heartbeat("w", 1, null)),
        call("workerId", () -> template.deregister(null, 1)),
        call("workerId", () -> template.deregister(null, 1, 1)));
  }

  /** Some lease. */
  private static TaskLease lease(CoordinatorTemplate template) {
    template.register(WorkerSpec.of("w", 1));
    template.enqueue(task("t"));
    return template.leaseNext("w", TTL).orElseThrow();
  }

  private static Arguments call(String missing, ThrowingCallable call) {
    return Arguments.of(missing, call);
  }

  /** The lease of a new task "t" of a new worker "w". */
  private TaskLease lease() {
    template.register(WorkerSpec.of("w", 1));
    template.enqueue(task("t"));
    return template.leaseNext("w", TTL).orElseThrow();
  }

  private TaskLease runningLease() {
    TaskLease lease = lease();
    template.start(lease);
    return lease;
  }

  /** The lease of the next queued task, which is started. */
  private TaskLease running() {
    TaskLease lease = template.leaseNext("w", TTL).orElseThrow();
    template.start(lease);
    return lease;
  }

  private static void assertRefused(DistributedError expected, ThrowingCallable call) {
    DistributedException refusal = catchThrowableOfType(DistributedException.class, call);
    assertThat(refusal).as("the call must be refused with %s", expected).isNotNull();
    assertThat(refusal.error()).isEqualTo(expected);
  }

  private static TaskSpec task(String taskId) {
    return TaskSpec.of(taskId, "job", "target");
  }
}
