package dev.coordinator.core.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.coordinator.core.conformance.TraceReplay;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The simulation finds faults, and says in few steps how to get there. */
class PlantedFaultsTest {
  private static final int MOST_RUNS = 2_000;
  private static final int MOST_STEPS = 7;

  @ParameterizedTest
  @EnumSource
  void aFaultIsFoundAndShrunkToFewSteps(PlantedFaults fault) {
    long seed = seedOfFirstFailure(fault);
    int steps = failure(seed, fault).trace().steps().size();
    System.out.printf("Planted fault %s: seed %d, shrunk to %d steps%n", fault, seed, steps);
    assertThat(steps).isLessThanOrEqualTo(MOST_STEPS);
  }

  @ParameterizedTest
  @EnumSource
  void aShrunkTraceFailsForTheFaultAndNotOnceItIsMended(PlantedFaults fault) {
    Trace written = failure(seedOfFirstFailure(fault), fault).trace();
    Trace kept = Trace.read(written.write(fault));

    assertThat(Replay.findDisagreement(kept, fault))
        .map(Replay::step)
        .contains(written.steps().size() - 1);
    assertThat(Replay.findDisagreement(kept, PoolAccess.DIRECT)).isEmpty();
    assertThat(kept.write(PoolAccess.DIRECT)).isEqualTo(written.write(fault));
    assertThat(
            TraceReplay.replay(
                fault.name(), written.write(fault).stream().map(Json::read).toList()))
        .isEqualTo(written.steps().size());
  }

  @Test
  void aSeedFailsAgainInTheSameWayAndIsNamed() {
    PlantedFaults fault = PlantedFaults.COMPLETION_IGNORES_THE_FENCE;
    long seed = seedOfFirstFailure(fault);

    assertThat(failure(seed, fault))
        .hasMessage(failure(seed, fault).getMessage())
        .hasMessageContaining("-Dsimulation.seed=" + seed);
  }

  private static long seedOfFirstFailure(PlantedFaults fault) {
    return LongStream.rangeClosed(1, MOST_RUNS)
        .filter(seed -> failure(seed, fault) != null)
        .findFirst()
        .orElseThrow(() -> new AssertionError("the fault is not found: " + fault));
  }

  private static SimulationFailure failure(long seed, PlantedFaults fault) {
    return catchThrowableOfType(
        SimulationFailure.class, () -> new SimulatedRun(seed, fault).execute());
  }
}
