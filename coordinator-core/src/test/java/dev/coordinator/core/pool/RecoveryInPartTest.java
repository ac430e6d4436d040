package dev.coordinator.core.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.coordinator.core.error.DistributedError.InvalidLimit;
import dev.coordinator.core.error.DistributedError.InvalidWorker;
import dev.coordinator.core.error.DistributedError.WorkerGenerationConflict;
import dev.coordinator.core.error.DistributedError.WorkerNotFound;
import dev.coordinator.core.error.DistributedError.WorkerUnavailable;
import dev.coordinator.core.error.LimitName;
import dev.coordinator.core.error.WorkerProblem;
import dev.coordinator.core.limits.DistributedLimits;
import dev.coordinator.core.model.TaskStatus;
import dev.coordinator.core.model.WorkerStatus;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RecoveryInPartTest {
  private static final long STALE = 61;

  private final PoolFixture pool =
      new PoolFixture(DistributedLimits.builder().maxRetries(1).maxQueuedTasks(3));

  @BeforeEach
  void registerWorkers() {
    pool.register("w1", 4);
    pool.register("w2", 4);
  }

  private static PartialRecovery part(int workers, int requeued, int failed, int remaining) {
    return new PartialRecovery(new RecoverySummary(workers, requeued, failed), remaining);
  }

  private void leaseThreeTasks() {
    pool.leased("a", "w1");
    pool.leased("b", "w2");
    pool.leased("c", "w1");
  }

  @Test
  void expiredLeasesAreRecoveredInBitesInTheOrderOfTheirIds() {
    leaseThreeTasks();
    pool.at(PoolFixture.LEASE_TTL);

    assertThat(pool.recoverInPart(2)).isEqualTo(part(2, 2, 0, 1));
    assertThat(pool.task("c").status()).isEqualTo(TaskStatus.LEASED);
    assertThat(pool.recoverInPart(2)).isEqualTo(part(1, 1, 0, 0));
    assertThat(pool.recoverInPart(2)).isEqualTo(part(0, 0, 0, 0));
    assertThat(pool.queue.peekNext().orElseThrow().taskId()).isEqualTo("a");
  }

  @Test
  void enoughForAllRecoversWhatThePlainCommandWould() {
    leaseThreeTasks();
    pool.at(PoolFixture.LEASE_TTL);

    assertThat(pool.recoverInPart(Integer.MAX_VALUE)).isEqualTo(part(2, 3, 0, 0));
  }

  @Test
  void whatDoesNotFitTheQueueIsPassedOverAndLeftForLater() {
    leaseThreeTasks();
    pool.enqueue("d");
    pool.enqueue("e");
    pool.at(PoolFixture.LEASE_TTL);

    assertThat(pool.recoverInPart(10)).isEqualTo(part(1, 1, 0, 2));
    assertThat(pool.recoverInPart(10)).isEqualTo(part(0, 0, 0, 2));
    pool.cancel(pool.ownership("d"));
    pool.cancel(pool.ownership("e"));

    assertThat(pool.recoverInPart(10)).isEqualTo(part(2, 2, 0, 0));
  }

  @Test
  void aTaskThatFailsIsRecoveredPastOneThatDoesNotFitTheQueue() {
    pool.fail(pool.running("last-try", "w1"));
    pool.leased("waits", "w2");
    pool.assign("last-try", "w1");
    pool.enqueue("b");
    pool.enqueue("c");
    pool.enqueue("d");
    pool.at(PoolFixture.LEASE_TTL);

    assertThat(pool.recoverInPart(1)).isEqualTo(part(1, 0, 1, 1));
    assertThat(pool.task("waits").status()).isEqualTo(TaskStatus.LEASED);
    assertThat(pool.task("last-try").status()).isEqualTo(TaskStatus.FAILED);
  }

  @Test
  void aWorkerGoesOfflineOnceItHoldsNothing() {
    leaseThreeTasks();

    assertThat(pool.deregisterInPart("w1", 1, 1)).isEqualTo(part(1, 1, 0, 2));
    assertThat(pool.worker("w1").status()).isEqualTo(WorkerStatus.HEALTHY);
    assertThat(pool.worker("w1").generation()).isEqualTo(1);
    assertThat(pool.task("c").status()).isEqualTo(TaskStatus.LEASED);
    // The worker itself is a record to change too.
    assertThat(pool.deregisterInPart("w1", 1, 1)).isEqualTo(part(1, 1, 0, 1));
    assertThat(pool.worker("w1").status()).isEqualTo(WorkerStatus.HEALTHY);
    assertThat(pool.deregisterInPart("w1", 1, 1)).isEqualTo(part(1, 0, 0, 0));

    assertThat(pool.worker("w1").status()).isEqualTo(WorkerStatus.OFFLINE);
    assertThat(pool.worker("w1").generation()).isEqualTo(2);
    assertThat(pool.task("b").status()).isEqualTo(TaskStatus.LEASED);
  }

  @Test
  void aWorkerAndItsTasksMayGoInOneBite() {
    leaseThreeTasks();

    assertThat(pool.deregisterInPart("w1", 1, 3)).isEqualTo(part(1, 2, 0, 0));
    assertThat(pool.worker("w1").status()).isEqualTo(WorkerStatus.OFFLINE);
  }

  @Test
  void aWorkerWithATaskThatDoesNotFitTheQueueStaysOnline() {
    leaseThreeTasks();
    pool.enqueue("d");
    pool.enqueue("e");

    assertThat(pool.deregisterInPart("w1", 1, 10)).isEqualTo(part(1, 1, 0, 2));
    assertThat(pool.worker("w1").status()).isEqualTo(WorkerStatus.HEALTHY);
    assertThat(pool.worker("w1").currentTasks()).isEqualTo(1);
  }

  @Test
  void deregisteringInPartIsRefusedAsDeregisteringIs() {
    pool.refused(new WorkerNotFound("nobody"), () -> pool.deregisterInPart("nobody", 1, 1));
    pool.refused(new WorkerGenerationConflict(2, 1), () -> pool.deregisterInPart("w1", 2, 1));
    pool.deregister("w1");
    pool.refused(new WorkerUnavailable("w1"), () -> pool.deregisterInPart("w1", 2, 1));
    pool.refused(
        new InvalidWorker(WorkerProblem.COMMAND_WORKER_ID_INVALID),
        () -> pool.pool.deregisterWorker(99, -1, "not safe", 1, 0));
  }

  @Test
  void staleWorkersAreRecoveredInBitesAndGoOfflineOnceTheyHoldNothing() {
    leaseThreeTasks();
    pool.at(STALE);

    // Tasks come before workers.
    assertThat(pool.pruneInPart(3)).isEqualTo(part(2, 3, 0, 2));
    assertThat(pool.worker("w2").status()).isEqualTo(WorkerStatus.HEALTHY);
    assertThat(pool.pruneInPart(1)).isEqualTo(part(1, 0, 0, 1));
    assertThat(pool.worker("w1").status()).isEqualTo(WorkerStatus.OFFLINE);
    assertThat(pool.pruneInPart(5)).isEqualTo(part(1, 0, 0, 0));
    assertThat(pool.worker("w2").status()).isEqualTo(WorkerStatus.OFFLINE);
  }

  @Test
  void anIdleStaleWorkerGoesOfflineBesideOneWhoseTasksWait() {
    pool.leased("a", "w1");
    pool.enqueue("b");
    pool.enqueue("c");
    pool.enqueue("d");
    pool.at(STALE);

    assertThat(pool.pruneInPart(10)).isEqualTo(part(1, 0, 0, 2));
    assertThat(pool.worker("w1").status()).isEqualTo(WorkerStatus.HEALTHY);
    assertThat(pool.worker("w2").status()).isEqualTo(WorkerStatus.OFFLINE);
  }

  @Test
  void freshWorkersStay() {
    pool.at(STALE - 1);

    assertThat(pool.pruneInPart(10)).isEqualTo(part(0, 0, 0, 0));
    assertThat(pool.worker("w1").status()).isEqualTo(WorkerStatus.HEALTHY);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1, Integer.MIN_VALUE})
  void aBiteMustBePositiveWhichIsCheckedBeforeTheRevision(int maxRecords) {
    InvalidLimit invalid = new InvalidLimit(LimitName.MAX_RECORDS);

    pool.refused(invalid, () -> pool.queue.recoverExpiredLeases(99, -1, maxRecords));
    pool.refused(invalid, () -> pool.pool.pruneDeadWorkers(99, -1, maxRecords));
    pool.refused(invalid, () -> pool.pool.deregisterWorker(99, -1, "nobody", 1, maxRecords));
  }
}
