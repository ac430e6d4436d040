package dev.coordinator.core.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.coordinator.core.error.DistributedError.InvalidLimit;
import dev.coordinator.core.error.DistributedError.InvalidLimitRelationship;
import dev.coordinator.core.error.DistributedError.InvalidTask;
import dev.coordinator.core.error.DistributedError.InvalidWorker;
import dev.coordinator.core.error.DistributedError.RevisionConflict;
import dev.coordinator.core.error.DistributedError.TaskNotFound;
import dev.coordinator.core.error.DistributedError.TaskNotQueued;
import dev.coordinator.core.error.DistributedError.WorkerAtCapacity;
import dev.coordinator.core.error.DistributedError.WorkerNotFound;
import dev.coordinator.core.error.DistributedError.WorkerUnavailable;
import dev.coordinator.core.error.LimitName;
import dev.coordinator.core.error.LimitRelationship;
import dev.coordinator.core.error.TaskProblem;
import dev.coordinator.core.error.WorkerProblem;
import dev.coordinator.core.limits.DistributedLimits;
import dev.coordinator.core.model.TaskStatus;
import dev.coordinator.core.model.WorkerStatus;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class AssignTaskTest {
  private static final long MAX_TTL = 100;
  private static final long TIMEOUT = 60;

  private final PoolFixture pool =
      new PoolFixture(
          DistributedLimits.builder()
              .maxLeaseTtlSecs(MAX_TTL)
              .heartbeatTimeoutSecs(TIMEOUT)
              .maxRetries(0));

  @BeforeEach
  void registerAWorker() {
    pool.register("w", 2);
  }

  @Test
  void anAssignedTaskIsLeasedToItsWorker() {
    pool.enqueue("a");
    pool.at(5);

    TaskLease lease = pool.assign("a", "w", 40);

    assertThat(lease.taskId()).isEqualTo("a");
    assertThat(lease.workerId()).isEqualTo("w");
    assertThat(lease.workerGeneration()).isEqualTo(1);
    assertThat(lease.taskGeneration()).isZero();
    assertThat(lease.attempt()).isEqualTo(1);
    assertThat(lease.leaseId()).isEqualTo(1);
    assertThat(lease.acquiredAt()).isEqualTo(5);
    assertThat(lease.expiresAt()).isEqualTo(45);
    TaskSnapshot task = pool.task("a");
    assertThat(task.status()).isEqualTo(TaskStatus.LEASED);
    assertThat(task.startedAt()).isEmpty();
    assertThat(task.attempt()).isEqualTo(1);
    assertThat(task.recordVersion()).isEqualTo(2);
    assertThat(task.lease()).contains(lease);
    assertThat(task.ownership()).contains(lease);
    assertThat(task.assignedTo()).contains("w");
    assertThat(pool.worker("w").currentTasks()).isEqualTo(1);
    assertThat(pool.worker("w").availableSlots()).isEqualTo(1);
    assertThat(pool.queue.peekNext()).isEmpty();
  }

  @Test
  void attemptsCountPerTaskAndLeaseIdsPerPool() {
    PoolFixture lenient = new PoolFixture();
    lenient.register("w", 4);
    lenient.fail(lenient.running("a", "w"));
    lenient.leased("b", "w");

    TaskLease again = lenient.assign("a", "w");

    assertThat(again.attempt()).isEqualTo(2);
    assertThat(again.taskGeneration()).isEqualTo(1);
    assertThat(again.leaseId()).isEqualTo(3);
  }

  @Test
  void theLongestLeaseIsAllowed() {
    pool.enqueue("a");

    assertThat(pool.assign("a", "w", MAX_TTL).expiresAt()).isEqualTo(MAX_TTL);
  }

  @ParameterizedTest
  @ValueSource(longs = {0, -1, Long.MIN_VALUE})
  void aLeaseTimeThatIsNotPositiveIsRefused(long leaseTtlSecs) {
    pool.enqueue("a");

    pool.refused(
        new InvalidLimit(LimitName.LEASE_TTL_SECS), () -> pool.assign("a", "w", leaseTtlSecs));
  }

  @ParameterizedTest
  @ValueSource(longs = {MAX_TTL + 1, Long.MAX_VALUE})
  void aLeaseTimeAboveTheLimitIsRefused(long leaseTtlSecs) {
    pool.enqueue("a");

    pool.refused(
        new InvalidLimitRelationship(LimitRelationship.LEASE_TTL_EXCEEDS_MAXIMUM),
        () -> pool.assign("a", "w", leaseTtlSecs));
  }

  @Test
  void anUnknownTaskIsNotFound() {
    pool.refused(new TaskNotFound("nothing"), () -> pool.assign("nothing", "w"));
  }

  @Test
  void onlyAQueuedTaskCanBeAssigned() {
    pool.register("other", 8);
    pool.leased("leased", "other");
    pool.running("running", "other");
    pool.completed("completed", "other");
    pool.fail(pool.running("failed", "other"));
    pool.cancel(pool.leased("cancelled", "other"));
    pool.refused(new TaskNotQueued("leased", TaskStatus.LEASED), () -> pool.assign("leased", "w"));
    pool.refused(
        new TaskNotQueued("running", TaskStatus.RUNNING), () -> pool.assign("running", "w"));
    pool.refused(
        new TaskNotQueued("completed", TaskStatus.COMPLETED), () -> pool.assign("completed", "w"));
    pool.refused(new TaskNotQueued("failed", TaskStatus.FAILED), () -> pool.assign("failed", "w"));
    pool.refused(
        new TaskNotQueued("cancelled", TaskStatus.CANCELLED), () -> pool.assign("cancelled", "w"));
    pool.at(1);
    pool.expireOld(1);
    pool.refused(new TaskNotQueued("leased", TaskStatus.EXPIRED), () -> pool.assign("leased", "w"));
  }

  @Test
  void anUnknownWorkerIsNotFound() {
    pool.enqueue("a");

    pool.refused(new WorkerNotFound("nobody"), () -> pool.assign("a", "nobody"));
  }

  @ParameterizedTest
  @EnumSource(names = {"DEGRADED", "BUSY"})
  void aWorkerMustBeHealthyToBeGivenATask(WorkerStatus status) {
    pool.enqueue("a");
    pool.update("w", 1, new WorkerObservation(status, 0, 0, 0));

    assertThat(pool.refused(new WorkerUnavailable("w"), () -> pool.assign("a", "w")))
        .hasMessageEndingWith("It must be HEALTHY to be given a task, but is " + status + ".");
  }

  @Test
  void anOfflineWorkerIsGivenNoTask() {
    pool.enqueue("a");
    pool.deregister("w");

    assertThat(pool.refused(new WorkerUnavailable("w"), () -> pool.assign("a", "w")))
        .hasMessageEndingWith("It must be HEALTHY to be given a task, but is OFFLINE.");
  }

  @Test
  void aWorkerMustHaveBeenHeardOfWithinTheTimeout() {
    pool.enqueue("a");
    pool.enqueue("b");
    pool.at(TIMEOUT);
    pool.assign("a", "w");
    pool.at(TIMEOUT + 1);

    assertThat(pool.refused(new WorkerUnavailable("w"), () -> pool.assign("b", "w")))
        .hasMessageEndingWith(
            "Its last heartbeat is from 0 s and must be at most 60 s old at 61 s.");
  }

  @Test
  void aWorkerWithoutAFreeSlotIsAtCapacity() {
    pool.leased("a", "w");
    TaskLease last = pool.leased("b", "w");
    pool.enqueue("c");

    pool.refused(new WorkerAtCapacity("w"), () -> pool.assign("c", "w"));
    pool.cancel(last);

    assertThat(pool.assign("c", "w").leaseId()).isEqualTo(3);
  }

  @Test
  void aWorkerThatHoldsMoreThanItsEffectiveCapacityIsAtCapacity() {
    pool.leased("a", "w");
    pool.leased("b", "w");
    pool.update("w", 1, new WorkerObservation(WorkerStatus.HEALTHY, 5_000, 0, 0));
    pool.enqueue("c");

    pool.refused(new WorkerAtCapacity("w"), () -> pool.assign("c", "w"));
  }

  @Test
  void identifiersAreCheckedInOrderBeforeTheRevisionIsLookedAt() {
    pool.refused(
        new InvalidTask(TaskProblem.COMMAND_TASK_ID_INVALID),
        () -> pool.pool.assignTask(99, -1, "not safe", "not safe", 0));
    pool.refused(
        new InvalidWorker(WorkerProblem.COMMAND_WORKER_ID_INVALID),
        () -> pool.pool.assignTask(99, -1, "a", "not safe", 0));
    pool.refused(new RevisionConflict(99, 1), () -> pool.pool.assignTask(99, -1, "a", "nobody", 0));
  }

  @Test
  void rulesAreCheckedInTheirOrder() {
    pool.register("full", 1);
    pool.leased("leased", "full");

    pool.refused(
        new InvalidLimit(LimitName.LEASE_TTL_SECS), () -> pool.assign("nothing", "nobody", 0));
    pool.refused(
        new InvalidLimitRelationship(LimitRelationship.LEASE_TTL_EXCEEDS_MAXIMUM),
        () -> pool.assign("nothing", "nobody", MAX_TTL + 1));
    pool.refused(new TaskNotFound("nothing"), () -> pool.assign("nothing", "nobody"));
    pool.refused(
        new TaskNotQueued("leased", TaskStatus.LEASED), () -> pool.assign("leased", "nobody"));
    pool.enqueue("queued");
    pool.refused(new WorkerNotFound("nobody"), () -> pool.assign("queued", "nobody"));
    pool.at(TIMEOUT + 1);
    pool.refused(new WorkerUnavailable("full"), () -> pool.assign("queued", "full"));
  }
}
