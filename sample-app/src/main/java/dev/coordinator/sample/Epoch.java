package dev.coordinator.sample;

import dev.coordinator.core.host.Coordinator;
import dev.coordinator.core.host.CoordinatorTemplate;
import dev.coordinator.core.host.LogicalClock;
import dev.coordinator.core.model.TaskStatus;
import dev.coordinator.core.pool.StateSnapshot;
import dev.coordinator.core.pool.TaskSnapshot;
import dev.coordinator.core.pool.TaskSpec;
import dev.coordinator.core.result.AggregatedResult;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * One coordinator, and the files that its tasks stand for: as many as it has room for. The job's
 * own thread fills it, waits for its end and collects its results.
 */
final class Epoch {
  private static final long WAIT_MILLIS = TimeUnit.HOURS.toMillis(1);
  private static final long CLOSE_DOWN_SECS = 2;
  private static final long CLOSE_DOWN_POLL_MILLIS = 20;

  /** Takes what became of the files, in their order. */
  interface Collector {
    void hashed(TreeEntry file, byte[] digest) throws IOException;

    void failed(TreeEntry file, String reason);
  }

  private final Coordinator coordinator;
  private final EpochLimits limits;
  private final int firstNumber;
  private final Turns turns;
  private final Workbench bench;
  private final List<TreeEntry> files = new ArrayList<>(); // changed in turns only

  /**
   * Opens an epoch.
   *
   * @param firstNumber the number of its first file
   * @param crew how many workers it is going to have
   */
  Epoch(
      Coordinator coordinator,
      EpochLimits limits,
      LogicalClock clock,
      int firstNumber,
      long leaseTtlSecs,
      int crew) {
    this.coordinator = coordinator;
    this.limits = limits;
    this.firstNumber = firstNumber;
    this.turns = new Turns(new CoordinatorTemplate(coordinator, clock));
    this.bench =
        new Workbench(turns, number -> files.get(number - firstNumber), leaseTtlSecs, crew);
  }

  Workbench bench() {
    return bench;
  }

  /** How the coordinator is now. For any thread. */
  StateSnapshot snapshot() {
    return turns.snapshot();
  }

  boolean isFull() {
    return files.size() >= limits.files();
  }

  /**
   * Enqueues files, waiting whenever too many are active.
   *
   * @return how many of them found room; the others are for the next epoch
   */
  int enqueue(List<TreeEntry> entries) throws InterruptedException {
    int count = Math.min(entries.size(), limits.files() - files.size());
    List<TaskSpec> tasks = new ArrayList<>(count);
    for (TreeEntry entry : entries.subList(0, count)) {
      tasks.add(FileTask.of(firstNumber + files.size() + tasks.size(), entry));
    }
    int next = 0;
    while (next < count) {
      if (active() + count - next > limits.active()) {
        // Half of the places at once, so that the two sides do not wake each other all the time.
        awaitActive(limits.active() / 2);
      }
      int from = next;
      next = turns.take(template -> enqueue(template, entries, tasks, from));
    }
    return count;
  }

  private int enqueue(
      CoordinatorTemplate template, List<TreeEntry> entries, List<TaskSpec> tasks, int from) {
    int next = from;
    while (next < tasks.size() && active() < limits.active()) {
      template.enqueue(tasks.get(next));
      files.add(entries.get(next));
      next++;
    }
    return next;
  }

  /** Takes no more files. */
  void seal() {
    turns.take(
        template -> {
          bench.seal();
          return bench;
        });
  }

  /** Waits until each file of a sealed epoch has ended. */
  void awaitEnd() throws InterruptedException {
    awaitActive(0);
  }

  /** Hands out no more files, for good. */
  void stopLeasing() {
    turns.take(
        template -> {
          template.stopLeasing();
          return template;
        });
  }

  /** Waits until the files in hand are finished or their time is over, then lets go of them. */
  void closeDown() throws InterruptedException {
    long deadlineSecs = turns.take(CoordinatorTemplate::nowSecs) + CLOSE_DOWN_SECS;
    while (!turns.take(template -> template.closeDown(deadlineSecs))) {
      Thread.sleep(CLOSE_DOWN_POLL_MILLIS);
    }
  }

  private void awaitActive(int atMost) throws InterruptedException {
    boolean done = false;
    while (!done) {
      done = turns.await(() -> active() <= atMost || bench.isDeserted(), WAIT_MILLIS);
    }
    if (active() > atMost) {
      throw new WorkersLostException();
    }
  }

  private int active() {
    return snapshot().activeTasks();
  }

  /** Tells what became of the files, once each has ended. */
  void collect(Collector collector) throws IOException {
    boolean allHashed = snapshot().tasks(TaskStatus.COMPLETED) == files.size();
    List<TreeEntry> hashed = new ArrayList<>();
    List<String> ids = new ArrayList<>();
    for (int i = 0; i < files.size(); i++) {
      String id = FileTask.id(firstNumber + i);
      if (allHashed || task(id).status() == TaskStatus.COMPLETED) {
        hashed.add(files.get(i));
        ids.add(id);
      } else {
        collector.failed(files.get(i), failure(id));
      }
      if (ids.size() == limits.aggregate()) {
        collectHashed(hashed, ids, collector);
      }
    }
    collectHashed(hashed, ids, collector);
  }

  private void collectHashed(List<TreeEntry> hashed, List<String> ids, Collector collector)
      throws IOException {
    List<AggregatedResult> results = turns.take(template -> template.aggregate(ids));
    for (int i = 0; i < results.size(); i++) {
      collector.hashed(hashed.get(i), results.get(i).bytes());
    }
    hashed.clear();
    ids.clear();
  }

  private String failure(String id) {
    return bench.failure(id) + ", " + Count.of(task(id).attempt(), "attempt");
  }

  private TaskSnapshot task(String id) {
    return coordinator.queue().task(id).orElseThrow();
  }

  /** What the epoch came to. */
  EpochTotals totals() {
    return turns.take(
        template -> EpochTotals.of(coordinator, bench.bytes(), bench.retries(), turns.nanos()));
  }
}
