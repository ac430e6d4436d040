package dev.coordinator.core.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.coordinator.core.error.DistributedError.InvalidWorker;
import dev.coordinator.core.error.DistributedError.QueuedTaskCapacityReached;
import dev.coordinator.core.error.DistributedError.RevisionConflict;
import dev.coordinator.core.error.DistributedError.WorkerGenerationConflict;
import dev.coordinator.core.error.DistributedError.WorkerNotFound;
import dev.coordinator.core.error.DistributedError.WorkerUnavailable;
import dev.coordinator.core.error.WorkerProblem;
import dev.coordinator.core.limits.DistributedLimits;
import dev.coordinator.core.model.TaskStatus;
import dev.coordinator.core.model.WorkerStatus;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class DeregisterWorkerTest {
  private final PoolFixture pool =
      new PoolFixture(DistributedLimits.builder().maxRetries(1).maxQueuedTasks(2));

  @BeforeEach
  void registerAWorker() {
    pool.register("w", 4);
  }

  @Test
  void aDeregisteredWorkerIsOfflineInANewGeneration() {
    pool.completed("a", "w");
    pool.at(5);
    pool.update("w", 1, new WorkerObservation(WorkerStatus.HEALTHY, 100, 200, 300));
    pool.at(9);

    assertThat(pool.deregister("w", 1)).isEqualTo(new RecoverySummary(1, 0, 0));

    WorkerSnapshot worker = pool.worker("w");
    assertThat(worker.status()).isEqualTo(WorkerStatus.OFFLINE);
    assertThat(worker.generation()).isEqualTo(2);
    assertThat(worker.lastHeartbeat()).isEqualTo(5);
    assertThat(worker.effectiveCapacity()).isZero();
    assertThat(worker.availableSlots()).isZero();
    assertThat(worker.capacity()).isEqualTo(4);
    assertThat(worker.completedTasks()).isEqualTo(1);
    assertThat(pool.pool.availableWorker(9)).isEmpty();
  }

  @Test
  void itsLeasesAreRecoveredWhetherTheyExpiredOrNot() {
    pool.fail(pool.running("last-try", "w"));
    pool.assign("last-try", "w");
    pool.leased("leased", "w");
    pool.running("running", "w");

    assertThat(pool.deregister("w")).isEqualTo(new RecoverySummary(1, 2, 1));

    assertThat(pool.task("last-try").status()).isEqualTo(TaskStatus.FAILED);
    assertThat(pool.task("leased").status()).isEqualTo(TaskStatus.QUEUED);
    assertThat(pool.task("running").status()).isEqualTo(TaskStatus.QUEUED);
    assertThat(pool.task("running").startedAt()).isEmpty();
    assertThat(pool.worker("w").currentTasks()).isZero();
  }

  @Test
  void theLeasesOfOtherWorkersStay() {
    pool.register("other", 1);
    TaskLease lease = pool.leased("a", "other");

    assertThat(pool.deregister("w")).isEqualTo(new RecoverySummary(1, 0, 0));
    assertThat(pool.task("a").lease()).contains(lease);
  }

  @Test
  void aWorkerThatIsNotHealthyCanBeDeregisteredToo() {
    pool.update("w", 1, new WorkerObservation(WorkerStatus.BUSY, 0, 0, 0));

    assertThat(pool.deregister("w", 1)).isEqualTo(new RecoverySummary(1, 0, 0));
  }

  @Test
  void anUnknownWorkerIsNotFound() {
    pool.refused(new WorkerNotFound("nobody"), () -> pool.deregister("nobody", 1));
  }

  @Test
  void anotherGenerationIsAConflict() {
    pool.refused(new WorkerGenerationConflict(2, 1), () -> pool.deregister("w", 2));
    pool.deregister("w", 1);
    pool.refused(new WorkerGenerationConflict(1, 2), () -> pool.deregister("w", 1));
  }

  @Test
  void anOfflineWorkerCannotBeDeregisteredAgain() {
    pool.deregister("w", 1);

    assertThat(pool.refused(new WorkerUnavailable("w"), () -> pool.deregister("w", 2)))
        .hasMessageEndingWith("It must be reactivated first, but is OFFLINE.");
  }

  @Test
  void whatDoesNotFitTheQueueKeepsTheWorkerWhereItIs() {
    pool.leased("a", "w");
    pool.leased("b", "w");
    pool.enqueue("c");

    pool.refused(new QueuedTaskCapacityReached(2), () -> pool.deregister("w", 1));
    pool.cancel(pool.ownership("c"));

    assertThat(pool.deregister("w", 1)).isEqualTo(new RecoverySummary(1, 2, 0));
  }

  @Test
  void aBadIdentifierIsToldBeforeTheRevisionIsLookedAt() {
    pool.refused(
        new InvalidWorker(WorkerProblem.COMMAND_WORKER_ID_INVALID),
        () -> pool.pool.deregisterWorker(99, -1, "not safe", 1));
    pool.refused(
        new RevisionConflict(99, 1), () -> pool.pool.deregisterWorker(99, -1, "nobody", 1));
  }
}
