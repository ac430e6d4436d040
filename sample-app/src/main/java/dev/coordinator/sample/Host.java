package dev.coordinator.sample;

import dev.coordinator.core.host.LogicalClock;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;

/**
 * What the job brings along itself, since a coordinator has none of it.
 *
 * @param clock the time of leases and heartbeats
 * @param hashers makes what a worker thread hashes with
 * @param screen what the user sees
 * @param work what all workers have done together
 */
record Host(LogicalClock clock, Supplier<Hasher> hashers, Screen screen, Work work) {
  /** What all workers have done together, dropped work included. */
  static final class Work {
    final LongAdder bytesRead = new LongAdder();
    final LongAdder hashingNanos = new LongAdder();
  }

  static Host of(Screen screen) {
    return new Host(monotonicClock(), FileHasher::new, screen, new Work());
  }

  /** Counts from now on, and is not moved when somebody sets the time of day. */
  private static LogicalClock monotonicClock() {
    long start = System.nanoTime();
    return () -> TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start);
  }
}
