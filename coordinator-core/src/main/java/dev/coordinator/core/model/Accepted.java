package dev.coordinator.core.model;

import java.util.Objects;

/**
 * The answer to an accepted command.
 *
 * @param revision the state's revision after the command: one more than the expected one, or equal
 *     to it when the command was an exact replay. It is what the next command has to expect
 * @param value what the command returns
 * @param <V> the type of that value
 */
public record Accepted<V>(long revision, V value) {
  /** Checks that there is a value. */
  public Accepted {
    Objects.requireNonNull(value, "value");
  }
}
