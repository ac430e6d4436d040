package dev.coordinator.sample;

import dev.coordinator.core.host.LogicalClock;
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

  static Host of(LogicalClock clock, Screen screen) {
    return new Host(clock, FileHasher::new, screen, new Work());
  }
}
