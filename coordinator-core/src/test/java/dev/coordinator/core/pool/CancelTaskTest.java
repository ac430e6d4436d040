package dev.coordinator.core.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.coordinator.core.error.DistributedError.LeaseExpired;
import dev.coordinator.core.error.DistributedError.StaleOwnership;
import dev.coordinator.core.error.DistributedError.TaskNotFound;
import dev.coordinator.core.limits.DistributedLimits;
import dev.coordinator.core.model.TaskStatus;
import dev.coordinator.core.pool.CancelOutcome.AlreadyCancelled;
import dev.coordinator.core.pool.CancelOutcome.Cancelled;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

class CancelTaskTest {
  private final PoolFixture pool = new PoolFixture();

  @BeforeEach
  void registerAWorker() {
    pool.register("w", 4);
  }

  private CancelOutcome replayed(TaskOwnership ownership) {
    return pool.replayed((revision, now) -> pool.queue.cancelTask(revision, now, ownership));
  }

  @Test
  void aQueuedTaskIsCancelledByItsFence() {
    TaskOwnership fence = pool.enqueue("a").ownership().orElseThrow();
    pool.at(5);

    assertThat(pool.cancel(fence)).isEqualTo(new Cancelled(2));

    TaskSnapshot task = pool.task("a");
    assertThat(task.status()).isEqualTo(TaskStatus.CANCELLED);
    assertThat(task.startedAt()).isEmpty();
    assertThat(task.completedAt()).hasValue(5);
    assertThat(task.recordVersion()).isEqualTo(2);
    assertThat(task.ownership()).isEmpty();
    assertThat(pool.queue.peekNext()).isEmpty();
  }

  @Test
  void aLeasedTaskIsCancelledByItsLease() {
    TaskLease lease = pool.leased("a", "w");

    assertThat(pool.cancel(lease)).isEqualTo(new Cancelled(3));

    TaskSnapshot task = pool.task("a");
    assertThat(task.status()).isEqualTo(TaskStatus.CANCELLED);
    assertThat(task.startedAt()).isEmpty();
    assertThat(task.attempt()).isEqualTo(1);
    assertThat(task.lease()).isEmpty();
    assertThat(task.assignedTo()).isEmpty();
    assertThat(pool.worker("w").currentTasks()).isZero();
  }

  @Test
  void aRunningTaskIsCancelledByItsLeaseAndKeepsItsStart() {
    pool.at(4);
    TaskLease lease = pool.running("a", "w");
    pool.at(6);

    assertThat(pool.cancel(lease)).isEqualTo(new Cancelled(4));

    TaskSnapshot task = pool.task("a");
    assertThat(task.startedAt()).hasValue(4);
    assertThat(task.completedAt()).hasValue(6);
    assertThat(pool.worker("w").completedTasks()).isZero();
  }

  @Test
  void cancellingTwiceWithTheSameFenceIsAReplay() {
    TaskOwnership fence = pool.enqueue("a").ownership().orElseThrow();
    pool.cancel(fence);
    pool.at(1_000);

    assertThat(replayed(fence)).isEqualTo(new AlreadyCancelled(2));
  }

  @Test
  void cancellingTwiceWithTheSameLeaseIsAReplayEvenAfterItsExpiry() {
    TaskLease lease = pool.leased("a", "w");
    pool.cancel(lease);
    pool.at(lease.expiresAt());

    assertThat(replayed(lease)).isEqualTo(new AlreadyCancelled(3));
  }

  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "TASK_ID")
  void aCancellationIsReplayedWithNoOtherLease(LeaseField field) {
    TaskLease lease = pool.leased("a", "w");
    pool.cancel(lease);

    pool.refused(new StaleOwnership("a"), () -> pool.cancel(field.changedIn(lease)));
  }

  @Test
  void aCancellationIsReplayedWithNoOtherKindOfOwnership() {
    TaskOwnership fence = pool.enqueue("a").ownership().orElseThrow();
    TaskLease lease = pool.assign("a", "w");
    pool.cancel(lease);

    pool.refused(new StaleOwnership("a"), () -> pool.cancel(fence));
  }

  @Test
  void aCancellationByFenceIsReplayedWithNoOtherFence() {
    pool.enqueue("a");
    pool.cancel(pool.ownership("a"));

    pool.refused(new StaleOwnership("a"), () -> pool.cancel(new QueuedTaskFence("a", 1, 1)));
    pool.refused(new StaleOwnership("a"), () -> pool.cancel(new QueuedTaskFence("a", 0, 2)));
  }

  @Test
  void aTaskThatNobodyEnqueuedCannotBeCancelled() {
    pool.refused(
        new TaskNotFound("nowhere"), () -> pool.cancel(new QueuedTaskFence("nowhere", 0, 1)));
  }

  @Test
  void aFenceHoldsForOneQueuedStateOnly() {
    TaskOwnership first = pool.enqueue("a").ownership().orElseThrow();
    TaskLease lease = pool.assign("a", "w");
    pool.refused(new StaleOwnership("a"), () -> pool.cancel(first));
    pool.start(lease);
    pool.refused(new StaleOwnership("a"), () -> pool.cancel(first));
    pool.fail(lease);
    pool.refused(new StaleOwnership("a"), () -> pool.cancel(first));

    assertThat(pool.cancel(pool.ownership("a"))).isEqualTo(new Cancelled(5));
  }

  @Test
  void aFenceMustAgreeInGenerationAndRecordVersion() {
    pool.fail(pool.running("a", "w"));
    assertThat(pool.ownership("a")).isEqualTo(new QueuedTaskFence("a", 1, 4));

    pool.refused(new StaleOwnership("a"), () -> pool.cancel(new QueuedTaskFence("a", 0, 4)));
    pool.refused(new StaleOwnership("a"), () -> pool.cancel(new QueuedTaskFence("a", 1, 3)));
  }

  @Test
  void aLeaseOfAQueuedTaskIsStale() {
    TaskLease lease = pool.running("a", "w");
    pool.fail(lease);

    pool.refused(new StaleOwnership("a"), () -> pool.cancel(lease));
  }

  @Test
  void anExpiredLeaseCannotCancelATask() {
    TaskLease lease = pool.leased("a", "w");
    pool.at(lease.expiresAt());

    pool.refused(new LeaseExpired("a"), () -> pool.cancel(lease));
  }

  @Test
  void stalenessIsToldBeforeExpiry() {
    TaskLease lease = pool.running("a", "w");
    pool.fail(lease);
    pool.at(lease.expiresAt());

    pool.refused(new StaleOwnership("a"), () -> pool.cancel(lease));
  }

  @Test
  void aTaskThatEndedOtherwiseCannotBeCancelled() {
    PoolFixture strict = new PoolFixture(DistributedLimits.builder().maxRetries(0));
    strict.register("w", 4);
    TaskOwnership fence = strict.enqueue("completed").ownership().orElseThrow();
    TaskLease completed = strict.assign("completed", "w");
    strict.start(completed);
    strict.complete(completed);
    TaskLease failed = strict.running("failed", "w");
    strict.fail(failed);
    TaskLease expired = strict.running("expired", "w");
    strict.at(10);
    strict.expireOld(10);

    strict.refused(new StaleOwnership("completed"), () -> strict.cancel(fence));
    strict.refused(new StaleOwnership("completed"), () -> strict.cancel(completed));
    strict.refused(new StaleOwnership("failed"), () -> strict.cancel(failed));
    strict.refused(new StaleOwnership("expired"), () -> strict.cancel(expired));
  }
}
