package dev.coordinator.core.host;

import dev.coordinator.core.limits.DistributedLimits;
import dev.coordinator.core.limits.ResultLimits;
import dev.coordinator.core.pool.TaskLease;
import dev.coordinator.core.pool.TaskSpec;
import dev.coordinator.core.pool.WorkerSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;

/**
 * Compares how many tasks eight threads work off through one template with what one thread does.
 * Run it by hand, on a machine that does nothing else: it is no test, since whatever else runs
 * changes the figure by more than it tells.
 */
// Rounds of one and of eight threads take turns, so that both meet the same conditions; each round
// is a fresh epoch. The figure is the median of the ratios of neighbouring rounds.
public final class TemplateThroughput {
  private static final int TASKS = 64_000;
  private static final int WARM_UP_ROUNDS = 8;
  private static final int ROUNDS = 15;
  private static final int THREADS = 8;

  private TemplateThroughput() {}

  /** Prints the tasks per second of both, and their ratio. */
  public static void main(String[] args) throws InterruptedException {
    List<Double> ones = new ArrayList<>();
    List<Double> eights = new ArrayList<>();
    List<Double> ratios = new ArrayList<>();
    for (int round = 0; round < WARM_UP_ROUNDS + ROUNDS; round++) {
      double one = tasksPerSec(1);
      double eight = tasksPerSec(THREADS);
      if (round >= WARM_UP_ROUNDS) {
        ones.add(one);
        eights.add(eight);
        ratios.add(eight / one);
      }
    }
    System.out.printf(
        "one thread %.0f tasks/s, %d threads %.0f tasks/s, ratio %.2f%n",
        median(ones), THREADS, median(eights), median(ratios));
  }

  private static double median(List<Double> values) {
    return values.stream().sorted().skip(values.size() / 2).findFirst().orElseThrow();
  }

  private static double tasksPerSec(int threads) throws InterruptedException {
    CoordinatorTemplate template = new CoordinatorTemplate(epoch(), () -> 0);
    CountDownLatch start = new CountDownLatch(1);
    List<Thread> workers =
        IntStream.range(0, threads).mapToObj(i -> worker(template, i, threads, start)).toList();
    workers.forEach(Thread::start);
    long startNanos = System.nanoTime();
    start.countDown();
    for (Thread worker : workers) {
      worker.join();
    }
    double seconds = (System.nanoTime() - startNanos) / 1e9;
    if (template.coordinator().pool().snapshot().terminalTasks() != TASKS) {
      throw new AssertionError("not every task was completed");
    }
    return TASKS / seconds;
  }

  private static Coordinator epoch() {
    return new Coordinator(
        DistributedLimits.builder()
            .maxTaskRecords(65_536)
            .maxTerminalTasks(65_536)
            .maxActiveTasks(16_384)
            .maxQueuedTasks(16_384)
            .build(),
        ResultLimits.defaults());
  }

  /** A thread that enqueues its share of the tasks and works off as many. */
  private static Thread worker(
      CoordinatorTemplate template, int index, int threads, CountDownLatch start) {
    String workerId = "w" + index;
    template.register(WorkerSpec.of(workerId, 1));
    List<TaskSpec> specs =
        IntStream.range(0, TASKS / threads)
            .mapToObj(i -> TaskSpec.of("t" + index + "-" + i, "job", "target"))
            .toList();
    return new Thread(
        () -> {
          awaitStart(start);
          for (TaskSpec spec : specs) {
            template.enqueue(spec);
            TaskLease lease = template.leaseNext(workerId, 60).orElseThrow();
            template.start(lease);
            template.complete(lease);
          }
        });
  }

  private static void awaitStart(CountDownLatch start) {
    try {
      start.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
