package dev.coordinator.core.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.coordinator.core.error.DistributedError.LogicalTimeRegression;
import dev.coordinator.core.error.DistributedError.StaleOwnership;
import dev.coordinator.core.pool.OwnershipExplanation.Verdict;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExplainOwnershipTest {
  private final PoolFixture pool = new PoolFixture();

  @BeforeEach
  void registerAWorker() {
    pool.register("w", 4);
  }

  private OwnershipExplanation explain(TaskLease lease) {
    return pool.queue.explainOwnership(lease, pool.now());
  }

  private OwnershipExplanation explanation(Verdict verdict, String detail) {
    return new OwnershipExplanation(verdict, detail, Optional.of(pool.task("a")));
  }

  @Test
  void aCurrentLeaseNeedsNoExplanation() {
    TaskLease lease = pool.running("a", "w");
    pool.at(29);

    assertThat(explain(lease)).isEqualTo(explanation(Verdict.CURRENT, ""));
    assertThat(explain(lease).isCurrent()).isTrue();
  }

  @Test
  void anExpiredLeaseIsToldWithItsTime() {
    TaskLease lease = pool.running("a", "w");
    pool.at(42);

    assertThat(explain(lease))
        .isEqualTo(explanation(Verdict.EXPIRED, "It expired at 30 s, and it is 42 s."));
    assertThat(explain(lease).isCurrent()).isFalse();
  }

  @Test
  void aTaskThatIsNotHereIsUnknown() {
    TaskLease foreign = LeaseField.TASK_ID.changedIn(pool.leased("a", "w"));

    assertThat(explain(foreign))
        .isEqualTo(
            new OwnershipExplanation(
                Verdict.TASK_UNKNOWN, "There is no such task here.", Optional.empty()));
  }

  @Test
  void aTaskThatNobodyHoldsIsNotLeased() {
    TaskLease lease = pool.running("a", "w");
    pool.fail(lease);
    assertThat(explain(lease))
        .isEqualTo(explanation(Verdict.NOT_LEASED, "The task is QUEUED and has no current lease."));
    pool.cancel(pool.ownership("a"));

    assertThat(explain(lease))
        .isEqualTo(
            explanation(Verdict.NOT_LEASED, "The task is CANCELLED and has no current lease."));
  }

  @ParameterizedTest
  @CsvSource({
    "WORKER_ID, WORKER_DIFFERS",
    "WORKER_GENERATION, WORKER_GENERATION_DIFFERS",
    "TASK_GENERATION, TASK_GENERATION_DIFFERS",
    "ATTEMPT, ATTEMPT_DIFFERS",
    "LEASE_ID, LEASE_ID_DIFFERS",
    "ACQUIRED_AT, TIMES_DIFFER",
    "EXPIRES_AT, TIMES_DIFFER"
  })
  void theFieldThatDiffersIsNamedAsInTheErrorMessage(LeaseField field, Verdict verdict) {
    TaskLease late = field.changedIn(pool.leased("a", "w"));
    OwnershipExplanation explanation = explain(late);

    assertThat(explanation.verdict()).isEqualTo(verdict);
    assertThat(explanation.task()).contains(pool.task("a"));
    assertThat(explanation.isCurrent()).isFalse();
    assertThat(pool.refused(new StaleOwnership("a"), () -> pool.start(late)))
        .hasMessage(new StaleOwnership("a").message() + " " + explanation.detail());
  }

  @Test
  void thePastCannotBeAskedFor() {
    TaskLease lease = pool.leased("a", "w");
    pool.at(10);
    pool.start(lease);

    pool.refused(new LogicalTimeRegression(10, 9), () -> pool.queue.explainOwnership(lease, 9));
  }

  @Test
  void explainingChangesNothing() {
    TaskLease lease = pool.leased("a", "w");
    PoolImage before = PoolImage.of(pool.state);
    pool.at(1_000);
    explain(lease);

    assertThat(PoolImage.of(pool.state)).isEqualTo(before);
  }
}
