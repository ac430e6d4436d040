package dev.coordinator.core.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * Gives core and model the same random commands. {@code -Dsimulation.commands=N} sets how many,
 * {@code -Dsimulation.firstSeed=N} where the seeds begin, and {@code -Dsimulation.seed=N} has one
 * run again.
 */
class SimulationTest {
  private static final long COMMANDS =
      Long.getLong("simulation.commands", 1_000_000L * Integer.getInteger("proof.scale", 1));
  private static final long FIRST_SEED = Long.getLong("simulation.firstSeed", 1);

  @Test
  @DisabledIfSystemProperty(named = "simulation.seed", matches = ".+")
  void coreAndModelAgreeAndEveryOutcomeIsMet() {
    Simulation simulation = new Simulation(FIRST_SEED, COMMANDS);
    long begun = System.nanoTime();
    simulation.execute();
    long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begun);

    System.out.printf(
        "Simulation: seeds %d to %d, %,d commands in %,d ms: %,d a second; %d of %d outcomes met%n%s",
        simulation.firstSeed(),
        simulation.lastSeed(),
        simulation.stepsTaken(),
        millis,
        simulation.stepsTaken() * 1_000 / Math.max(1, millis),
        AllowedOutcomes.count() - simulation.coverage().missing().size(),
        AllowedOutcomes.count(),
        simulation.coverage().table());
    assertThat(simulation.stepsTaken()).isGreaterThanOrEqualTo(COMMANDS);
    assertThat(simulation.coverage().unexpected()).isEmpty();
    assertThat(simulation.coverage().missing()).isEmpty();
  }

  @Test
  @EnabledIfSystemProperty(named = "simulation.seed", matches = ".+")
  void coreAndModelAgreeInTheRunOfTheGivenSeed() {
    long seed = Long.getLong("simulation.seed");
    SimulatedRun run = new SimulatedRun(seed, PoolAccess.DIRECT);
    run.execute();
    System.out.printf("Simulation: seed %d, %,d commands%n", seed, run.steps());
    assertThat(run.coverage().unexpected()).isEmpty();
  }
}
