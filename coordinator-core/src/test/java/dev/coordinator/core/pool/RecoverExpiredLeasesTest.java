package dev.coordinator.core.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.coordinator.core.error.DistributedError.QueuedTaskCapacityReached;
import dev.coordinator.core.limits.DistributedLimits;
import dev.coordinator.core.model.TaskStatus;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RecoverExpiredLeasesTest {
  private final PoolFixture pool =
      new PoolFixture(DistributedLimits.builder().maxRetries(1).maxQueuedTasks(3));

  @BeforeEach
  void registerWorkers() {
    pool.register("w1", 4);
    pool.register("w2", 4);
  }

  @Test
  void aLeaseIsRecoveredFromTheSecondOfItsExpiryOn() {
    pool.enqueue("a");
    pool.assign("a", "w1", 10);
    pool.at(9);
    assertThat(pool.recover()).isEqualTo(new RecoverySummary(0, 0, 0));
    pool.at(10);

    assertThat(pool.recover()).isEqualTo(new RecoverySummary(1, 1, 0));
  }

  @Test
  void aRecoveredTaskIsQueuedAgainInANewGeneration() {
    TaskLease lease = pool.running("a", "w1");
    pool.at(lease.expiresAt());
    pool.recover();

    TaskSnapshot task = pool.task("a");
    assertThat(task.status()).isEqualTo(TaskStatus.QUEUED);
    assertThat(task.startedAt()).isEmpty();
    assertThat(task.retryCount()).isEqualTo(1);
    assertThat(task.taskGeneration()).isEqualTo(1);
    assertThat(task.recordVersion()).isEqualTo(4);
    assertThat(task.attempt()).isEqualTo(1);
    assertThat(task.lease()).isEmpty();
    assertThat(pool.worker("w1").currentTasks()).isZero();
    assertThat(pool.worker("w1").generation()).isEqualTo(1);
  }

  @Test
  void aTaskWithoutARetryLeftFailsWhetherItWasStartedOrNot() {
    pool.fail(pool.running("started", "w1"));
    pool.fail(pool.running("leased", "w1"));
    TaskLease started = pool.assign("started", "w1");
    pool.start(started);
    pool.assign("leased", "w1");
    pool.at(started.expiresAt());

    assertThat(pool.recover()).isEqualTo(new RecoverySummary(1, 0, 2));

    for (String taskId : new String[] {"started", "leased"}) {
      TaskSnapshot task = pool.task(taskId);
      assertThat(task.status()).isEqualTo(TaskStatus.FAILED);
      assertThat(task.completedAt()).hasValue(started.expiresAt());
      assertThat(task.retryCount()).isEqualTo(1);
      assertThat(task.lease()).isEmpty();
    }
    assertThat(pool.task("started").startedAt()).hasValue(0);
    assertThat(pool.task("leased").startedAt()).isEmpty();
  }

  @Test
  void eachWorkerIsCountedOnce() {
    pool.leased("a", "w1");
    pool.leased("b", "w2");
    pool.leased("c", "w1");
    pool.at(PoolFixture.LEASE_TTL);

    assertThat(pool.recover()).isEqualTo(new RecoverySummary(2, 3, 0));
  }

  @Test
  void leasesThatStillHoldStay() {
    pool.enqueue("short");
    pool.enqueue("long");
    pool.assign("short", "w1", 10);
    TaskLease lasting = pool.assign("long", "w1", 11);
    pool.at(10);

    assertThat(pool.recover()).isEqualTo(new RecoverySummary(1, 1, 0));
    assertThat(pool.task("long").lease()).contains(lasting);
    assertThat(pool.start(lasting)).isEqualTo(new StartOutcome.Started(3));
  }

  @Test
  void aSweepThatFindsNothingIsStillACommand() {
    pool.at(8);

    assertThat(pool.recover()).isEqualTo(new RecoverySummary(0, 0, 0));
    assertThat(pool.pool.snapshot().logicalTime()).isEqualTo(8);
  }

  @Test
  void whatDoesNotFitTheQueueAsAWholeIsNotRecoveredAtAll() {
    pool.leased("a", "w1");
    pool.leased("b", "w1");
    pool.enqueue("c");
    TaskOwnership last = pool.enqueue("d").ownership().orElseThrow();
    pool.at(PoolFixture.LEASE_TTL);

    pool.refused(new QueuedTaskCapacityReached(3), pool::recover);
    pool.cancel(last);

    assertThat(pool.recover()).isEqualTo(new RecoverySummary(1, 2, 0));
  }

  @Test
  void tasksThatFailNeedNoPlaceInTheQueue() {
    pool.fail(pool.running("a", "w1"));
    pool.assign("a", "w1");
    pool.enqueue("b");
    pool.enqueue("c");
    pool.enqueue("d");
    pool.at(PoolFixture.LEASE_TTL);

    assertThat(pool.recover()).isEqualTo(new RecoverySummary(1, 0, 1));
  }
}
