package dev.coordinator.spring.boot.autoconfigure;

import dev.coordinator.core.host.LogicalClock;
import java.time.Duration;

/** Whole seconds since it was made, unmoved by changes of the time of day. */
final class MonotonicClock implements LogicalClock {
  private final long startNanos = System.nanoTime();

  @Override
  public long nowSecs() {
    return Duration.ofNanos(System.nanoTime() - startNanos).toSeconds();
  }
}
