package dev.coordinator.bench;

import dev.coordinator.core.pool.CompletionReceipt;
import dev.coordinator.core.pool.TaskLease;
import dev.coordinator.core.pool.TaskSpec;
import java.util.Locale;

/**
 * Times whole tasks, their commands, sweeps that find nothing and reads, at any size: {@code
 * LifecycleWorkload WORKERS TASKS BACKGROUND}. Needs the classes of the core and nothing else.
 */
// A repetition is two rounds, each in a fresh epoch. The first reads the clock around all tasks
// together, so that `task_ns` holds no reading of it; the second around each command, so the
// figures of commands hold one reading each, some 20 to 40 ns.
public final class LifecycleWorkload {
  private static final long WARM_UP_NANOS = 5_000_000_000L;
  private static final int REPETITIONS = 5;
  private static final int SWEEPS = 200;
  private static final int READS = 1_000_000;
  private static final int RESULT_BYTES = 64;
  private static final long LEASE_TTL_SECS = 3_600;
  private static final long TASK_TTL_SECS = 86_400;

  private final int workers;
  private final int background;
  private final TaskSpec[] specs;
  private final byte[] result = new byte[RESULT_BYTES];
  private long sink;

  private LifecycleWorkload(int workers, int tasks, int background) {
    this.workers = workers;
    this.background = background;
    this.specs = new TaskSpec[tasks];
    for (int i = 0; i < tasks; i++) {
      specs[i] = TaskSpec.of("t-" + i, "job", "target-" + i);
    }
  }

  /**
   * Runs it and prints one line for each repetition.
   *
   * @param args the number of workers, of tasks, and of leases that are out all the time
   */
  public static void main(String[] args) {
    if (args.length != 3) {
      System.err.println("Expected three numbers: WORKERS TASKS BACKGROUND");
      System.exit(2);
    }
    LifecycleWorkload workload =
        new LifecycleWorkload(
            Integer.parseInt(args[0]), Integer.parseInt(args[1]), Integer.parseInt(args[2]));
    long startNanos = System.nanoTime();
    do {
      workload.repeat();
    } while (System.nanoTime() - startNanos < WARM_UP_NANOS);
    for (int i = 0; i < REPETITIONS; i++) {
      System.out.println(workload.repeat());
    }
    if (workload.sink == 0) {
      throw new AssertionError("what was read must have been used");
    }
  }

  private String repeat() {
    CoordinatorEngine engine = open();
    double task = timeWholeTasks(engine);
    double recover = timeSweeps(() -> engine.recoverExpiredLeases(3));
    double expire = timeSweeps(() -> engine.expireOldTasks(3, TASK_TTL_SECS));
    double prune = timeSweeps(() -> engine.pruneDeadWorkers(3));
    double snapshot = timeReads(engine);
    double[] commands = timeCommands(open());
    return String.format(
        Locale.ROOT,
        "task_ns=%.1f enqueue_ns=%.1f assign_ns=%.1f start_ns=%.1f complete_ns=%.1f store_ns=%.1f"
            + " recover_noop_ns=%.1f expire_noop_ns=%.1f prune_noop_ns=%.1f snapshot_ns=%.1f",
        task,
        commands[0],
        commands[1],
        commands[2],
        commands[3],
        commands[4],
        recover,
        expire,
        prune,
        snapshot);
  }

  private CoordinatorEngine open() {
    CoordinatorEngine engine = new CoordinatorEngine();
    Load.apply(engine, workers, background);
    return engine;
  }

  private double timeWholeTasks(CoordinatorEngine engine) {
    long startNanos = System.nanoTime();
    for (TaskSpec spec : specs) {
      engine.enqueue(2, spec);
      TaskLease lease = engine.assign(2, LEASE_TTL_SECS);
      engine.start(2, lease);
      engine.store(engine.complete(2, lease), result);
    }
    return (System.nanoTime() - startNanos) / (double) specs.length;
  }

  private double[] timeCommands(CoordinatorEngine engine) {
    long[] nanos = new long[5];
    for (TaskSpec spec : specs) {
      long begun = System.nanoTime();
      engine.enqueue(2, spec);
      long enqueued = System.nanoTime();
      TaskLease lease = engine.assign(2, LEASE_TTL_SECS);
      long assigned = System.nanoTime();
      engine.start(2, lease);
      long started = System.nanoTime();
      CompletionReceipt receipt = engine.complete(2, lease);
      long completed = System.nanoTime();
      engine.store(receipt, result);
      long stored = System.nanoTime();
      nanos[0] += enqueued - begun;
      nanos[1] += assigned - enqueued;
      nanos[2] += started - assigned;
      nanos[3] += completed - started;
      nanos[4] += stored - completed;
    }
    double[] each = new double[nanos.length];
    for (int i = 0; i < nanos.length; i++) {
      each[i] = nanos[i] / (double) specs.length;
    }
    return each;
  }

  private interface Sweep {
    int run();
  }

  private static double timeSweeps(Sweep sweep) {
    int found = 0;
    long startNanos = System.nanoTime();
    for (int i = 0; i < SWEEPS; i++) {
      found += sweep.run();
    }
    long nanos = System.nanoTime() - startNanos;
    if (found != 0) {
      throw new AssertionError("no sweep may find anything, but " + found + " records changed");
    }
    return nanos / (double) SWEEPS;
  }

  private double timeReads(CoordinatorEngine engine) {
    long startNanos = System.nanoTime();
    for (int i = 0; i < READS; i++) {
      sink += engine.snapshot().revision();
    }
    return (System.nanoTime() - startNanos) / (double) READS;
  }
}
