package dev.coordinator.bench;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Sweeps that find nothing, which is what sweeps nearly always find. Of both implementations. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class EmptySweepBenchmark {
  /** Whose. */
  @Param EngineKind engine;

  /** With how much in it. */
  @Param Load load;

  private Engine<?, ?> epoch;

  /** Opens an epoch. */
  @Setup
  public void open() {
    epoch = engine.open();
    load.applyTo(epoch);
  }

  /** Looks for leases whose time is over. */
  @Benchmark
  public int recoverExpiredLeases() {
    return epoch.recoverExpiredLeases(3);
  }

  /** Looks for workers that were not heard of. */
  @Benchmark
  public int pruneDeadWorkers() {
    return epoch.pruneDeadWorkers(3);
  }

  /** Looks for tasks that are too old. */
  @Benchmark
  public int expireOldTasks() {
    return epoch.expireOldTasks(3, 86_400);
  }
}
