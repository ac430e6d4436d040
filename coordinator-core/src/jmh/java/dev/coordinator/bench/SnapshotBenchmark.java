package dev.coordinator.bench;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Group;
import org.openjdk.jmh.annotations.GroupThreads;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Reads of the published summary, alone and while another thread commands without pause. */
@State(Scope.Group)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class SnapshotBenchmark {
  private final CoordinatorEngine epoch = new CoordinatorEngine();

  /** Fills it. */
  @Setup
  public void fill() {
    Load.MEDIUM.applyTo(epoch);
  }

  /** Reads, with nobody else about. */
  @Benchmark
  @Group("alone")
  @GroupThreads(1)
  public long readAlone() {
    return epoch.snapshot().revision();
  }

  /** Reads while the other one commands. */
  @Benchmark
  @Group("beside")
  @GroupThreads(1)
  public long readBesideCommands() {
    return epoch.snapshot().revision();
  }

  /** Commands. */
  @Benchmark
  @Group("beside")
  @GroupThreads(1)
  public int command() {
    return epoch.recoverExpiredLeases(3);
  }
}
