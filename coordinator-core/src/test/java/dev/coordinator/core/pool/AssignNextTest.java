package dev.coordinator.core.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.coordinator.core.error.DistributedError.InvalidLimit;
import dev.coordinator.core.error.DistributedError.InvalidLimitRelationship;
import dev.coordinator.core.error.DistributedError.InvalidWorker;
import dev.coordinator.core.error.DistributedError.NoQueuedTask;
import dev.coordinator.core.error.DistributedError.RevisionConflict;
import dev.coordinator.core.error.DistributedError.WorkerAtCapacity;
import dev.coordinator.core.error.DistributedError.WorkerNotFound;
import dev.coordinator.core.error.DistributedError.WorkerUnavailable;
import dev.coordinator.core.error.LimitName;
import dev.coordinator.core.error.LimitRelationship;
import dev.coordinator.core.error.WorkerProblem;
import dev.coordinator.core.limits.DistributedLimits;
import dev.coordinator.core.model.TaskPriority;
import dev.coordinator.core.model.TaskStatus;
import dev.coordinator.core.model.WorkerStatus;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class AssignNextTest {
  private static final long MAX_TTL = 100;

  private final PoolFixture pool =
      new PoolFixture(DistributedLimits.builder().maxLeaseTtlSecs(MAX_TTL));

  @BeforeEach
  void registerAWorker() {
    pool.register("w", 1);
  }

  @Test
  void theFirstTaskOfTheQueueIsLeasedToTheWorker() {
    pool.enqueue("normal");
    pool.enqueue("urgent", TaskPriority.CRITICAL);
    pool.at(4);

    TaskLease lease = pool.assignNext("w", 6);

    assertThat(lease).isEqualTo(new TaskLease("urgent", "w", 1, 0, 1, 1, 4, 10));
    assertThat(pool.task("urgent").status()).isEqualTo(TaskStatus.LEASED);
    assertThat(pool.queue.peekNext().orElseThrow().taskId()).isEqualTo("normal");
  }

  @Test
  void anEmptyQueueHasNothingToLease() {
    pool.refused(new NoQueuedTask(), () -> pool.assignNext("w"));
  }

  @Test
  void anUnknownWorkerIsNotFound() {
    pool.enqueue("a");

    pool.refused(new WorkerNotFound("nobody"), () -> pool.assignNext("nobody"));
  }

  @Test
  void aWorkerMustBeHealthyFreshAndHaveAFreeSlot() {
    pool.leased("held", "w");
    pool.enqueue("a");

    pool.refused(new WorkerAtCapacity("w"), () -> pool.assignNext("w"));
    pool.at(61);
    pool.refused(new WorkerUnavailable("w"), () -> pool.assignNext("w"));
    pool.update("w", 1, new WorkerObservation(WorkerStatus.DEGRADED, 0, 0, 0));
    pool.refused(new WorkerUnavailable("w"), () -> pool.assignNext("w"));
  }

  @Test
  void rulesAreCheckedInTheirOrder() {
    pool.refused(new NoQueuedTask(), () -> pool.assignNext("nobody", 0));
    pool.enqueue("a");

    pool.refused(new InvalidLimit(LimitName.LEASE_TTL_SECS), () -> pool.assignNext("nobody", 0));
    pool.refused(
        new InvalidLimitRelationship(LimitRelationship.LEASE_TTL_EXCEEDS_MAXIMUM),
        () -> pool.assignNext("nobody", MAX_TTL + 1));
    pool.refused(new WorkerNotFound("nobody"), () -> pool.assignNext("nobody", MAX_TTL));
  }

  @Test
  void theIdentifierIsCheckedBeforeTheRevisionIsLookedAt() {
    pool.refused(
        new InvalidWorker(WorkerProblem.COMMAND_WORKER_ID_INVALID),
        () -> pool.pool.assignNext(99, -1, "", 0));
    pool.refused(new RevisionConflict(99, 1), () -> pool.pool.assignNext(99, -1, "w", 0));
  }
}
