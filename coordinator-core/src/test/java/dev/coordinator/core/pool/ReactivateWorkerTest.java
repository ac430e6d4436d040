package dev.coordinator.core.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.coordinator.core.error.DistributedError.WorkerGenerationConflict;
import dev.coordinator.core.error.DistributedError.WorkerNotFound;
import dev.coordinator.core.error.DistributedError.WorkerUnavailable;
import dev.coordinator.core.model.WorkerStatus;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ReactivateWorkerTest {
  private final PoolFixture pool = new PoolFixture();

  @BeforeEach
  void registerAWorker() {
    pool.register(WorkerSpec.of("w", 4).withTags(Set.of(WorkerTag.LINUX)));
  }

  @Test
  void aReactivatedWorkerIsHealthyInANewGenerationAsNewlySpecified() {
    pool.completed("a", "w");
    pool.at(3);
    pool.deregister("w");
    pool.at(9);

    WorkerSnapshot worker =
        pool.reactivate(new WorkerSpec("w", 6, 5_000, 100, 200, Set.of(WorkerTag.WINDOWS)), 2);

    assertThat(worker.generation()).isEqualTo(3);
    assertThat(worker.status()).isEqualTo(WorkerStatus.HEALTHY);
    assertThat(worker.lastHeartbeat()).isEqualTo(9);
    assertThat(worker.completedTasks()).isEqualTo(1);
    assertThat(worker.currentTasks()).isZero();
    assertThat(worker.capacity()).isEqualTo(6);
    assertThat(worker.cpuBasisPoints()).isEqualTo(5_000);
    assertThat(worker.memoryBasisPoints()).isEqualTo(100);
    assertThat(worker.networkBasisPoints()).isEqualTo(200);
    assertThat(worker.tags()).containsExactly(WorkerTag.WINDOWS);
    assertThat(worker.effectiveCapacity()).isEqualTo(3);
    assertThat(pool.worker("w")).isEqualTo(worker);
    assertThat(pool.pool.availableWorker(9)).contains(worker);
  }

  @Test
  void aReactivatedWorkerTakesTasksAgain() {
    pool.deregister("w");
    pool.reactivate(WorkerSpec.of("w", 1), 2);

    assertThat(pool.leased("a", "w").workerGeneration()).isEqualTo(3);
  }

  @Test
  void anUnknownWorkerIsNotFound() {
    pool.refused(
        new WorkerNotFound("nobody"), () -> pool.reactivate(WorkerSpec.of("nobody", 1), 1));
  }

  @Test
  void anotherGenerationIsAConflict() {
    pool.deregister("w");

    pool.refused(
        new WorkerGenerationConflict(1, 2), () -> pool.reactivate(WorkerSpec.of("w", 1), 1));
    pool.refused(
        new WorkerGenerationConflict(3, 2), () -> pool.reactivate(WorkerSpec.of("w", 1), 3));
  }

  @Test
  void theGenerationIsLookedAtBeforeTheStatus() {
    pool.refused(
        new WorkerGenerationConflict(2, 1), () -> pool.reactivate(WorkerSpec.of("w", 1), 2));
  }

  @ParameterizedTest
  @EnumSource(names = {"HEALTHY", "DEGRADED", "BUSY"})
  void aWorkerThatIsNotOfflineCannotBeReactivated(WorkerStatus status) {
    pool.update("w", 1, new WorkerObservation(status, 0, 0, 0));

    assertThat(
            pool.refused(
                new WorkerUnavailable("w"), () -> pool.reactivate(WorkerSpec.of("w", 1), 1)))
        .hasMessageEndingWith("It must be OFFLINE to be reactivated, but is " + status + ".");
  }
}
