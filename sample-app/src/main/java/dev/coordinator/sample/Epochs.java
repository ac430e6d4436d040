package dev.coordinator.sample;

import dev.coordinator.core.host.Coordinator;
import dev.coordinator.core.model.TaskStatus;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;

/**
 * Feeds files to one epoch after the other. A full epoch is drained by its workers while the next
 * one is filled, then collected and dropped: the memory taken is that of two epochs, and what is
 * collected comes in the order of the files.
 */
final class Epochs {
  // What one turn enqueues: enough that the turn costs little beside it.
  private static final int BATCH_FILES = 256;
  private static final int MAX_RUNNING = 2;

  /**
   * How many files have ended.
   *
   * @param hashed files that have a digest
   * @param failed files that have none
   */
  record Progress(long hashed, long failed) {}

  private record Running(Epoch epoch, Crew crew) {}

  /**
   * In one piece, since another thread reads it.
   *
   * @param dropped what the epochs that are no more came to
   * @param running the epochs that go on, oldest first; files go to the last
   */
  private record State(EpochTotals dropped, List<Running> running) {}

  private final Supplier<Coordinator> coordinators;
  private final EpochLimits limits;
  private final ManifestSettings settings;
  private final Host host;
  private final Epoch.Collector collector;
  private final List<TreeEntry> batch = new ArrayList<>(BATCH_FILES);
  private final Semaphore hashing;
  private int nextNumber = 1;
  private volatile State state = new State(EpochTotals.NONE, List.of());

  Epochs(
      Supplier<Coordinator> coordinators,
      EpochLimits limits,
      ManifestSettings settings,
      Host host,
      Epoch.Collector collector) {
    this.coordinators = coordinators;
    this.limits = limits;
    this.settings = settings;
    this.host = host;
    this.collector = collector;
    this.hashing = new Semaphore(settings.workers());
  }

  void add(TreeEntry file) throws IOException, InterruptedException {
    batch.add(file);
    if (batch.size() == BATCH_FILES) {
      flush();
    }
  }

  /** Sees all files to their end. */
  void finish() throws IOException, InterruptedException {
    flush();
    sealLast();
    while (!state.running.isEmpty()) {
      finishOldest();
    }
  }

  /**
   * Gives up what is not finished: leases nothing more, lets the files in hand be finished within a
   * short while, takes the workers offline, and stops their threads.
   */
  void stop() {
    List<Running> left = state.running;
    try {
      for (Running running : left) {
        running.epoch.stopLeasing();
      }
      for (Running running : left) {
        running.epoch.closeDown();
      }
    } catch (InterruptedException hurry) {
      Thread.currentThread().interrupt();
    } finally {
      left.forEach(running -> running.crew.stop());
    }
  }

  private void flush() throws IOException, InterruptedException {
    List<TreeEntry> left = batch;
    while (!left.isEmpty()) {
      left = left.subList(open().enqueue(left), left.size());
    }
    batch.clear();
  }

  /** Returns the epoch that has room, after opening it if need be. */
  private Epoch open() throws IOException, InterruptedException {
    List<Running> running = state.running;
    if (!running.isEmpty() && !last(running).isFull()) {
      return last(running);
    }
    sealLast();
    if (running.size() == MAX_RUNNING) {
      finishOldest();
    }
    return openNext();
  }

  private Epoch openNext() {
    Epoch epoch =
        new Epoch(
            coordinators.get(),
            limits,
            host.clock(),
            nextNumber,
            settings.leaseTtlSecs(),
            settings.workers());
    nextNumber += limits.files();
    Crew crew = Crew.start(epoch.bench(), settings.workers(), hashing, limits, host);
    List<Running> running = new ArrayList<>(state.running);
    running.add(new Running(epoch, crew));
    state = new State(state.dropped, List.copyOf(running));
    return epoch;
  }

  private void sealLast() {
    if (!state.running.isEmpty()) {
      last(state.running).seal();
    }
  }

  private void finishOldest() throws IOException, InterruptedException {
    List<Running> running = state.running;
    Running oldest = running.get(0);
    oldest.epoch.awaitEnd();
    oldest.crew.stop();
    oldest.epoch.collect(collector);
    state =
        new State(state.dropped.plus(oldest.epoch.totals()), running.subList(1, running.size()));
  }

  private static Epoch last(List<Running> running) {
    return running.get(running.size() - 1).epoch;
  }

  /** For any thread. */
  Progress progress() {
    State now = state;
    long hashed = now.dropped.tasks(TaskStatus.COMPLETED);
    long failed = now.dropped.tasks(TaskStatus.FAILED);
    for (Running running : now.running) {
      hashed += running.epoch.snapshot().tasks(TaskStatus.COMPLETED);
      failed += running.epoch.snapshot().tasks(TaskStatus.FAILED);
    }
    return new Progress(hashed, failed);
  }

  /** What the epochs that are no more came to. */
  EpochTotals totals() {
    return state.dropped;
  }
}
