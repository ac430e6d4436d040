package dev.coordinator.core.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.coordinator.core.error.DistributedError.InvalidLimit;
import dev.coordinator.core.error.DistributedError.InvalidLimitRelationship;
import dev.coordinator.core.error.DistributedError.RevisionConflict;
import dev.coordinator.core.error.LimitName;
import dev.coordinator.core.error.LimitRelationship;
import dev.coordinator.core.limits.DistributedLimits;
import dev.coordinator.core.model.TaskStatus;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExpireOldTasksTest {
  private static final long MAX_TTL = 100;

  private final PoolFixture pool =
      new PoolFixture(DistributedLimits.builder().maxTaskTtlSecs(MAX_TTL));

  @Test
  void tasksOfExactlyTheAgeEndAndYoungerOnesStay() {
    pool.at(10);
    pool.enqueue("old");
    pool.at(11);
    pool.enqueue("young");
    pool.at(30);

    assertThat(pool.expireOld(20)).isEqualTo(1);

    assertThat(pool.task("old").status()).isEqualTo(TaskStatus.EXPIRED);
    assertThat(pool.task("young").status()).isEqualTo(TaskStatus.QUEUED);
  }

  @Test
  void everyActiveTaskEndsWhoeverHoldsIt() {
    pool.register("w", 4);
    pool.enqueue("queued");
    TaskLease leased = pool.leased("leased", "w");
    pool.at(1);
    TaskLease running = pool.running("running", "w");
    pool.at(50);

    assertThat(pool.expireOld(49)).isEqualTo(3);

    for (String taskId : new String[] {"queued", "leased", "running"}) {
      TaskSnapshot task = pool.task(taskId);
      assertThat(task.status()).isEqualTo(TaskStatus.EXPIRED);
      assertThat(task.completedAt()).hasValue(50);
      assertThat(task.lease()).isEmpty();
      assertThat(task.assignedTo()).isEmpty();
      assertThat(task.ownership()).isEmpty();
    }
    assertThat(pool.task("queued").recordVersion()).isEqualTo(2);
    assertThat(pool.task("leased").recordVersion()).isEqualTo(leased.leaseId() + 2);
    assertThat(pool.task("leased").startedAt()).isEmpty();
    assertThat(pool.task("running").recordVersion()).isEqualTo(4);
    assertThat(pool.task("running").startedAt()).hasValue(1);
    assertThat(pool.task("running").attempt()).isEqualTo(running.attempt());
    assertThat(pool.worker("w").currentTasks()).isZero();
    assertThat(pool.worker("w").completedTasks()).isZero();
    assertThat(pool.queue.peekNext()).isEmpty();
  }

  @Test
  void endedTasksStayAsTheyAre() {
    pool.register("w", 1);
    pool.completed("a", "w");
    TaskSnapshot completed = pool.task("a");
    pool.at(50);

    assertThat(pool.expireOld(1)).isZero();
    assertThat(pool.task("a")).isEqualTo(completed);
  }

  @Test
  void theAgeOfATaskCountsFromItsCreationNotFromItsReturnToTheQueue() {
    pool.register("w", 1);
    TaskLease lease = pool.running("a", "w");
    pool.at(20);
    pool.fail(lease);
    pool.at(25);

    assertThat(pool.expireOld(25)).isEqualTo(1);
    assertThat(pool.task("a").retryCount()).isEqualTo(1);
  }

  @Test
  void aSweepThatFindsNothingIsStillACommand() {
    pool.at(3);

    assertThat(pool.expireOld(1)).isZero();
    assertThat(pool.pool.snapshot().revision()).isEqualTo(1);
    assertThat(pool.pool.snapshot().logicalTime()).isEqualTo(3);
  }

  @Test
  void theGreatestAgeIsAllowed() {
    pool.enqueue("a");
    pool.at(MAX_TTL);

    assertThat(pool.expireOld(MAX_TTL)).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(longs = {0, -1, Long.MIN_VALUE})
  void anAgeThatIsNotPositiveIsRefusedBeforeTheRevisionIsLookedAt(long taskTtlSecs) {
    pool.refused(new InvalidLimit(LimitName.TASK_TTL_SECS), () -> pool.expireOld(taskTtlSecs));
    pool.refused(
        new InvalidLimit(LimitName.TASK_TTL_SECS),
        () -> pool.queue.expireOldTasks(7, -1, taskTtlSecs));
  }

  @ParameterizedTest
  @ValueSource(longs = {MAX_TTL + 1, Long.MAX_VALUE})
  void anAgeAboveTheLimitIsRefusedAfterTheRevisionIsLookedAt(long taskTtlSecs) {
    pool.refused(
        new InvalidLimitRelationship(LimitRelationship.TASK_TTL_EXCEEDS_MAXIMUM),
        () -> pool.expireOld(taskTtlSecs));
    pool.refused(new RevisionConflict(7, 0), () -> pool.queue.expireOldTasks(7, 0, taskTtlSecs));
  }
}
