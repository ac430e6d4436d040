package dev.coordinator.bench;

import dev.coordinator.core.limits.AbsoluteLimits;
import dev.coordinator.core.pool.TaskSpec;
import dev.coordinator.core.pool.WorkerSpec;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Sweeps that find something, at the ceilings: 4,096 workers that hold 16,384 leases, four each. Of
 * both implementations.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
public class RecoveryBenchmark {
  private static final int WORKERS = AbsoluteLimits.MAX_WORKERS;
  private static final int LEASES = AbsoluteLimits.MAX_ACTIVE_TASKS;
  private static final long EARLY_SECS = 1;
  private static final long LATE_SECS = 100;
  private static final long NOW_SECS = EARLY_SECS + AbsoluteLimits.MAX_HEARTBEAT_TIMEOUT_SECS + 1;
  private static final long SHORT_TTL_SECS = 10;

  /** Whose. */
  @Param EngineKind engine;

  /** How many leases are over, tasks too old, or workers silent. */
  @Param({"1", "100", "4096"})
  int due;

  private Engine<?, ?> epoch;

  /** Opens an epoch in which so many leases, tasks and workers are early ones. */
  @Setup(Level.Invocation)
  public void open() {
    epoch = engine.open();
    register(0, due, EARLY_SECS);
    enqueue(0, due, EARLY_SECS);
    register(due, WORKERS, LATE_SECS);
    enqueue(due, LEASES, LATE_SECS);
    for (int i = 0; i < LEASES; i++) {
      epoch.assign(LATE_SECS, i < due ? SHORT_TTL_SECS : AbsoluteLimits.MAX_LEASE_TTL_SECS);
    }
  }

  private void register(int from, int to, long nowSecs) {
    for (int i = from; i < to; i++) {
      epoch.register(nowSecs, WorkerSpec.of("w-" + i, Load.WORKER_CAPACITY));
    }
  }

  private void enqueue(int from, int to, long nowSecs) {
    for (int i = from; i < to; i++) {
      epoch.enqueue(nowSecs, TaskSpec.of("t-" + i, "job", "target"));
    }
  }

  /** Recovers leases whose time is over. */
  @Benchmark
  public int recoverExpiredLeases() {
    return expect(epoch.recoverExpiredLeases(NOW_SECS));
  }

  /** Takes silent workers offline, and recovers the four leases that each holds. */
  @Benchmark
  public int pruneDeadWorkers() {
    return expect(epoch.pruneDeadWorkers(NOW_SECS));
  }

  /** Ends tasks that are too old. */
  @Benchmark
  public int expireOldTasks() {
    return expect(epoch.expireOldTasks(NOW_SECS, NOW_SECS - EARLY_SECS));
  }

  private int expect(int found) {
    if (found != due) {
      throw new IllegalStateException("expected " + due + " to be found, but it was " + found);
    }
    return found;
  }
}
