package dev.coordinator.bench;

import com.sun.management.ThreadMXBean;
import dev.coordinator.core.model.Accepted;
import dev.coordinator.core.pool.CompletionOutcome;
import dev.coordinator.core.pool.StartOutcome;
import dev.coordinator.core.pool.TaskLease;
import dev.coordinator.core.pool.TaskSnapshot;
import dev.coordinator.core.pool.TaskSpec;
import dev.coordinator.core.pool.WorkerSpec;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.openjdk.jol.info.ClassLayout;
import org.openjdk.jol.info.GraphLayout;

/**
 * Weighs what a whole task allocates, what of that its caller gets back, and what stays behind.
 * Prints JSON.
 */
// Allocation is what the virtual machine counts for the thread, over tasks in a fresh epoch after
// warm-up. What stays is the growth of everything reachable from pool and store, as the layouts of
// the objects give it. Both are the same in each run of one Java, whatever else the machine does.
public final class Footprint {
  private static final int WARM_UP_ROUNDS = 20;
  private static final int TASKS = 49_152;
  private static final int RESULT_BYTES = 64;

  // Kept, since looking it up allocates more than a command.
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private final TaskSpec[] specs = new TaskSpec[TASKS];
  private final byte[] result = new byte[RESULT_BYTES];
  private final long[] allocated = new long[5];

  private Footprint() {
    for (int i = 0; i < TASKS; i++) {
      specs[i] = TaskSpec.of("t-" + i, "job", "target-" + i);
    }
  }

  /**
   * Runs it.
   *
   * @param args none
   */
  public static void main(String[] args) {
    System.out.print(new Footprint().report());
  }

  private String report() {
    for (int i = 0; i < WARM_UP_ROUNDS; i++) {
      workOff(open());
      workOffCounting(open());
    }
    CoordinatorEngine engine = open();
    long before = allocatedBytes();
    workOff(engine);
    double wholeTask = perTask(allocatedBytes() - before);
    workOffCounting(open());
    double returned = returnedBytes();
    List<String> lines = new ArrayList<>();
    lines.add(entry("allocated by a whole task", wholeTask));
    lines.add(entry("of that returned to the caller", returned));
    lines.add(entry("beyond what the caller gets back", wholeTask - returned));
    String[] commands = {"enqueue", "assign", "start", "complete", "store 64 bytes"};
    for (int i = 0; i < commands.length; i++) {
      lines.add(entry("allocated by " + commands[i], perTask(allocated[i])));
    }
    addRetained(lines);
    return "{\n" + String.join(",\n", lines) + "\n}\n";
  }

  private static String entry(String name, double bytes) {
    return String.format(Locale.ROOT, "  \"%s\": %.1f", name, bytes);
  }

  private static double perTask(long bytes) {
    return bytes / (double) TASKS;
  }

  private static CoordinatorEngine open() {
    CoordinatorEngine engine = new CoordinatorEngine();
    Load.SMALL.applyTo(engine);
    return engine;
  }

  private void workOff(CoordinatorEngine engine) {
    for (TaskSpec spec : specs) {
      engine.enqueue(2, spec);
      TaskLease lease = engine.assign(2, Load.BACKGROUND_TTL_SECS);
      engine.start(2, lease);
      engine.store(engine.complete(2, lease), result);
    }
  }

  private void workOffCounting(CoordinatorEngine engine) {
    java.util.Arrays.fill(allocated, 0);
    for (TaskSpec spec : specs) {
      long begun = allocatedBytes();
      engine.enqueue(2, spec);
      long enqueued = allocatedBytes();
      TaskLease lease = engine.assign(2, Load.BACKGROUND_TTL_SECS);
      long assigned = allocatedBytes();
      engine.start(2, lease);
      long started = allocatedBytes();
      var receipt = engine.complete(2, lease);
      long completed = allocatedBytes();
      engine.store(receipt, result);
      long stored = allocatedBytes();
      allocated[0] += enqueued - begun;
      allocated[1] += assigned - enqueued;
      allocated[2] += started - assigned;
      allocated[3] += completed - started;
      allocated[4] += stored - completed;
    }
  }

  /** The objects that the five calls return, the strings in them aside: those are the caller's. */
  private static double returnedBytes() {
    return 5 * shallow(Accepted.class)
        + shallow(TaskSnapshot.class)
        + shallow(TaskLease.class)
        + shallow(StartOutcome.Started.class)
        + shallow(CompletionOutcome.Completed.class)
        + shallow(dev.coordinator.core.pool.CompletionReceipt.class);
  }

  private static long shallow(Class<?> type) {
    return ClassLayout.parseClass(type).instanceSize();
  }

  // The specification and its strings were there before and are shared, so they are given to the
  // measure first, and what it finds beside them is the coordinator's.
  private void addRetained(List<String> lines) {
    CoordinatorEngine queued = new CoordinatorEngine();
    CoordinatorEngine ended = new CoordinatorEngine();
    ended.register(1, WorkerSpec.of("w", 1));
    long emptyPool = reachable(queued.pool);
    long emptyStore = reachable(ended.results);
    long idlePool = reachable(ended.pool);
    int count = 12_288;
    for (int i = 0; i < count; i++) {
      queued.enqueue(2, specs[i]);
      ended.enqueue(2, specs[i]);
      TaskLease lease = ended.assign(2, 60);
      ended.start(2, lease);
      ended.store(ended.complete(2, lease), result);
    }
    long strings = reachable((Object) java.util.Arrays.copyOf(specs, count));
    strings -= GraphLayout.parseInstance((Object) new TaskSpec[count]).totalSize();
    strings -= count * shallow(TaskSpec.class);
    double perQueued = (reachable(queued.pool) - emptyPool - strings) / (double) count;
    double perEnded = (reachable(ended.pool) - idlePool - strings) / (double) count;
    lines.add(entry("retained by a queued record beside its strings", perQueued));
    lines.add(entry("retained by a completed record beside its strings", perEnded));
    lines.add(
        entry(
            "retained by its stored result, 64 bytes included",
            storedBytes(ended, emptyStore, count)));
  }

  private static double storedBytes(CoordinatorEngine ended, long emptyStore, int count) {
    long both = GraphLayout.parseInstance(ended.pool, ended.results).totalSize();
    return (both - reachable(ended.pool) - emptyStore) / (double) count;
  }

  private static long reachable(Object root) {
    return GraphLayout.parseInstance(root).totalSize();
  }

  private static long allocatedBytes() {
    return THREADS.getCurrentThreadAllocatedBytes();
  }
}
