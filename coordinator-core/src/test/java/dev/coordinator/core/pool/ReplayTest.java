package dev.coordinator.core.pool;

import dev.coordinator.core.error.CounterName;
import dev.coordinator.core.error.DistributedError.CounterExhausted;
import dev.coordinator.core.error.DistributedError.LogicalTimeRegression;
import dev.coordinator.core.error.DistributedError.RevisionConflict;
import dev.coordinator.core.limits.DistributedLimits;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A replay changes nothing, but it is a command: it passes the checks that every command makes. */
class ReplayTest {
  /** Brings a task to where a command on it is a replay, and returns that command. */
  interface Scenario {
    PoolFixture.Command<Object> prepare(PoolFixture pool);
  }

  static Stream<Named<Scenario>> scenarios() {
    return Stream.of(
        Named.of(
            "starting again",
            pool -> {
              TaskLease lease = pool.running("a", "w");
              return (revision, now) -> pool.queue.startTask(revision, now, lease);
            }),
        Named.of(
            "completing again",
            pool -> {
              TaskLease lease = pool.completed("a", "w");
              return (revision, now) -> pool.queue.completeTask(revision, now, lease);
            }),
        Named.of(
            "failing for good again",
            pool -> {
              TaskLease lease = pool.running("a", "w");
              pool.fail(lease);
              return (revision, now) -> pool.queue.failTask(revision, now, lease);
            }),
        Named.of(
            "cancelling again by lease",
            pool -> {
              TaskLease lease = pool.leased("a", "w");
              pool.cancel(lease);
              return (revision, now) -> pool.queue.cancelTask(revision, now, lease);
            }),
        Named.of(
            "cancelling again by fence",
            pool -> {
              TaskOwnership fence = pool.enqueue("a").ownership().orElseThrow();
              pool.cancel(fence);
              return (revision, now) -> pool.queue.cancelTask(revision, now, fence);
            }));
  }

  private final PoolFixture pool = new PoolFixture(DistributedLimits.builder().maxRetries(0));

  private PoolFixture.Command<Object> prepared(Scenario scenario) {
    pool.at(5);
    pool.register("w", 1);
    return scenario.prepare(pool);
  }

  @ParameterizedTest
  @MethodSource("scenarios")
  void aReplayChangesNothingHoweverOftenItIsMade(Scenario scenario) {
    PoolFixture.Command<Object> replay = prepared(scenario);

    pool.replayed(replay);
    pool.at(20);
    pool.replayed(replay);
  }

  @ParameterizedTest
  @MethodSource("scenarios")
  void aReplayMustExpectTheCurrentRevision(Scenario scenario) {
    PoolFixture.Command<Object> replay = prepared(scenario);
    long actual = pool.state.revision;

    pool.refused(new RevisionConflict(0, actual), () -> replay.run(0, 5));
  }

  @ParameterizedTest
  @MethodSource("scenarios")
  void aReplayMustNotGoBackInTime(Scenario scenario) {
    PoolFixture.Command<Object> replay = prepared(scenario);

    pool.refused(new LogicalTimeRegression(5, 4), () -> replay.run(pool.state.revision, 4));
  }

  @ParameterizedTest
  @MethodSource("scenarios")
  void aReplayNeedsARevisionThatCouldAdvance(Scenario scenario) {
    PoolFixture.Command<Object> replay = prepared(scenario);
    pool.lastCommand(pool::prune);

    pool.refused(new CounterExhausted(CounterName.REVISION), () -> replay.run(Long.MAX_VALUE, 5));
  }
}
