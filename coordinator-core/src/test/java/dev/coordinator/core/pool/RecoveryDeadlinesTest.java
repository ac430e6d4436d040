package dev.coordinator.core.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.coordinator.core.error.DistributedError.InvalidLimit;
import dev.coordinator.core.error.DistributedError.InvalidLimitRelationship;
import dev.coordinator.core.error.LimitName;
import dev.coordinator.core.error.LimitRelationship;
import dev.coordinator.core.limits.DistributedLimits;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class RecoveryDeadlinesTest {
  private static final long TIMEOUT = 60;
  private static final long MAX_TASK_TTL = 1_000;

  private final PoolFixture pool =
      new PoolFixture(
          DistributedLimits.builder().heartbeatTimeoutSecs(TIMEOUT).maxTaskTtlSecs(MAX_TASK_TTL));

  private RecoveryDeadlines deadlines(long taskTtlSecs) {
    return pool.pool.recoveryDeadlines(taskTtlSecs);
  }

  @Test
  void anEmptyPoolNeverHasAnythingToRecover() {
    assertThat(deadlines(1))
        .isEqualTo(
            new RecoveryDeadlines(
                OptionalLong.empty(), OptionalLong.empty(), OptionalLong.empty()));
    assertThat(deadlines(1).earliest()).isEmpty();
  }

  @Test
  void eachSweepFindsSomethingAtItsTimeAndNothingBefore() {
    pool.at(5);
    pool.register("w", 4);
    pool.at(7);
    pool.enqueue("queued");
    pool.at(9);
    pool.leased("leased", "w");
    RecoveryDeadlines deadlines = deadlines(500);
    assertThat(deadlines.leaseExpiry()).hasValue(39);
    assertThat(deadlines.workerStaleness()).hasValue(66);
    assertThat(deadlines.taskAge()).hasValue(507);

    pool.at(38);
    assertThat(pool.recover().tasksRequeued()).isZero();
    pool.at(39);
    assertThat(pool.recover().tasksRequeued()).isEqualTo(1);
    pool.at(65);
    assertThat(pool.prune().workersAffected()).isZero();
    pool.at(66);
    assertThat(pool.prune().workersAffected()).isEqualTo(1);
    pool.at(506);
    assertThat(pool.expireOld(500)).isZero();
    pool.at(507);
    assertThat(pool.expireOld(500)).isEqualTo(1);
  }

  @Test
  void theFirstOfEachKindCounts() {
    pool.register("quiet", 4);
    pool.at(10);
    pool.register("heard-of", 4);
    assertThat(deadlines(100).workerStaleness()).hasValue(TIMEOUT + 1);

    pool.heartbeat("quiet");

    assertThat(deadlines(100).workerStaleness()).hasValue(10 + TIMEOUT + 1);
  }

  @Test
  void offlineWorkersAndEndedTasksHaveNoDeadlines() {
    pool.register("w", 1);
    pool.completed("a", "w");
    pool.deregister("w");

    assertThat(deadlines(1).earliest()).isEmpty();
  }

  @Test
  void aDeadlineBeyondAllTimeIsNone() {
    pool.at(Long.MAX_VALUE - TIMEOUT - 1);
    pool.register("w", 1);
    pool.enqueue("a");
    assertThat(deadlines(TIMEOUT + 1).workerStaleness()).hasValue(Long.MAX_VALUE);
    assertThat(deadlines(TIMEOUT + 1).taskAge()).hasValue(Long.MAX_VALUE);

    assertThat(deadlines(TIMEOUT + 2).taskAge()).isEmpty();
    pool.at(Long.MAX_VALUE - TIMEOUT);
    pool.heartbeat("w");
    assertThat(deadlines(1).workerStaleness()).isEmpty();
  }

  @Test
  void theEarliestIsTheFirstOfTheThree() {
    OptionalLong none = OptionalLong.empty();
    OptionalLong early = OptionalLong.of(1);
    OptionalLong late = OptionalLong.of(2);

    assertThat(new RecoveryDeadlines(early, late, late).earliest()).isEqualTo(early);
    assertThat(new RecoveryDeadlines(late, early, late).earliest()).isEqualTo(early);
    assertThat(new RecoveryDeadlines(late, late, early).earliest()).isEqualTo(early);
    assertThat(new RecoveryDeadlines(none, late, none).earliest()).isEqualTo(late);
  }

  @Test
  void theAgeMustBeOneThatTheSweepWouldAccept() {
    pool.refused(new InvalidLimit(LimitName.TASK_TTL_SECS), () -> deadlines(0));
    pool.refused(
        new InvalidLimitRelationship(LimitRelationship.TASK_TTL_EXCEEDS_MAXIMUM),
        () -> deadlines(MAX_TASK_TTL + 1));
  }

  @Test
  void askingChangesNothing() {
    pool.register("w", 1);
    PoolImage before = PoolImage.of(pool.state);
    deadlines(1);

    assertThat(PoolImage.of(pool.state)).isEqualTo(before);
  }
}
