package dev.coordinator.core.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.coordinator.core.error.DistributedError.LogicalTimeRegression;
import dev.coordinator.core.model.WorkerStatus;
import java.util.Set;
import org.junit.jupiter.api.Test;

class AvailableWorkerTest {
  private final PoolFixture pool = new PoolFixture();

  private String best() {
    return pool.pool.availableWorker(pool.now()).orElseThrow().workerId();
  }

  /** Registers a worker with ten slots that are free but for the given utilization. */
  private void register(String workerId, int cpu, int memory, int network) {
    pool.register(WorkerSpec.of(workerId, 10).withUtilization(cpu, memory, network));
  }

  @Test
  void aPoolWithoutWorkersHasNoneAvailable() {
    assertThat(pool.pool.availableWorker(0)).isEmpty();
  }

  @Test
  void mostAvailableSlotsComeFirst() {
    pool.register("a", 2);
    pool.at(5);
    pool.register("b", 3);
    pool.at(9);
    pool.register("c", 2);

    assertThat(best()).isEqualTo("b");
  }

  @Test
  void slotsCountAsFarAsTheyAreFreeAndTheUtilizationLeavesThem() {
    pool.register("idle", 3);
    pool.register(WorkerSpec.of("half-used", 4).withUtilization(5_000, 0, 0));
    pool.register("holding", 4);
    assertThat(best()).isEqualTo("holding");

    pool.leased("a", "holding");
    pool.leased("b", "holding");

    assertThat(best()).isEqualTo("idle");
  }

  @Test
  void withEqualSlotsTheMostRecentHeartbeatComesFirst() {
    register("a", 0, 0, 0);
    pool.at(1);
    register("b", 500, 500, 500);

    assertThat(best()).isEqualTo("b");
  }

  @Test
  void withEqualHeartbeatsTheLowestProcessorUseComesFirst() {
    register("a", 200, 0, 0);
    register("b", 100, 900, 900);

    assertThat(best()).isEqualTo("b");
  }

  @Test
  void withEqualProcessorUseTheLowestMemoryUseComesFirst() {
    register("a", 100, 200, 0);
    register("b", 100, 100, 900);

    assertThat(best()).isEqualTo("b");
  }

  @Test
  void withEqualMemoryUseTheLowestNetworkUseComesFirst() {
    register("a", 100, 100, 200);
    register("b", 100, 100, 100);

    assertThat(best()).isEqualTo("b");
  }

  @Test
  void amongEqualsTheSmallestIdentifierComesFirst() {
    register("w10", 100, 100, 100);
    register("w1", 100, 100, 100);
    register("w2", 100, 100, 100);

    assertThat(best()).isEqualTo("w1");
  }

  @Test
  void tagsHaveNoInfluence() {
    pool.register(WorkerSpec.of("b", 1).withTags(Set.of(WorkerTag.GPU)));
    pool.register("a", 1);
    pool.register(WorkerSpec.of("c", 1).withTags(Set.of(WorkerTag.INTERNAL)));

    assertThat(best()).isEqualTo("a");
  }

  @Test
  void aStaleWorkerIsPassedOverForASmallerFreshOne() {
    pool.register("large", 100);
    pool.at(1);
    pool.register("small", 1);

    assertThat(pool.pool.availableWorker(60).orElseThrow().workerId()).isEqualTo("large");
    assertThat(pool.pool.availableWorker(61).orElseThrow().workerId()).isEqualTo("small");
    assertThat(pool.pool.availableWorker(62)).isEmpty();
  }

  @Test
  void aWorkerThatIsHeardOfAgainIsAvailableAgain() {
    pool.register("w", 1);
    pool.at(61);
    assertThat(pool.pool.availableWorker(61)).isEmpty();
    pool.heartbeat("w");

    assertThat(best()).isEqualTo("w");
  }

  @Test
  void onlyHealthyWorkersAreAvailable() {
    pool.register("w", 4);
    pool.update("w", 1, new WorkerObservation(WorkerStatus.BUSY, 0, 0, 0));
    assertThat(pool.pool.availableWorker(0)).isEmpty();
    pool.update("w", 1, new WorkerObservation(WorkerStatus.DEGRADED, 0, 0, 0));
    assertThat(pool.pool.availableWorker(0)).isEmpty();
    pool.deregister("w");

    assertThat(pool.pool.availableWorker(0)).isEmpty();
  }

  @Test
  void lookingIntoTheFutureNeverAdvancesTime() {
    pool.register("w", 1);
    PoolImage before = PoolImage.of(pool.state);

    assertThat(pool.pool.availableWorker(1_000)).isEmpty();
    assertThat(pool.pool.availableWorker(0)).contains(pool.worker("w"));
    assertThat(PoolImage.of(pool.state)).isEqualTo(before);
  }

  @Test
  void thePastCannotBeAskedFor() {
    pool.at(10);
    pool.register("w", 1);

    pool.refused(new LogicalTimeRegression(10, 9), () -> pool.pool.availableWorker(9));
    pool.refused(new LogicalTimeRegression(10, -1), () -> pool.pool.availableWorker(-1));
  }
}
