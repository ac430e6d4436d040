package dev.coordinator.core.host;

/**
 * The host's own clock: seconds that never go back. Where they start does not matter, as long as
 * all calls to one epoch use the same clock.
 */
@FunctionalInterface
public interface LogicalClock {
  /**
   * Returns the time.
   *
   * @return seconds, zero or more
   */
  long nowSecs();
}
