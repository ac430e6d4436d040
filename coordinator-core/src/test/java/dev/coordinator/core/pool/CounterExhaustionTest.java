package dev.coordinator.core.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.coordinator.core.error.CounterName;
import dev.coordinator.core.error.DistributedError;
import dev.coordinator.core.error.DistributedError.CounterExhausted;
import dev.coordinator.core.error.DistributedError.QueuedTaskCapacityReached;
import dev.coordinator.core.error.DistributedError.WorkerAtCapacity;
import dev.coordinator.core.error.DistributedException;
import dev.coordinator.core.limits.DistributedLimits;
import dev.coordinator.core.model.TaskStatus;
import dev.coordinator.core.model.WorkerStatus;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Counters are set to their ends by hand, since no test lives long enough to count that far. */
class CounterExhaustionTest {
  private static final long TIMEOUT = 60;
  private static final long LONG_TTL = 3_600;

  private final PoolFixture pool = new PoolFixture(DistributedLimits.builder().maxQueuedTasks(2));

  @BeforeEach
  void registerAWorker() {
    pool.register("w", 4);
  }

  private static DistributedError exhausted(CounterName counter) {
    return new CounterExhausted(counter);
  }

  /** Every way by which a task comes to a worker must find the counter exhausted. */
  private void assigningIsRefused(CounterName counter) {
    assigningIsRefused(counter, PoolFixture.LEASE_TTL);
  }

  private void assigningIsRefused(CounterName counter, long leaseTtlSecs) {
    pool.refused(exhausted(counter), () -> pool.assign("a", "w", leaseTtlSecs));
    pool.refused(exhausted(counter), () -> pool.assignNext("w", leaseTtlSecs));
    pool.refused(exhausted(counter), () -> pool.assignNextAvailable(leaseTtlSecs));
  }

  /** Every way by which a running task is taken from its holder must find it exhausted. */
  private void losingTheTaskIsRefused(CounterName counter) {
    pool.refused(exhausted(counter), () -> pool.deregister("w"));
    pool.refused(exhausted(counter), () -> pool.deregisterInPart("w", 1, 10));
    pool.at(LONG_TTL);
    pool.refused(exhausted(counter), pool::prune);
    pool.refused(exhausted(counter), () -> pool.pruneInPart(10));
    pool.refused(exhausted(counter), pool::recover);
    pool.refused(exhausted(counter), () -> pool.recoverInPart(10));
  }

  /** A running task whose lease outlives the heartbeat of its worker. */
  private TaskLease running(String taskId) {
    TaskLease lease = pool.assign(taskId, "w", LONG_TTL);
    pool.start(lease);
    return lease;
  }

  @ParameterizedTest
  @EnumSource
  void theRevisionEndsEveryCommand(PublicCommand command) {
    PreparedPool prepared = new PreparedPool();
    prepared.fixture.lastCommand(() -> prepared.fixture.heartbeat("idle"));

    DistributedException refusal =
        prepared.fixture.refused(
            exhausted(CounterName.REVISION),
            () -> command.run(prepared, Long.MAX_VALUE, PreparedPool.NOW));

    assertThat(refusal).hasMessageContaining("revision").hasMessageContaining("new instance");
  }

  @Test
  void readsOutliveTheRevision() {
    pool.lastCommand(() -> pool.enqueue("a"));

    assertThat(pool.queue.peekNext()).contains(pool.task("a"));
    assertThat(pool.pool.availableWorker(0)).contains(pool.worker("w"));
  }

  @Test
  void theEnqueueOrdinalEndsEnqueuing() {
    pool.state.lastEnqueueOrdinal = Long.MAX_VALUE;

    pool.refused(exhausted(CounterName.ENQUEUE_ORDINAL), () -> pool.enqueue("a"));
  }

  @Test
  void theLastEnqueueOrdinalIsUsed() {
    pool.state.lastEnqueueOrdinal = Long.MAX_VALUE - 1;
    pool.enqueue("a");

    assertThat(pool.taskRecord("a").enqueueOrdinal).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void theEnqueueOrdinalEndsEveryReturnToTheQueue() {
    pool.enqueue("a");
    TaskLease lease = running("a");
    pool.state.lastEnqueueOrdinal = Long.MAX_VALUE;

    pool.refused(exhausted(CounterName.ENQUEUE_ORDINAL), () -> pool.fail(lease));
    losingTheTaskIsRefused(CounterName.ENQUEUE_ORDINAL);
  }

  @Test
  void recoveryNeedsAnOrdinalForEachTaskThatIsQueuedAgain() {
    pool.enqueue("a");
    pool.enqueue("b");
    running("a");
    running("b");
    pool.state.lastEnqueueOrdinal = Long.MAX_VALUE - 1;
    losingTheTaskIsRefused(CounterName.ENQUEUE_ORDINAL);
    pool.state.lastEnqueueOrdinal = Long.MAX_VALUE - 2;

    assertThat(pool.recover()).isEqualTo(new RecoverySummary(1, 2, 0));
    assertThat(pool.state.lastEnqueueOrdinal).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void whatIsNotQueuedAgainNeedsNoOrdinal() {
    PoolFixture strict = new PoolFixture(DistributedLimits.builder().maxRetries(0));
    strict.register("w", 4);
    TaskLease failing = strict.running("failing", "w");
    strict.leased("lost", "w");
    strict.state.lastEnqueueOrdinal = Long.MAX_VALUE;

    assertThat(strict.fail(failing)).isEqualTo(new FailureOutcome.RetryExhausted(0, 4));
    assertThat(strict.deregister("w")).isEqualTo(new RecoverySummary(1, 0, 1));
  }

  @Test
  void theLeaseIdEndsAssigning() {
    pool.enqueue("a");
    pool.state.lastLeaseId = Long.MAX_VALUE;

    assigningIsRefused(CounterName.LEASE_ID);
  }

  @Test
  void theLeaseIdEndsRenewing() {
    TaskLease lease = pool.leased("a", "w");
    pool.state.lastLeaseId = Long.MAX_VALUE;

    pool.refused(exhausted(CounterName.LEASE_ID), () -> pool.renew(lease, 1));
  }

  @Test
  void theLastLeaseIdIsUsed() {
    pool.enqueue("a");
    pool.state.lastLeaseId = Long.MAX_VALUE - 1;

    assertThat(pool.assign("a", "w").leaseId()).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void aLeaseMustEndBeforeTimeDoes() {
    pool.enqueue("a");
    pool.at(Long.MAX_VALUE - 10);
    pool.heartbeat("w");

    assigningIsRefused(CounterName.LEASE_DEADLINE, 11);
    assertThat(pool.assign("a", "w", 10).expiresAt()).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void aRenewedLeaseMustEndBeforeTimeDoesToo() {
    pool.enqueue("a");
    pool.at(Long.MAX_VALUE - 10);
    pool.heartbeat("w");
    TaskLease lease = pool.assign("a", "w", 5);

    pool.refused(exhausted(CounterName.LEASE_DEADLINE), () -> pool.renew(lease, 11));
    assertThat(pool.renew(lease, 10).expiresAt()).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void theAttemptEndsAssigning() {
    pool.enqueue("a");
    pool.taskRecord("a").attempt = Integer.MAX_VALUE;

    assigningIsRefused(CounterName.ATTEMPT);
  }

  @Test
  void theLastAttemptIsUsed() {
    pool.enqueue("a");
    pool.taskRecord("a").attempt = Integer.MAX_VALUE - 1;

    assertThat(pool.assign("a", "w").attempt()).isEqualTo(Integer.MAX_VALUE);
  }

  @Test
  void assigningLooksAtAttemptThenVersionThenDeadlineThenLeaseId() {
    pool.enqueue("a");
    pool.at(Long.MAX_VALUE - 10);
    pool.heartbeat("w");
    TaskRecord task = pool.taskRecord("a");
    task.attempt = Integer.MAX_VALUE;
    task.recordVersion = Long.MAX_VALUE;
    pool.state.lastLeaseId = Long.MAX_VALUE;

    assigningIsRefused(CounterName.ATTEMPT, 11);
    task.attempt = 0;
    assigningIsRefused(CounterName.RECORD_VERSION, 11);
    task.recordVersion = 1;
    assigningIsRefused(CounterName.LEASE_DEADLINE, 11);
    assigningIsRefused(CounterName.LEASE_ID, 10);
  }

  @Test
  void theRulesOfAssigningComeBeforeItsCounters() {
    pool.register("full", 1);
    pool.leased("held", "full");
    pool.enqueue("a");
    pool.taskRecord("a").attempt = Integer.MAX_VALUE;

    pool.refused(new WorkerAtCapacity("full"), () -> pool.assign("a", "full"));
  }

  @Test
  void theRecordVersionEndsAssigning() {
    pool.enqueue("a");
    pool.taskRecord("a").recordVersion = Long.MAX_VALUE;

    assigningIsRefused(CounterName.RECORD_VERSION);
  }

  @Test
  void theRecordVersionEndsStarting() {
    TaskLease lease = pool.leased("a", "w");
    pool.taskRecord("a").recordVersion = Long.MAX_VALUE;

    pool.refused(exhausted(CounterName.RECORD_VERSION), () -> pool.start(lease));
  }

  @Test
  void theRecordVersionEndsCompletingFailingAndCancelling() {
    TaskLease lease = pool.running("a", "w");
    pool.taskRecord("a").recordVersion = Long.MAX_VALUE;

    pool.refused(exhausted(CounterName.RECORD_VERSION), () -> pool.complete(lease));
    pool.refused(exhausted(CounterName.RECORD_VERSION), () -> pool.fail(lease));
    pool.refused(exhausted(CounterName.RECORD_VERSION), () -> pool.cancel(lease));
  }

  @Test
  void theRecordVersionEndsTheLastFailureToo() {
    PoolFixture strict = new PoolFixture(DistributedLimits.builder().maxRetries(0));
    strict.register("w", 1);
    TaskLease lease = strict.running("a", "w");
    strict.taskRecord("a").recordVersion = Long.MAX_VALUE;

    strict.refused(exhausted(CounterName.RECORD_VERSION), () -> strict.fail(lease));
    strict.refused(exhausted(CounterName.RECORD_VERSION), () -> strict.deregister("w"));
  }

  @Test
  void theRecordVersionEndsRenewing() {
    TaskLease lease = pool.leased("a", "w");
    pool.taskRecord("a").recordVersion = Long.MAX_VALUE;

    pool.refused(exhausted(CounterName.RECORD_VERSION), () -> pool.renew(lease, 1));
  }

  @Test
  void theRecordVersionEndsCancellingAQueuedTask() {
    pool.enqueue("a");
    pool.taskRecord("a").recordVersion = Long.MAX_VALUE;

    pool.refused(exhausted(CounterName.RECORD_VERSION), () -> pool.cancel(pool.ownership("a")));
  }

  @Test
  void theRecordVersionOfOneTaskEndsTheSweepForOldOnes() {
    pool.enqueue("a");
    pool.enqueue("b");
    pool.taskRecord("b").recordVersion = Long.MAX_VALUE;
    pool.at(10);

    pool.refused(exhausted(CounterName.RECORD_VERSION), () -> pool.expireOld(10));
    pool.refused(exhausted(CounterName.RECORD_VERSION), () -> pool.expireOldInPart(10, 2));
  }

  @Test
  void aSweepInPartNeedsRoomInTheCountersOfWhatItChangesOnly() {
    pool.enqueue("a");
    pool.enqueue("b");
    pool.taskRecord("b").recordVersion = Long.MAX_VALUE;
    pool.at(10);

    assertThat(pool.expireOldInPart(10, 1)).isEqualTo(new PartialExpiry(1, 1));
  }

  @Test
  void aRecoveryInPartNeedsRoomInTheCountersOfWhatItChangesOnly() {
    pool.enqueue("a");
    pool.enqueue("b");
    running("a");
    running("b");
    pool.taskRecord("b").recordVersion = Long.MAX_VALUE;
    pool.workerRecord("w").completedTasks = Long.MAX_VALUE;
    pool.state.lastEnqueueOrdinal = Long.MAX_VALUE - 1;

    assertThat(pool.deregisterInPart("w", 1, 1))
        .isEqualTo(new PartialRecovery(new RecoverySummary(1, 1, 0), 2));
  }

  @Test
  void theRecordVersionEndsRecovery() {
    pool.enqueue("a");
    running("a");
    pool.taskRecord("a").recordVersion = Long.MAX_VALUE;

    losingTheTaskIsRefused(CounterName.RECORD_VERSION);
  }

  @Test
  void theLastRecordVersionIsUsed() {
    TaskLease lease = pool.running("a", "w");
    pool.taskRecord("a").recordVersion = Long.MAX_VALUE - 1;

    assertThat(pool.complete(lease).receipt().recordVersion()).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void theTaskGenerationEndsEveryReturnToTheQueue() {
    pool.enqueue("a");
    pool.taskRecord("a").taskGeneration = Long.MAX_VALUE;
    TaskLease lease = running("a");

    pool.refused(exhausted(CounterName.TASK_GENERATION), () -> pool.fail(lease));
    losingTheTaskIsRefused(CounterName.TASK_GENERATION);
  }

  @Test
  void theLastTaskGenerationIsUsed() {
    pool.enqueue("a");
    pool.taskRecord("a").taskGeneration = Long.MAX_VALUE - 1;

    assertThat(pool.fail(running("a")))
        .isEqualTo(new FailureOutcome.Requeued(Long.MAX_VALUE, 1, 4));
  }

  @Test
  void aTaskThatFailsForGoodNeedsNoGeneration() {
    PoolFixture strict = new PoolFixture(DistributedLimits.builder().maxRetries(0));
    strict.register("w", 1);
    strict.enqueue("a");
    strict.taskRecord("a").taskGeneration = Long.MAX_VALUE;
    strict.assign("a", "w");
    strict.deregister("w");

    assertThat(strict.task("a").status()).isEqualTo(TaskStatus.FAILED);
  }

  @Test
  void theWorkerGenerationEndsDeregisteringAndPruning() {
    pool.workerRecord("w").generation = Long.MAX_VALUE;
    pool.refused(exhausted(CounterName.WORKER_GENERATION), () -> pool.deregister("w"));
    pool.refused(
        exhausted(CounterName.WORKER_GENERATION),
        () -> pool.deregisterInPart("w", Long.MAX_VALUE, 1));
    pool.at(TIMEOUT + 1);

    pool.refused(exhausted(CounterName.WORKER_GENERATION), pool::prune);
    pool.refused(exhausted(CounterName.WORKER_GENERATION), () -> pool.pruneInPart(1));
  }

  @Test
  void theWorkerGenerationEndsReactivation() {
    pool.workerRecord("w").generation = Long.MAX_VALUE - 1;
    pool.deregister("w");
    assertThat(pool.worker("w").generation()).isEqualTo(Long.MAX_VALUE);

    pool.refused(
        exhausted(CounterName.WORKER_GENERATION),
        () -> pool.reactivate(WorkerSpec.of("w", 1), Long.MAX_VALUE));
  }

  @Test
  void theLastWorkerGenerationIsUsed() {
    pool.workerRecord("w").generation = Long.MAX_VALUE - 2;
    pool.deregister("w");

    assertThat(pool.reactivate(WorkerSpec.of("w", 1), Long.MAX_VALUE - 1).generation())
        .isEqualTo(Long.MAX_VALUE);
    assertThat(pool.worker("w").status()).isEqualTo(WorkerStatus.HEALTHY);
  }

  @Test
  void theWorkersCompletedTasksEndCompleting() {
    TaskLease lease = pool.running("a", "w");
    pool.workerRecord("w").completedTasks = Long.MAX_VALUE;

    pool.refused(exhausted(CounterName.WORKER_COMPLETED_TASKS), () -> pool.complete(lease));
  }

  @Test
  void theWorkersLastCompletedTaskIsCounted() {
    TaskLease lease = pool.running("a", "w");
    pool.workerRecord("w").completedTasks = Long.MAX_VALUE - 1;
    pool.complete(lease);

    assertThat(pool.worker("w").completedTasks()).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void aFullQueueIsToldBeforeAnyCounterOfAFailure() {
    TaskLease lease = pool.running("a", "w");
    pool.enqueue("b");
    pool.enqueue("c");
    pool.taskRecord("a").recordVersion = Long.MAX_VALUE;
    pool.state.lastEnqueueOrdinal = Long.MAX_VALUE;

    pool.refused(new QueuedTaskCapacityReached(2), () -> pool.fail(lease));
  }

  @Test
  void aFullQueueIsToldBeforeAnyCounterOfARecovery() {
    TaskLease lease = pool.running("a", "w");
    pool.enqueue("b");
    pool.enqueue("c");
    pool.taskRecord("a").recordVersion = Long.MAX_VALUE;
    pool.state.lastEnqueueOrdinal = Long.MAX_VALUE;
    pool.at(lease.expiresAt());

    pool.refused(new QueuedTaskCapacityReached(2), pool::recover);
    pool.refused(new QueuedTaskCapacityReached(2), () -> pool.deregister("w"));
    pool.at(TIMEOUT + 1);
    pool.refused(new QueuedTaskCapacityReached(2), pool::prune);
  }
}
