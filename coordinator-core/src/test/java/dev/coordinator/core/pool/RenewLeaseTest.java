package dev.coordinator.core.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.coordinator.core.error.DistributedError.InvalidLimit;
import dev.coordinator.core.error.DistributedError.InvalidLimitRelationship;
import dev.coordinator.core.error.DistributedError.LeaseExpired;
import dev.coordinator.core.error.DistributedError.RevisionConflict;
import dev.coordinator.core.error.DistributedError.StaleOwnership;
import dev.coordinator.core.error.DistributedError.TaskNotFound;
import dev.coordinator.core.error.LimitName;
import dev.coordinator.core.error.LimitRelationship;
import dev.coordinator.core.limits.DistributedLimits;
import dev.coordinator.core.model.TaskStatus;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RenewLeaseTest {
  private static final long MAX_TTL = 100;

  private final PoolFixture pool =
      new PoolFixture(DistributedLimits.builder().maxLeaseTtlSecs(MAX_TTL));

  @BeforeEach
  void registerAWorker() {
    pool.register("w", 4);
  }

  @Test
  void aRenewedLeaseHoldsFromNowOnUnderANewId() {
    TaskLease lease = pool.running("a", "w");
    pool.at(20);

    TaskLease renewed = pool.renew(lease, 50);

    assertThat(renewed).isEqualTo(new TaskLease("a", "w", 1, 0, 1, 2, 20, 70));
    TaskSnapshot task = pool.task("a");
    assertThat(task.lease()).contains(renewed);
    assertThat(task.status()).isEqualTo(TaskStatus.RUNNING);
    assertThat(task.startedAt()).hasValue(0);
    assertThat(task.attempt()).isEqualTo(1);
    assertThat(task.recordVersion()).isEqualTo(4);
    assertThat(pool.worker("w").currentTasks()).isEqualTo(1);
    assertThat(pool.pool.snapshot().earliestLeaseExpiry()).hasValue(70);
  }

  @Test
  void aTaskThatWasNotStartedStaysLeased() {
    TaskLease renewed = pool.renew(pool.leased("a", "w"), 50);

    assertThat(pool.task("a").status()).isEqualTo(TaskStatus.LEASED);
    assertThat(pool.start(renewed)).isEqualTo(new StartOutcome.Started(4));
  }

  @Test
  void theOldLeaseIsStaleEverywhereAndAlsoForReplays() {
    TaskLease old = pool.running("a", "w");
    TaskLease renewed = pool.renew(old, 50);
    StaleOwnership stale = new StaleOwnership("a");

    assertThat(pool.refused(stale, () -> pool.start(old)))
        .hasMessageEndingWith("The lease's lease id is 1, the current one's is 2.");
    pool.refused(stale, () -> pool.complete(old));
    pool.refused(stale, () -> pool.fail(old));
    pool.refused(stale, () -> pool.cancel(old));
    pool.refused(stale, () -> pool.renew(old, 50));
    CompletionReceipt receipt = pool.complete(renewed).receipt();
    pool.refused(stale, () -> pool.complete(old));

    assertThat(receipt.leaseId()).isEqualTo(2);
  }

  @Test
  void aRenewedLeaseIsNotRecoveredAtItsOldExpiry() {
    TaskLease renewed = pool.renew(pool.running("a", "w"), 50);
    pool.at(PoolFixture.LEASE_TTL);
    assertThat(pool.recover()).isEqualTo(new RecoverySummary(0, 0, 0));
    pool.at(renewed.expiresAt());

    assertThat(pool.recover()).isEqualTo(new RecoverySummary(1, 1, 0));
  }

  @Test
  void aLeaseMayAlsoBeShortened() {
    TaskLease renewed = pool.renew(pool.running("a", "w"), 1);
    pool.at(1);

    pool.refused(new LeaseExpired("a"), () -> pool.complete(renewed));
  }

  @Test
  void recoveryTakesRenewedLeasesInTheOrderOfTheirNewIds() {
    TaskLease first = pool.leased("first", "w");
    pool.leased("second", "w");
    pool.renew(first, PoolFixture.LEASE_TTL);
    pool.deregister("w");

    assertThat(pool.queue.peekNext().orElseThrow().taskId()).isEqualTo("second");
  }

  @Test
  void anExpiredLeaseCannotBeRenewed() {
    TaskLease lease = pool.running("a", "w");
    pool.at(lease.expiresAt() - 1);
    TaskLease renewed = pool.renew(lease, 1);
    pool.at(renewed.expiresAt());

    pool.refused(new LeaseExpired("a"), () -> pool.renew(renewed, 1));
  }

  @Test
  void aLeaseOfATaskThatEndedCannotBeRenewed() {
    TaskLease lease = pool.completed("a", "w");

    pool.refused(new StaleOwnership("a"), () -> pool.renew(lease, 1));
  }

  @Test
  void rulesAreCheckedInTheirOrder() {
    TaskLease lease = pool.leased("a", "w");
    TaskLease unknown = LeaseField.TASK_ID.changedIn(lease);

    pool.refused(new InvalidLimit(LimitName.LEASE_TTL_SECS), () -> pool.renew(unknown, 0));
    pool.refused(
        new InvalidLimitRelationship(LimitRelationship.LEASE_TTL_EXCEEDS_MAXIMUM),
        () -> pool.renew(unknown, MAX_TTL + 1));
    pool.refused(new TaskNotFound("a-other"), () -> pool.renew(unknown, MAX_TTL));
    pool.refused(new RevisionConflict(99, 3), () -> pool.queue.renewLease(99, -1, lease, 0));
  }
}
