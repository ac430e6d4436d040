package dev.coordinator.core.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.coordinator.core.error.DistributedError.QueuedTaskCapacityReached;
import dev.coordinator.core.limits.DistributedLimits;
import dev.coordinator.core.model.TaskStatus;
import dev.coordinator.core.model.WorkerStatus;
import org.junit.jupiter.api.Test;

class PruneDeadWorkersTest {
  private static final long TIMEOUT = 60;

  private final PoolFixture pool =
      new PoolFixture(
          DistributedLimits.builder()
              .heartbeatTimeoutSecs(TIMEOUT)
              .maxRetries(1)
              .maxQueuedTasks(2));

  @Test
  void aHeartbeatOfExactlyTheTimeoutIsStillFresh() {
    pool.register("w", 1);
    pool.at(TIMEOUT);
    assertThat(pool.prune()).isEqualTo(new RecoverySummary(0, 0, 0));
    pool.at(TIMEOUT + 1);

    assertThat(pool.prune()).isEqualTo(new RecoverySummary(1, 0, 0));
    assertThat(pool.worker("w").status()).isEqualTo(WorkerStatus.OFFLINE);
    assertThat(pool.worker("w").generation()).isEqualTo(2);
    assertThat(pool.worker("w").lastHeartbeat()).isZero();
  }

  @Test
  void onlyStaleWorkersGoOffline() {
    pool.register("heard-of", 1);
    pool.register("silent", 1);
    pool.at(30);
    pool.register("young", 1);
    pool.heartbeat("heard-of");
    pool.at(61);

    assertThat(pool.prune()).isEqualTo(new RecoverySummary(1, 0, 0));
    assertThat(pool.worker("silent").status()).isEqualTo(WorkerStatus.OFFLINE);
    assertThat(pool.worker("heard-of").status()).isEqualTo(WorkerStatus.HEALTHY);
    assertThat(pool.worker("young").status()).isEqualTo(WorkerStatus.HEALTHY);
  }

  @Test
  void staleWorkersGoOfflineWhateverTheirStatus() {
    pool.register("degraded", 1);
    pool.register("busy", 1);
    pool.update("degraded", 1, new WorkerObservation(WorkerStatus.DEGRADED, 0, 0, 0));
    pool.update("busy", 1, new WorkerObservation(WorkerStatus.BUSY, 0, 0, 0));
    pool.at(TIMEOUT + 1);

    assertThat(pool.prune()).isEqualTo(new RecoverySummary(2, 0, 0));
  }

  @Test
  void offlineWorkersAreNotPrunedAgain() {
    pool.register("w", 1);
    pool.deregister("w");
    pool.at(TIMEOUT + 1);

    assertThat(pool.prune()).isEqualTo(new RecoverySummary(0, 0, 0));
    assertThat(pool.worker("w").generation()).isEqualTo(2);
  }

  @Test
  void theirLeasesAreRecoveredInTheOrderOfTheLeasesAcrossAllWorkers() {
    pool.register("w1", 4);
    pool.register("w2", 4);
    pool.fail(pool.running("last-try", "w1"));
    pool.enqueue("b");
    pool.assign("b", "w2", 3_600);
    pool.enqueue("a");
    pool.assign("a", "w1", 3_600);
    pool.assign("last-try", "w2", 3_600);
    pool.at(TIMEOUT + 1);

    assertThat(pool.prune()).isEqualTo(new RecoverySummary(2, 2, 1));

    assertThat(pool.queue.peekNext().orElseThrow().taskId()).isEqualTo("b");
    assertThat(pool.task("a").status()).isEqualTo(TaskStatus.QUEUED);
    assertThat(pool.task("last-try").status()).isEqualTo(TaskStatus.FAILED);
  }

  @Test
  void whatDoesNotFitTheQueueKeepsEveryWorkerWhereItIs() {
    pool.register("w1", 4);
    pool.register("w2", 4);
    pool.leased("a", "w1");
    pool.leased("b", "w2");
    pool.enqueue("c");
    pool.at(TIMEOUT + 1);

    pool.refused(new QueuedTaskCapacityReached(2), pool::prune);
    pool.cancel(pool.ownership("c"));

    assertThat(pool.prune()).isEqualTo(new RecoverySummary(2, 2, 0));
  }

  @Test
  void aSweepThatFindsNothingIsStillACommand() {
    pool.at(8);

    assertThat(pool.prune()).isEqualTo(new RecoverySummary(0, 0, 0));
    assertThat(pool.pool.snapshot().logicalTime()).isEqualTo(8);
  }
}
