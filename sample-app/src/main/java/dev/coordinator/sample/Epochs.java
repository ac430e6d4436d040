package dev.coordinator.sample;

import dev.coordinator.core.host.Coordinator;
import dev.coordinator.core.model.TaskStatus;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Feeds files to one epoch after the other. A full epoch is finished, collected and dropped before
 * the next one is opened: the memory taken is that of one epoch, and what is collected comes in the
 * order of the files.
 */
final class Epochs {
  // What one turn enqueues: enough that the turn costs little beside it.
  private static final int BATCH_FILES = 256;

  /**
   * How many files have ended.
   *
   * @param hashed files that have a digest
   * @param failed files that have none
   */
  record Progress(long hashed, long failed) {}

  // In one piece, since another thread reads it while the epoch changes.
  private record State(EpochTotals closed, @Nullable Epoch open) {}

  private final Supplier<Coordinator> coordinators;
  private final EpochLimits limits;
  private final ManifestSettings settings;
  private final Host host;
  private final Epoch.Collector collector;
  private final List<TreeEntry> batch = new ArrayList<>(BATCH_FILES);
  private int nextNumber = 1;
  private @Nullable Crew crew;
  private volatile State state = new State(EpochTotals.NONE, null);

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
  }

  void add(TreeEntry file) throws IOException, InterruptedException {
    batch.add(file);
    if (batch.size() == BATCH_FILES) {
      flush();
    }
  }

  /** Finishes the last epoch. */
  void finish() throws IOException, InterruptedException {
    flush();
    finishOpen();
  }

  /** Stops the threads of the epoch that is open, if one is. */
  void stop() {
    if (crew != null) {
      crew.stop();
    }
  }

  private void flush() throws IOException, InterruptedException {
    List<TreeEntry> left = batch;
    while (!left.isEmpty()) {
      left = left.subList(open().enqueue(left), left.size());
      if (!left.isEmpty()) {
        finishOpen();
      }
    }
    batch.clear();
  }

  private Epoch open() {
    Epoch open = state.open;
    if (open == null) {
      open =
          new Epoch(
              coordinators.get(),
              limits,
              host.clock(),
              nextNumber,
              settings.leaseTtlSecs(),
              settings.workers());
      state = new State(state.closed, open);
      crew = Crew.start(open.bench(), settings.workers(), limits, host);
    }
    return open;
  }

  private void finishOpen() throws IOException, InterruptedException {
    Epoch open = state.open;
    if (open != null) {
      open.finish();
      stop();
      open.collect(collector);
      nextNumber += open.size();
      state = new State(state.closed.plus(open.totals()), null);
    }
  }

  /** For any thread. */
  Progress progress() {
    State now = state;
    long hashed = now.closed.tasks(TaskStatus.COMPLETED);
    long failed = now.closed.tasks(TaskStatus.FAILED);
    if (now.open != null) {
      hashed += now.open.snapshot().tasks(TaskStatus.COMPLETED);
      failed += now.open.snapshot().tasks(TaskStatus.FAILED);
    }
    return new Progress(hashed, failed);
  }

  /** What all finished epochs came to. */
  EpochTotals totals() {
    return state.closed;
  }
}
