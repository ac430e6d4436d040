package dev.coordinator.core.simulation;

import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;

/** Many runs, with one seed after the other, until so many steps have been taken. */
final class Simulation {
  private final long firstSeed;
  private final long steps;
  private final AtomicLong nextSeed;
  private final AtomicLong stepsTaken = new AtomicLong();
  private final Coverage coverage = new Coverage();

  Simulation(long firstSeed, long steps) {
    this.firstSeed = firstSeed;
    this.steps = steps;
    this.nextSeed = new AtomicLong(firstSeed);
  }

  /** Executes the runs, as many at a time as there are processors. */
  void execute() {
    IntStream.range(0, Runtime.getRuntime().availableProcessors())
        .parallel()
        .forEach(worker -> executeRuns());
  }

  private void executeRuns() {
    while (stepsTaken.get() < steps) {
      SimulatedRun run = new SimulatedRun(nextSeed.getAndIncrement(), PoolAccess.DIRECT);
      run.execute();
      coverage.add(run.coverage());
      stepsTaken.addAndGet(run.steps());
    }
  }

  long firstSeed() {
    return firstSeed;
  }

  long lastSeed() {
    return nextSeed.get() - 1;
  }

  long stepsTaken() {
    return stepsTaken.get();
  }

  Coverage coverage() {
    return coverage;
  }
}
