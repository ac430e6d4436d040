package dev.coordinator.core.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.coordinator.core.error.DistributedError.LeaseExpired;
import dev.coordinator.core.error.DistributedError.StaleOwnership;
import dev.coordinator.core.error.DistributedError.TaskNotFound;
import dev.coordinator.core.model.TaskStatus;
import dev.coordinator.core.pool.StartOutcome.AlreadyRunning;
import dev.coordinator.core.pool.StartOutcome.Started;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class StartTaskTest {
  private final PoolFixture pool = new PoolFixture();

  @BeforeEach
  void registerAWorker() {
    pool.register("w", 4);
  }

  @Test
  void startingALeasedTaskMakesItRun() {
    TaskLease lease = pool.leased("a", "w");
    pool.at(5);

    assertThat(pool.start(lease)).isEqualTo(new Started(3));

    TaskSnapshot task = pool.task("a");
    assertThat(task.status()).isEqualTo(TaskStatus.RUNNING);
    assertThat(task.startedAt()).hasValue(5);
    assertThat(task.completedAt()).isEmpty();
    assertThat(task.recordVersion()).isEqualTo(3);
    assertThat(task.attempt()).isEqualTo(1);
    assertThat(task.lease()).contains(lease);
    assertThat(task.ownership()).contains(lease);
    assertThat(task.assignedTo()).contains("w");
    assertThat(pool.worker("w").currentTasks()).isEqualTo(1);
  }

  @Test
  void startingTwiceUnderTheSameLeaseIsAReplay() {
    TaskLease lease = pool.running("a", "w");
    pool.at(20);

    StartOutcome outcome =
        pool.replayed((revision, now) -> pool.queue.startTask(revision, now, lease));

    assertThat(outcome).isEqualTo(new AlreadyRunning(3));
    assertThat(pool.task("a").startedAt()).hasValue(0);
    assertThat(pool.pool.snapshot().logicalTime()).isZero();
  }

  @Test
  void aTaskThatNobodyEnqueuedCannotBeStarted() {
    TaskLease foreign = LeaseField.TASK_ID.changedIn(pool.leased("a", "w"));

    pool.refused(new TaskNotFound("a-other"), () -> pool.start(foreign));
  }

  @Test
  void aLeaseHoldsUntilTheSecondBeforeItsExpiry() {
    TaskLease lease = pool.leased("a", "w");
    pool.at(lease.expiresAt() - 1);

    assertThat(pool.start(lease)).isEqualTo(new Started(3));
  }

  @Test
  void aLeaseNoLongerHoldsAtItsExpiry() {
    TaskLease lease = pool.leased("a", "w");
    pool.at(lease.expiresAt());

    pool.refused(new LeaseExpired("a"), () -> pool.start(lease));
  }

  @Test
  void anExpiredLeaseCannotReplayAStart() {
    TaskLease lease = pool.running("a", "w");
    pool.at(lease.expiresAt());

    pool.refused(new LeaseExpired("a"), () -> pool.start(lease));
  }

  @Test
  void aStaleLeaseIsToldToBeStaleEvenIfItExpiredToo() {
    TaskLease lease = pool.running("a", "w");
    pool.fail(lease);
    pool.at(lease.expiresAt());

    pool.refused(new StaleOwnership("a"), () -> pool.start(lease));
  }

  @Test
  void aTaskThatEndedCannotBeStarted() {
    TaskLease lease = pool.completed("a", "w");

    pool.refused(new StaleOwnership("a"), () -> pool.start(lease));
  }
}
