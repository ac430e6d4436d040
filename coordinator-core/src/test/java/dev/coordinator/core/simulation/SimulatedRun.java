package dev.coordinator.core.simulation;

import dev.coordinator.core.internal.CanonicalDigest;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** One run of the simulation; everything about it follows from its seed. */
final class SimulatedRun {
  private static final int STEPS_BETWEEN_INSPECTIONS = 32;

  private final long seed;
  private final PoolAccess access;
  private final Dice dice;
  private final Swarm swarm;
  private final SideBySide sides;
  private final TokenBank bank = new TokenBank();
  private final StepGenerator generator;
  private final Closing closing;
  private final Coverage coverage = new Coverage();
  private final List<Step> steps = new ArrayList<>();
  private final List<Exchange> exchanges = new ArrayList<>();

  SimulatedRun(long seed, PoolAccess access) {
    this.seed = seed;
    this.access = access;
    this.dice = new Dice(seed);
    this.swarm = Swarm.draw(dice);
    this.sides = new SideBySide(swarm.setup(), access);
    this.generator = new StepGenerator(dice, swarm, sides, bank);
    this.closing = new Closing(sides, bank);
  }

  Coverage coverage() {
    return coverage;
  }

  /** Adds what the core answered so far, and what it holds, to a digest. */
  void addTo(CanonicalDigest digest) {
    for (Exchange exchange : exchanges) {
      digest.add(exchange.found().toString());
      if (exchange.found() instanceof Answer.Refused refused) {
        digest.add(refused.error().message());
      }
    }
    sides.digests().forEach(digest::add);
  }

  int steps() {
    return steps.size();
  }

  /** Executes the run; fails with a minimal trace when core and model disagree. */
  void execute() {
    try {
      while (steps.size() < swarm.commands() && !(generator.isWorkedOff() && dice.percent(5))) {
        take(generator.next(steps.size()));
      }
      for (int pool = 0; pool < swarm.setup().pools(); pool++) {
        close(pool);
      }
      sides.inspect();
    } catch (Disagreement disagreement) {
      throw SimulationFailure.of(
          "Run it again with -Dsimulation.seed=" + seed + ".",
          new Trace(swarm.setup(), steps),
          access);
    }
  }

  private void close(int pool) {
    int mostSteps = 50 + 20 * sides.model(pool).active().size();
    for (int i = 0; i < mostSteps; i++) {
      Optional<Step> step = closing.next(steps.size(), pool);
      if (step.isEmpty()) {
        return;
      }
      if (take(step.get()).expected() instanceof Answer.Refused refused) {
        throw unfinished("a step of the last phase is refused: " + step.get() + ": " + refused);
      }
    }
    throw unfinished("tasks do not end: " + sides.model(pool).active());
  }

  private AssertionError unfinished(String what) {
    return new AssertionError("Seed %d: %s".formatted(seed, what));
  }

  private Exchange take(Step step) {
    steps.add(step);
    Exchange exchange = sides.take(step);
    exchanges.add(exchange);
    bank.remember(step, exchange.expected());
    coverage.count(exchange);
    if (steps.size() % STEPS_BETWEEN_INSPECTIONS == 0) {
      sides.inspect();
    }
    return exchange;
  }
}
