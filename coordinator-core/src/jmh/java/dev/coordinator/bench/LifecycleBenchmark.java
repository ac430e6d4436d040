package dev.coordinator.bench;

import dev.coordinator.core.pool.TaskSpec;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** A whole task: enqueue, assign, start, complete, store 64 bytes. Of both implementations. */
// An epoch keeps what has ended, so each invocation has a fresh one and runs many tasks in it.
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
public class LifecycleBenchmark {
  private static final int TASKS = 2_000;
  private static final byte[] RESULT = new byte[64];
  private static final TaskSpec[] SPECS = new TaskSpec[TASKS];

  static {
    for (int i = 0; i < TASKS; i++) {
      SPECS[i] = TaskSpec.of("t-" + i, "job", "target-" + i);
    }
  }

  /** Whose. */
  @Param EngineKind engine;

  /** With how much else in it. */
  @Param Load load;

  private Engine<?, ?> epoch;

  /** Opens an epoch. */
  @Setup(Level.Invocation)
  public void open() {
    epoch = engine.open();
    load.applyTo(epoch);
  }

  /** Runs the tasks, one after the other. */
  @Benchmark
  @OperationsPerInvocation(TASKS)
  public void wholeTask() {
    run(epoch);
  }

  private static <L, R> void run(Engine<L, R> epoch) {
    for (TaskSpec spec : SPECS) {
      epoch.enqueue(2, spec);
      L lease = epoch.assign(2, Load.BACKGROUND_TTL_SECS);
      epoch.start(2, lease);
      epoch.store(epoch.complete(2, lease), RESULT);
    }
  }
}
