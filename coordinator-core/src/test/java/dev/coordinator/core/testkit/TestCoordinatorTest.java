package dev.coordinator.core.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.coordinator.core.host.Coordinator;
import dev.coordinator.core.limits.DistributedLimits;
import dev.coordinator.core.limits.ResultLimits;
import dev.coordinator.core.model.TaskStatus;
import dev.coordinator.core.pool.BrokenPools;
import dev.coordinator.core.pool.RecoverySummary;
import dev.coordinator.core.pool.TaskLease;
import dev.coordinator.core.pool.TaskSpec;
import dev.coordinator.core.pool.WorkerPool;
import dev.coordinator.core.result.BrokenResults;
import dev.coordinator.core.result.ResultAggregator;
import org.junit.jupiter.api.Test;

class TestCoordinatorTest {
  private static final byte[] RESULT = {1};

  @Test
  void anEpochStartsEmptyAtAKnownTime() {
    TestCoordinator test = new TestCoordinator();

    assertThat(test.clock().nowSecs()).isEqualTo(TestCoordinator.START_SECS);
    assertThat(test.coordinator().pool().snapshot().revision()).isZero();
    assertThat(test.template().coordinator()).isSameAs(test.coordinator());
    assertThat(test.template().nowSecs()).isEqualTo(TestCoordinator.START_SECS);
  }

  @Test
  void itsLimitsAreTheDefaultsOrThoseOfTheTest() {
    DistributedLimits limits = DistributedLimits.builder().maxWorkers(3).build();
    ResultLimits resultLimits = ResultLimits.builder().maxResults(4).build();
    TestCoordinator limited = new TestCoordinator(limits, resultLimits);
    TestCoordinator usual = new TestCoordinator();

    assertThat(limited.coordinator().pool().snapshot().limits()).isEqualTo(limits);
    assertThat(limited.coordinator().results().snapshot().limits()).isEqualTo(resultLimits);
    assertThat(usual.coordinator().pool().snapshot().limits())
        .isEqualTo(DistributedLimits.defaults());
    assertThat(usual.coordinator().results().snapshot().limits())
        .isEqualTo(ResultLimits.defaults());
  }

  @Test
  void theTemplateFollowsTheClock() {
    TestCoordinator test = new TestCoordinator();
    test.clock().advance(5);

    assertThat(test.template().enqueue(TaskSpec.of("t", "job", "target")).createdAt())
        .isEqualTo(TestCoordinator.START_SECS + 5);
  }

  @Test
  void aSweepRecoversLeasesAndPrunesWorkers() {
    TestCoordinator test =
        new TestCoordinator(
            DistributedLimits.builder().heartbeatTimeoutSecs(60).build(), ResultLimits.defaults());
    ScriptedWorker alive = test.worker("alive", 1);
    ScriptedWorker dead = test.worker("dead", 1);
    test.template().enqueue(TaskSpec.of("expires", "job", "target"));
    test.template().enqueue(TaskSpec.of("orphaned", "job", "target"));
    alive.take(61);
    dead.take(1_000);
    test.clock().advance(60);
    alive.heartbeat();
    test.clock().advance(1);

    assertThat(test.sweep()).isEqualTo(new RecoverySummary(2, 2, 0));
    assertThat(test.template().task("orphaned").orElseThrow().status())
        .isEqualTo(TaskStatus.QUEUED);
    assertThat(test.sweep()).isEqualTo(new RecoverySummary(0, 0, 0));
  }

  @Test
  void aSweepCountsWhatFailsForGood() {
    TestCoordinator test =
        new TestCoordinator(
            DistributedLimits.builder().maxRetries(0).heartbeatTimeoutSecs(60).build(),
            ResultLimits.defaults());
    ScriptedWorker worker = test.worker("w", 2);
    test.template().enqueue(TaskSpec.of("expires", "job", "target"));
    test.template().enqueue(TaskSpec.of("orphaned", "job", "target"));
    worker.take(61);
    worker.take(1_000);
    test.clock().advance(61);

    assertThat(test.sweep()).isEqualTo(new RecoverySummary(2, 0, 2));
  }

  @Test
  void aConsistentEpochPasses() {
    TestCoordinator test = workedWith("w");

    assertThatCode(test::assertConsistent).doesNotThrowAnyException();
  }

  @Test
  void aPoisonedEpochFailsTheCheck() {
    Coordinator poisoned =
        new Coordinator(BrokenPools.poisoned(), new ResultAggregator(ResultLimits.defaults()));

    assertThatThrownBy(() -> TestCoordinator.assertConsistent(poisoned))
        .isInstanceOf(AssertionError.class)
        .hasMessage("the coordinator must be consistent, but is not")
        .hasRootCauseMessage(
            "An earlier command was cut short, so the state cannot be trusted; go on with a new"
                + " instance.");
  }

  @Test
  void theEpochOfTheTestFailsItsCheckToo() {
    TestCoordinator test = new TestCoordinator();
    BrokenPools.poison(test.coordinator().pool());

    assertThatThrownBy(test::assertConsistent).isInstanceOf(AssertionError.class);
  }

  @Test
  void anEpochWhoseResultsDisagreeFailsTheCheck() {
    Coordinator inconsistent =
        new Coordinator(new WorkerPool(DistributedLimits.defaults()), BrokenResults.inconsistent());

    assertThatThrownBy(() -> TestCoordinator.assertConsistent(inconsistent))
        .isInstanceOf(AssertionError.class)
        .hasMessage("the coordinator must be consistent, but is not");
  }

  @Test
  void anEpochWhoseIndexesDisagreeFailsTheCheck() {
    Coordinator inconsistent =
        new Coordinator(BrokenPools.inconsistent(), new ResultAggregator(ResultLimits.defaults()));

    assertThatThrownBy(() -> TestCoordinator.assertConsistent(inconsistent))
        .isInstanceOf(AssertionError.class)
        .hasMessage("the coordinator must be consistent, but is not");
  }

  @Test
  void epochsWithTheSameHistoryHoldTheSameState() {
    assertThatCode(
            () ->
                TestCoordinator.assertSameState(
                    workedWith("w").coordinator(), workedWith("w").coordinator()))
        .doesNotThrowAnyException();
  }

  @Test
  void epochsWithDifferentPoolsFailTheComparison() {
    Coordinator one = workedWith("w").coordinator();
    Coordinator other = workedWith("v").coordinator();

    assertThatThrownBy(() -> TestCoordinator.assertSameState(one, other))
        .isInstanceOf(AssertionError.class)
        .hasMessage(
            "the pools must hold equal state, but their digests are "
                + one.pool().digest()
                + " and "
                + other.pool().digest());
  }

  @Test
  void epochsWithDifferentResultsFailTheComparison() {
    Coordinator one = workedWith("w").coordinator();
    Coordinator other = new Coordinator(one.pool(), new ResultAggregator(ResultLimits.defaults()));

    assertThatThrownBy(() -> TestCoordinator.assertSameState(one, other))
        .isInstanceOf(AssertionError.class)
        .hasMessage(
            "the results must hold equal state, but their digests are "
                + one.results().digest()
                + " and "
                + other.results().digest());
  }

  /** An epoch in which a worker has completed a task. */
  private static TestCoordinator workedWith(String workerId) {
    TestCoordinator test = new TestCoordinator();
    ScriptedWorker worker = test.worker(workerId, 1);
    test.template().enqueue(TaskSpec.of("t", "job", "target"));
    TaskLease lease = worker.take(60);
    worker.complete(lease, RESULT);
    return test;
  }
}
