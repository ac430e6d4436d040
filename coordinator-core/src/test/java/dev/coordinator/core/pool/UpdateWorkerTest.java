package dev.coordinator.core.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.coordinator.core.error.DistributedError.InvalidWorker;
import dev.coordinator.core.error.DistributedError.RevisionConflict;
import dev.coordinator.core.error.DistributedError.WorkerGenerationConflict;
import dev.coordinator.core.error.DistributedError.WorkerNotFound;
import dev.coordinator.core.error.DistributedError.WorkerUnavailable;
import dev.coordinator.core.error.WorkerProblem;
import dev.coordinator.core.model.WorkerStatus;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class UpdateWorkerTest {
  private final PoolFixture pool = new PoolFixture();

  @BeforeEach
  void registerAWorker() {
    pool.register(WorkerSpec.of("w", 4).withTags(Set.of(WorkerTag.INTERNAL)));
  }

  private static WorkerObservation observation(WorkerStatus status) {
    return new WorkerObservation(status, 0, 0, 0);
  }

  @Test
  void aHeartbeatTellsStatusUtilizationAndTime() {
    pool.at(12);

    WorkerSnapshot worker =
        pool.update("w", 1, new WorkerObservation(WorkerStatus.HEALTHY, 1_000, 2_000, 7_500));

    assertThat(worker.status()).isEqualTo(WorkerStatus.HEALTHY);
    assertThat(worker.generation()).isEqualTo(1);
    assertThat(worker.lastHeartbeat()).isEqualTo(12);
    assertThat(worker.cpuBasisPoints()).isEqualTo(1_000);
    assertThat(worker.memoryBasisPoints()).isEqualTo(2_000);
    assertThat(worker.networkBasisPoints()).isEqualTo(7_500);
    assertThat(worker.capacity()).isEqualTo(4);
    assertThat(worker.effectiveCapacity()).isEqualTo(1);
    assertThat(worker.tags()).containsExactly(WorkerTag.INTERNAL);
    assertThat(pool.worker("w")).isEqualTo(worker);
  }

  @ParameterizedTest
  @EnumSource(names = {"DEGRADED", "BUSY"})
  void aWorkerThatIsNotHealthyHasNoCapacityAndKeepsItsLeases(WorkerStatus status) {
    TaskLease lease = pool.leased("a", "w");

    WorkerSnapshot worker = pool.update("w", 1, observation(status));

    assertThat(worker.status()).isEqualTo(status);
    assertThat(worker.effectiveCapacity()).isZero();
    assertThat(worker.availableSlots()).isZero();
    assertThat(worker.currentTasks()).isEqualTo(1);
    assertThat(pool.task("a").lease()).contains(lease);
    assertThat(pool.start(lease)).isEqualTo(new StartOutcome.Started(3));
  }

  @Test
  void aWorkerMayHoldMoreThanItsEffectiveCapacity() {
    pool.leased("a", "w");
    pool.leased("b", "w");

    WorkerSnapshot worker =
        pool.update("w", 1, new WorkerObservation(WorkerStatus.HEALTHY, 7_500, 0, 0));

    assertThat(worker.currentTasks()).isEqualTo(2);
    assertThat(worker.effectiveCapacity()).isEqualTo(1);
    assertThat(worker.availableSlots()).isZero();
  }

  @Test
  void aWorkerThatRecoversItsHealthTakesTasksAgain() {
    pool.update("w", 1, observation(WorkerStatus.BUSY));
    pool.update("w", 1, observation(WorkerStatus.HEALTHY));

    assertThat(pool.worker("w").availableSlots()).isEqualTo(4);
    assertThat(pool.pool.availableWorker(0)).contains(pool.worker("w"));
  }

  @Test
  void anUnknownWorkerIsNotFound() {
    pool.refused(
        new WorkerNotFound("nobody"), () -> pool.update("nobody", 1, WorkerObservation.healthy()));
  }

  @Test
  void anotherGenerationIsAConflict() {
    pool.refused(
        new WorkerGenerationConflict(0, 1), () -> pool.update("w", 0, WorkerObservation.healthy()));
  }

  @Test
  void anOfflineWorkerCannotBeHeardOf() {
    pool.deregister("w");

    pool.refused(
        new WorkerGenerationConflict(1, 2), () -> pool.update("w", 1, WorkerObservation.healthy()));
    assertThat(
            pool.refused(
                new WorkerUnavailable("w"), () -> pool.update("w", 2, WorkerObservation.healthy())))
        .hasMessageEndingWith("It must be reactivated first, but is OFFLINE.");
  }

  @Test
  void nobodyCanObserveAWorkerToBeOffline() {
    pool.refused(
        new InvalidWorker(WorkerProblem.OFFLINE_NOT_OBSERVABLE),
        () -> pool.update("w", 1, observation(WorkerStatus.OFFLINE)));
  }

  @ParameterizedTest
  @CsvSource({"-1,0,0", "10001,0,0", "0,-1,0", "0,10001,0", "0,0,-1", "0,0,10001"})
  void everyUtilizationMustBeInItsRange(int cpu, int memory, int network) {
    pool.refused(
        new InvalidWorker(WorkerProblem.UTILIZATION_OUT_OF_RANGE),
        () ->
            pool.update("w", 1, new WorkerObservation(WorkerStatus.HEALTHY, cpu, memory, network)));
  }

  @Test
  void argumentsAreCheckedInOrderBeforeTheRevisionIsLookedAt() {
    WorkerObservation bad = new WorkerObservation(WorkerStatus.OFFLINE, -1, 0, 0);
    WorkerObservation outOfRange = new WorkerObservation(WorkerStatus.BUSY, -1, 0, 0);

    pool.refused(
        new InvalidWorker(WorkerProblem.COMMAND_WORKER_ID_INVALID),
        () -> pool.pool.updateWorker(99, -1, "not safe", 5, bad));
    pool.refused(
        new InvalidWorker(WorkerProblem.OFFLINE_NOT_OBSERVABLE),
        () -> pool.pool.updateWorker(99, -1, "nobody", 5, bad));
    pool.refused(
        new InvalidWorker(WorkerProblem.UTILIZATION_OUT_OF_RANGE),
        () -> pool.pool.updateWorker(99, -1, "nobody", 5, outOfRange));
    pool.refused(
        new RevisionConflict(99, 1),
        () -> pool.pool.updateWorker(99, -1, "nobody", 5, WorkerObservation.healthy()));
  }
}
