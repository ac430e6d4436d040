package dev.coordinator.core.testkit;

import dev.coordinator.core.host.LogicalClock;
import java.util.concurrent.atomic.AtomicLong;

/** A clock that stands still until a test moves it. Safe for use by any thread. */
public final class SettableClock implements LogicalClock {
  private final AtomicLong nowSecs;

  /**
   * Makes a clock.
   *
   * @param nowSecs the time that it shows, in seconds, zero or more
   */
  public SettableClock(long nowSecs) {
    requireNotNegative("nowSecs", nowSecs);
    this.nowSecs = new AtomicLong(nowSecs);
  }

  @Override
  public long nowSecs() {
    return nowSecs.get();
  }

  /**
   * Moves the clock on.
   *
   * @param seconds by how much, zero or more
   * @return the time that it shows now, in seconds
   */
  public long advance(long seconds) {
    requireNotNegative("seconds", seconds);
    return nowSecs.accumulateAndGet(seconds, Math::addExact);
  }

  private static void requireNotNegative(String name, long value) {
    if (value < 0) {
      throw new IllegalArgumentException(name + " must be zero or more, but is " + value);
    }
  }
}
