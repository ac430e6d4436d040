package dev.coordinator.core.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.coordinator.core.error.DistributedError.StaleOwnership;
import dev.coordinator.core.error.DistributedError.StatePoisoned;
import dev.coordinator.core.error.DistributedException;
import dev.coordinator.core.pool.OwnershipExplanation.Verdict;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ExplainOwnershipPropertiesTest {
  private static final long NOW = 100;

  private final HostFixture fixture = new HostFixture();

  @BeforeEach
  void twoWorkersAreRegistered() {
    fixture.at(NOW);
    fixture.register("w", 4);
    fixture.register("v", 4);
  }

  @Test
  void aTaskThatWasQueuedAgainHasNoLease() {
    TaskLease lease = fixture.running("t", "w");
    fixture.fail(lease);

    assertExplained(lease, Verdict.NOT_LEASED, "The task is QUEUED and has no current lease.");
  }

  @Test
  void aTaskThatHasEndedHasNoLease() {
    TaskLease lease = fixture.leased("t", "w");
    fixture.cancel(lease);

    assertExplained(lease, Verdict.NOT_LEASED, "The task is CANCELLED and has no current lease.");
  }

  @Test
  void anotherWorkerMayHoldTheTaskNow() {
    TaskLease lease = fixture.running("t", "w");
    fixture.fail(lease);
    fixture.assign("t", "v", HostFixture.LEASE_TTL);

    assertExplained(lease, Verdict.WORKER_DIFFERS, "Another worker holds the task.");
  }

  @Test
  void theSameWorkerMayHoldItInAnotherGeneration() {
    TaskLease lease = fixture.running("t", "w");
    fixture.deregister("w");
    fixture.accepted(
        (revision, now) ->
            new PoolCommand.ReactivateWorker(revision, now, 2, WorkerSpec.of("w", 4)));
    fixture.assign("t", "w", HostFixture.LEASE_TTL);

    assertExplained(
        lease,
        Verdict.WORKER_GENERATION_DIFFERS,
        "The lease's worker generation is 1, the current one's is 3.");
  }

  @Test
  void theSameWorkerMayHoldItAfterItWasQueuedAgain() {
    TaskLease lease = fixture.running("t", "w");
    fixture.fail(lease);
    fixture.assign("t", "w", HostFixture.LEASE_TTL);

    assertExplained(
        lease,
        Verdict.TASK_GENERATION_DIFFERS,
        "The lease's task generation is 0, the current one's is 1.");
  }

  @Test
  void theSameWorkerMayHaveRenewedTheLease() {
    TaskLease lease = fixture.running("t", "w");
    fixture.renew(lease, 40);

    assertExplained(
        lease, Verdict.LEASE_ID_DIFFERS, "The lease's lease id is 1, the current one's is 2.");
  }

  @Test
  void aLeaseOfAnotherPoolMayDifferInItsExpiry() {
    fixture.enqueue("t");
    fixture.assign("t", "w", 30);

    assertExplained(
        leaseOfAnotherPool(NOW, 31),
        Verdict.TIMES_DIFFER,
        "The lease's expiry is 131, the current one's is 130.");
  }

  @Test
  void aLeaseOfAnotherPoolMayDifferInItsAcquisition() {
    fixture.enqueue("t");
    fixture.assign("t", "w", 30);

    assertExplained(
        leaseOfAnotherPool(NOW - 1, 31),
        Verdict.TIMES_DIFFER,
        "The lease's time of acquisition is 99, the current one's is 100.");
  }

  @Test
  void whatIsExplainedIsWhatACommandIsRefusedWith() {
    Set<Verdict> met = EnumSet.noneOf(Verdict.class);
    for (int seed = 0; seed < 20; seed++) {
      WorkerPool pool = new WorkerPool(HostHistory.tightLimits().build());
      HostHistory history = new HostHistory(seed, pool, 40);
      for (int i = 0; i < 40; i++) {
        history.take(5);
        history.lastLeases().forEach(lease -> met.add(explainAndRenew(pool, lease)));
      }
    }
    assertThat(met)
        .contains(
            Verdict.CURRENT,
            Verdict.EXPIRED,
            Verdict.NOT_LEASED,
            Verdict.WORKER_DIFFERS,
            Verdict.TASK_GENERATION_DIFFERS,
            Verdict.LEASE_ID_DIFFERS);
  }

  /** Explains a lease; renewing it is refused with the same words, unless it is current. */
  private static Verdict explainAndRenew(WorkerPool pool, TaskLease lease) {
    StateSnapshot state = pool.snapshot();
    OwnershipExplanation explanation = pool.queue().explainOwnership(lease, state.logicalTime());
    if (explanation.isCurrent()) {
      return explanation.verdict();
    }
    DistributedException refusal =
        catchThrowableOfType(
            DistributedException.class,
            () -> pool.queue().renewLease(state.revision(), state.logicalTime(), lease, 1));
    assertThat(refusal).hasMessage(refusal.error().message() + " " + explanation.detail());
    return explanation.verdict();
  }

  @Test
  void aPoisonedStateExplainsNothing() {
    TaskLease lease = fixture.leased("t", "w");
    fixture.poison();

    assertThat(refusal(lease, NOW).error()).isEqualTo(new StatePoisoned());
  }

  /**
   * Checks an explanation, and that a completion under the lease is refused with the same words.
   */
  private void assertExplained(TaskLease lease, Verdict verdict, String detail) {
    OwnershipExplanation explanation = explain(lease);
    assertThat(explanation)
        .isEqualTo(new OwnershipExplanation(verdict, detail, Optional.of(fixture.task("t"))));
    assertThat(explanation.isCurrent()).isFalse();
    assertThat(fixture.refused(new StaleOwnership("t"), completing(lease)))
        .hasMessageEndingWith(" " + detail);
  }

  private OwnershipExplanation explain(TaskLease lease) {
    return fixture.queue.explainOwnership(lease, fixture.now());
  }

  private DistributedException refusal(TaskLease lease, long nowSecs) {
    return catchThrowableOfType(
        DistributedException.class, () -> fixture.queue.explainOwnership(lease, nowSecs));
  }

  private static HostFixture.Unstamped<CompletionOutcome> completing(TaskLease lease) {
    return (revision, now) -> new PoolCommand.CompleteTask(revision, now, lease);
  }

  /** The first lease of another pool, in which the same was done at another time. */
  private static TaskLease leaseOfAnotherPool(long acquiredAt, long leaseTtlSecs) {
    HostFixture other = new HostFixture();
    other.at(acquiredAt);
    other.register("w", 1);
    other.enqueue("t");
    return other.assign("t", "w", leaseTtlSecs);
  }
}
