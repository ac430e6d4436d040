package dev.coordinator.core.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.coordinator.core.error.CounterName;
import dev.coordinator.core.error.DistributedError;
import dev.coordinator.core.error.DistributedError.CounterExhausted;
import dev.coordinator.core.error.DistributedError.LogicalTimeRegression;
import dev.coordinator.core.error.DistributedError.RevisionConflict;
import dev.coordinator.core.error.DistributedError.StatePoisoned;
import dev.coordinator.core.error.DistributedException;
import dev.coordinator.core.error.RevisionConflictException;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The checks that every command makes first, each with all later ones failing too. */
class CheckOrderTest {
  private static final long NOW = PreparedPool.NOW;
  private static final long LATE = PreparedPool.LATE;

  private final PreparedPool prepared = new PreparedPool();

  private static DistributedError errorOf(ThrowingCallable call) {
    DistributedException refusal = catchThrowableOfType(DistributedException.class, call);
    assertThat(refusal).isNotNull();
    return refusal.error();
  }

  /** Lets time, revision and the command's own rules all be against the next command. */
  private void exhaustTheRevisionAtALaterTime() {
    prepared.state().logicalTime = LATE + 1;
    prepared.state().revision = Long.MAX_VALUE;
  }

  @ParameterizedTest
  @EnumSource
  void anAcceptedCommandRaisesTheRevisionByOneAndSetsTheTime(PublicCommand command) {
    long before = prepared.revision();
    prepared.fixture.at(NOW + 3);
    prepared.fixture.accepted((revision, now) -> command.run(prepared, revision, now));

    assertThat(prepared.pool().snapshot().revision()).isEqualTo(before + 1);
    assertThat(prepared.pool().snapshot().logicalTime()).isEqualTo(NOW + 3);
  }

  @ParameterizedTest
  @EnumSource
  void theOwnRulesComeLast(PublicCommand command) {
    prepared.fixture.refused(
        command.refusal, () -> command.runAgainstTheRules(prepared, prepared.revision(), LATE));
  }

  @ParameterizedTest
  @EnumSource
  void theRevisionMustBeAbleToAdvanceBeforeTheOwnRulesAreLookedAt(PublicCommand command) {
    exhaustTheRevisionAtALaterTime();
    prepared.state().logicalTime = LATE;

    assertThat(errorOf(() -> command.runAgainstTheRules(prepared, Long.MAX_VALUE, LATE)))
        .isEqualTo(new CounterExhausted(CounterName.REVISION));
  }

  @ParameterizedTest
  @EnumSource
  void timeIsLookedAtBeforeTheRevisionsEnd(PublicCommand command) {
    exhaustTheRevisionAtALaterTime();

    assertThat(errorOf(() -> command.runAgainstTheRules(prepared, Long.MAX_VALUE, LATE)))
        .isEqualTo(new LogicalTimeRegression(LATE + 1, LATE));
  }

  @ParameterizedTest
  @EnumSource
  void theExpectedRevisionIsLookedAtBeforeTime(PublicCommand command) {
    exhaustTheRevisionAtALaterTime();

    assertThat(errorOf(() -> command.runAgainstTheRules(prepared, 3, LATE)))
        .isEqualTo(new RevisionConflict(3, Long.MAX_VALUE));
  }

  @ParameterizedTest
  @EnumSource
  void poisonIsLookedAtBeforeTheExpectedRevision(PublicCommand command) {
    exhaustTheRevisionAtALaterTime();
    prepared.poison();

    assertThat(errorOf(() -> command.runAgainstTheRules(prepared, 3, LATE)))
        .isEqualTo(new StatePoisoned());
  }

  @ParameterizedTest
  @EnumSource
  void aConflictTellsTheRevisionToExpectNext(PublicCommand command) {
    long actual = prepared.revision();
    for (long expected : List.of(actual - 1, actual + 1, -1L, Long.MIN_VALUE, Long.MAX_VALUE)) {
      DistributedException refusal =
          prepared.fixture.refused(
              new RevisionConflict(expected, actual), () -> command.run(prepared, expected, NOW));

      assertThat(refusal).isInstanceOf(RevisionConflictException.class);
      assertThat(((RevisionConflictException) refusal).actualRevision()).isEqualTo(actual);
    }
  }

  @ParameterizedTest
  @EnumSource
  void timeMayStandStillButNeverGoesBack(PublicCommand command) {
    for (long past : List.of(NOW - 1, 0L, -1L, Long.MIN_VALUE)) {
      prepared.fixture.refused(
          new LogicalTimeRegression(NOW, past),
          () -> command.run(prepared, prepared.revision(), past));
    }

    prepared.fixture.at(NOW);
    prepared.fixture.accepted((revision, now) -> command.run(prepared, revision, now));
  }

  @Test
  void negativeTimeIsBeforeTheStateFromTheBeginning() {
    PoolFixture pool = new PoolFixture();

    pool.refused(new LogicalTimeRegression(0, -1), () -> pool.pool.pruneDeadWorkers(0, -1));
  }
}
