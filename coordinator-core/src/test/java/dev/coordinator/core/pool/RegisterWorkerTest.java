package dev.coordinator.core.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.coordinator.core.error.DistributedError.WorkerAlreadyExists;
import dev.coordinator.core.error.DistributedError.WorkerCapacityReached;
import dev.coordinator.core.limits.DistributedLimits;
import dev.coordinator.core.model.WorkerStatus;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RegisterWorkerTest {
  private final PoolFixture pool = new PoolFixture(DistributedLimits.builder().maxWorkers(2));

  @Test
  void aRegisteredWorkerIsHealthyInItsFirstGenerationAndHeardOfNow() {
    pool.at(7);

    WorkerSnapshot worker =
        pool.register(
            new WorkerSpec("w", 8, 2_500, 5_000, 1_000, Set.of(WorkerTag.LINUX, WorkerTag.GPU)));

    assertThat(worker.workerId()).isEqualTo("w");
    assertThat(worker.generation()).isEqualTo(1);
    assertThat(worker.status()).isEqualTo(WorkerStatus.HEALTHY);
    assertThat(worker.capacity()).isEqualTo(8);
    assertThat(worker.currentTasks()).isZero();
    assertThat(worker.completedTasks()).isZero();
    assertThat(worker.lastHeartbeat()).isEqualTo(7);
    assertThat(worker.cpuBasisPoints()).isEqualTo(2_500);
    assertThat(worker.memoryBasisPoints()).isEqualTo(5_000);
    assertThat(worker.networkBasisPoints()).isEqualTo(1_000);
    assertThat(worker.tags()).containsExactly(WorkerTag.GPU, WorkerTag.LINUX);
    assertThat(worker.effectiveCapacity()).isEqualTo(4);
    assertThat(worker.availableSlots()).isEqualTo(4);
    assertThat(pool.worker("w")).isEqualTo(worker);
  }

  @Test
  void anIdentifierIsTakenForGoodEvenWhenItsWorkerIsOffline() {
    pool.register("online", 1);
    pool.register("offline", 1);
    pool.deregister("offline");

    pool.refused(new WorkerAlreadyExists("online"), () -> pool.register("online", 1));
    pool.refused(new WorkerAlreadyExists("offline"), () -> pool.register("offline", 1));
  }

  @Test
  void offlineWorkersCountForTheCapacity() {
    pool.register("a", 1);
    pool.register("b", 1);
    pool.refused(new WorkerCapacityReached(2), () -> pool.register("c", 1));
    pool.deregister("b");

    pool.refused(new WorkerCapacityReached(2), () -> pool.register("c", 1));
  }

  @Test
  void aWorkerThatIsFullyUsedElsewhereRegistersWithoutASlot() {
    WorkerSnapshot worker = pool.register(WorkerSpec.of("w", 8).withUtilization(0, 10_000, 0));

    assertThat(worker.effectiveCapacity()).isZero();
    assertThat(worker.availableSlots()).isZero();
  }
}
