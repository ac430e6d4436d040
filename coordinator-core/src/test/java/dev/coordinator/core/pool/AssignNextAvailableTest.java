package dev.coordinator.core.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.coordinator.core.error.DistributedError.InvalidLimit;
import dev.coordinator.core.error.DistributedError.InvalidLimitRelationship;
import dev.coordinator.core.error.DistributedError.NoAvailableWorker;
import dev.coordinator.core.error.DistributedError.NoQueuedTask;
import dev.coordinator.core.error.DistributedError.RevisionConflict;
import dev.coordinator.core.error.LimitName;
import dev.coordinator.core.error.LimitRelationship;
import dev.coordinator.core.limits.DistributedLimits;
import dev.coordinator.core.model.TaskPriority;
import dev.coordinator.core.model.WorkerStatus;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class AssignNextAvailableTest {
  private static final long MAX_TTL = 100;

  private final PoolFixture pool =
      new PoolFixture(DistributedLimits.builder().maxLeaseTtlSecs(MAX_TTL));

  @Test
  void theFirstTaskIsLeasedToTheBestWorker() {
    pool.register("small", 1);
    pool.register("large", 2);
    pool.enqueue("normal");
    pool.enqueue("urgent", TaskPriority.HIGH);
    pool.at(4);

    assertThat(pool.assignNextAvailable(6))
        .isEqualTo(new TaskLease("urgent", "large", 1, 0, 1, 1, 4, 10));
  }

  @Test
  void leasesSpreadOverTheWorkersByTheirFreeSlots() {
    pool.register("a", 1);
    pool.register("b", 3);
    pool.register("c", 2);
    for (int i = 0; i < 6; i++) {
      pool.enqueue("task-" + i);
    }

    List<String> chosen =
        Stream.generate(() -> pool.assignNextAvailable().workerId()).limit(6).toList();

    assertThat(chosen).containsExactly("b", "b", "c", "a", "b", "c");
  }

  @Test
  void anEmptyQueueIsToldBeforeTheMissingWorkerAndTheLeaseTime() {
    pool.refused(new NoQueuedTask(), () -> pool.assignNextAvailable(0));
  }

  @Test
  void theMissingWorkerIsToldBeforeTheLeaseTime() {
    pool.enqueue("a");

    pool.refused(new NoAvailableWorker(), () -> pool.assignNextAvailable(0));
    pool.refused(new NoAvailableWorker(), () -> pool.assignNextAvailable(MAX_TTL + 1));
  }

  @Test
  void theLeaseTimeMustBeInItsRange() {
    pool.register("w", 1);
    pool.enqueue("a");

    pool.refused(new InvalidLimit(LimitName.LEASE_TTL_SECS), () -> pool.assignNextAvailable(0));
    pool.refused(new InvalidLimit(LimitName.LEASE_TTL_SECS), () -> pool.assignNextAvailable(-5));
    pool.refused(
        new InvalidLimitRelationship(LimitRelationship.LEASE_TTL_EXCEEDS_MAXIMUM),
        () -> pool.assignNextAvailable(MAX_TTL + 1));
    assertThat(pool.assignNextAvailable(MAX_TTL).expiresAt()).isEqualTo(MAX_TTL);
  }

  @Test
  void aWorkerThatIsNotHealthyOrFullOrStaleIsNotAvailable() {
    pool.register("degraded", 9);
    pool.update("degraded", 1, new WorkerObservation(WorkerStatus.DEGRADED, 0, 0, 0));
    pool.register("busy", 9);
    pool.update("busy", 1, new WorkerObservation(WorkerStatus.BUSY, 0, 0, 0));
    pool.register("offline", 9);
    pool.deregister("offline");
    pool.register("full", 1);
    pool.leased("held", "full");
    pool.enqueue("a");
    pool.refused(new NoAvailableWorker(), pool::assignNextAvailable);

    pool.register("stale", 9);
    pool.at(61);
    pool.refused(new NoAvailableWorker(), pool::assignNextAvailable);
    pool.heartbeat("stale");

    assertThat(pool.assignNextAvailable().workerId()).isEqualTo("stale");
  }

  @Test
  void theLeaseTimeIsNoArgumentCheck() {
    pool.refused(new RevisionConflict(99, 0), () -> pool.pool.assignNextAvailable(99, -1, 0));
  }
}
