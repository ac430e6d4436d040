package dev.coordinator.core.pool;

import dev.coordinator.core.error.CounterName;
import dev.coordinator.core.error.DistributedError.CounterExhausted;

/** Preflight of counters: they only grow, and are exhausted rather than wrapped. */
final class Counters {
  private Counters() {}

  static void requireRoom(CounterName counter, long value) {
    requireRoom(counter, value, 1);
  }

  static void requireRoom(CounterName counter, long value, long increase) {
    if (value > Long.MAX_VALUE - increase) {
      throw new CounterExhausted(counter).toException();
    }
  }

  static void requireRoom(CounterName counter, int value) {
    if (value == Integer.MAX_VALUE) {
      throw new CounterExhausted(counter).toException();
    }
  }
}
