package dev.coordinator.core.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.coordinator.core.error.DistributedError.StaleOwnership;
import dev.coordinator.core.error.DistributedException;
import dev.coordinator.core.limits.DistributedLimits;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RenewLeaseFencingTest {
  private static final long NOW = 100;
  private static final long EXPIRY = NOW + HostFixture.LEASE_TTL;
  private static final long MAX_TTL = 50;

  private final HostFixture fixture =
      new HostFixture(DistributedLimits.builder().maxLeaseTtlSecs(MAX_TTL));

  /** Every command that a lease is good for. */
  private enum LeaseUse {
    START {
      @Override
      PoolCommand<?> of(TaskLease lease, long revision, long now) {
        return new PoolCommand.StartTask(revision, now, lease);
      }
    },
    COMPLETE {
      @Override
      PoolCommand<?> of(TaskLease lease, long revision, long now) {
        return new PoolCommand.CompleteTask(revision, now, lease);
      }
    },
    FAIL {
      @Override
      PoolCommand<?> of(TaskLease lease, long revision, long now) {
        return new PoolCommand.FailTask(revision, now, lease);
      }
    },
    CANCEL {
      @Override
      PoolCommand<?> of(TaskLease lease, long revision, long now) {
        return new PoolCommand.CancelTask(revision, now, lease);
      }
    },
    RENEW {
      @Override
      PoolCommand<?> of(TaskLease lease, long revision, long now) {
        return new PoolCommand.RenewLease(revision, now, lease, 1);
      }
    };

    abstract PoolCommand<?> of(TaskLease lease, long revision, long now);
  }

  @BeforeEach
  void aWorkerIsRegistered() {
    fixture.at(NOW);
    fixture.register("w", 4);
  }

  @Test
  void aLeaseCanBeRenewedOverAndOverAndEachTimeTheLastOneCounts() {
    TaskLease lease = fixture.running("t", "w");
    for (int i = 0; i < 10; i++) {
      fixture.at(fixture.now() + HostFixture.LEASE_TTL - 1);
      lease = fixture.renew(lease, HostFixture.LEASE_TTL);
    }

    assertThat(lease.leaseId()).isEqualTo(11);
    assertThat(fixture.complete(lease).receipt().leaseId()).isEqualTo(11);
  }

  @ParameterizedTest
  @EnumSource
  void theOldLeaseOfALeasedTaskIsStale(LeaseUse use) {
    TaskLease old = leased();
    fixture.renew(old, 40);

    assertStale(use, old);
  }

  @ParameterizedTest
  @EnumSource
  void theOldLeaseOfARunningTaskIsStale(LeaseUse use) {
    TaskLease old = fixture.running("t", "w");
    fixture.renew(old, 40);

    DistributedException refusal = assertStale(use, old);
    assertThat(refusal).hasMessageEndingWith("The lease's lease id is 1, the current one's is 2.");
  }

  @ParameterizedTest
  @EnumSource
  void theOldLeaseOfACompletedTaskIsStaleAlsoForAReplay(LeaseUse use) {
    TaskLease old = fixture.running("t", "w");
    TaskLease renewed = fixture.renew(old, 40);
    CompletionReceipt receipt = fixture.complete(renewed).receipt();

    assertStale(use, old);
    assertThat(receipt.leaseId()).isEqualTo(renewed.leaseId());
    fixture.replayed(
        new CompletionOutcome.AlreadyCompleted(receipt),
        (r, now) -> new PoolCommand.CompleteTask(r, now, renewed));
  }

  @ParameterizedTest
  @EnumSource
  void theOldLeaseOfAFailedTaskIsStaleAlsoForAReplay(LeaseUse use) {
    HostFixture withoutRetries = new HostFixture(DistributedLimits.builder().maxRetries(0));
    withoutRetries.register("w", 1);
    TaskLease old = withoutRetries.running("t", "w");
    TaskLease renewed = withoutRetries.renew(old, 40);
    FailureOutcome outcome = withoutRetries.fail(renewed);

    withoutRetries.refused(new StaleOwnership("t"), use.of(old, withoutRetries.state.revision, 0));
    withoutRetries.replayed(outcome, (r, now) -> new PoolCommand.FailTask(r, now, renewed));
  }

  @ParameterizedTest
  @EnumSource
  void theOldLeaseOfACancelledTaskIsStaleAlsoForAReplay(LeaseUse use) {
    TaskLease old = leased();
    TaskLease renewed = fixture.renew(old, 40);
    long version = fixture.cancel(renewed).recordVersion();

    assertStale(use, old);
    fixture.replayed(
        new CancelOutcome.AlreadyCancelled(version),
        (r, now) -> new PoolCommand.CancelTask(r, now, renewed));
  }

  @Test
  void startingAgainUnderTheNewLeaseIsAReplay() {
    TaskLease renewed = fixture.renew(fixture.running("t", "w"), 40);

    fixture.replayed(
        new StartOutcome.AlreadyRunning(4), (r, now) -> new PoolCommand.StartTask(r, now, renewed));
  }

  private TaskLease leased() {
    return fixture.leased("t", "w");
  }

  private DistributedException assertStale(LeaseUse use, TaskLease lease) {
    return fixture.refused(
        new StaleOwnership(lease.taskId()), use.of(lease, fixture.state.revision, fixture.now()));
  }

  private static HostFixture.Unstamped<TaskLease> renewing(TaskLease lease, long leaseTtlSecs) {
    return (revision, now) -> new PoolCommand.RenewLease(revision, now, lease, leaseTtlSecs);
  }
}
