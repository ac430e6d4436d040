package dev.coordinator.core.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.coordinator.core.limits.DistributedLimits;
import dev.coordinator.core.limits.ResultLimits;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Every sequence of a small alphabet. {@code -DsmallScope.depth=N} sets how long they get; the time
 * it takes grows about tenfold with each step.
 */
class SmallScopeTest {
  private static final int DEPTH =
      Integer.getInteger("smallScope.depth", Integer.getInteger("proof.scale", 1) > 1 ? 7 : 5);

  /** A queue in which priorities have an order, and one that recovery does not fit into. */
  @ParameterizedTest
  @ValueSource(ints = {2, 1})
  void coreAndModelAgreeOnEverySequence(int maxQueuedTasks) {
    SmallScope scope = new SmallScope(setup(maxQueuedTasks), PoolAccess.DIRECT);
    long begun = System.nanoTime();
    scope.search(DEPTH);
    long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begun);

    System.out.printf(
        "Small scope, queue of %d: all sequences of %d steps; %,d states, %,d steps in %,d ms%n",
        maxQueuedTasks, DEPTH, scope.statesSeen(), scope.stepsTaken(), millis);
    assertThat(scope.stepsTaken()).isGreaterThan(scope.statesSeen());
  }

  @Test
  void theSearchFindsTheShortestWayToAFault() {
    SmallScope scope = new SmallScope(setup(2), PlantedFaults.RECOVERY_IS_OFF_BY_ONE);

    SimulationFailure failure =
        catchThrowableOfType(SimulationFailure.class, () -> scope.search(4));

    assertThat(failure.trace().steps()).hasSize(4);
  }

  private static Setup setup(int maxQueuedTasks) {
    DistributedLimits limits =
        DistributedLimits.builder()
            .maxTaskRecords(2)
            .maxActiveTasks(2)
            .maxQueuedTasks(maxQueuedTasks)
            .maxTerminalTasks(2)
            .maxWorkers(2)
            .maxRetries(1)
            .maxLeaseTtlSecs(1)
            .maxTaskTtlSecs(1)
            .heartbeatTimeoutSecs(1)
            .build();
    return new Setup(limits, ResultLimits.defaults(), 1);
  }
}
