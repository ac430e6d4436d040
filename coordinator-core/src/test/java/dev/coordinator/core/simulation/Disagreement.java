package dev.coordinator.core.simulation;

import java.util.Objects;

/** The core does something else than the model. */
final class Disagreement extends RuntimeException {
  private static final long serialVersionUID = 1L;

  Disagreement(String message) {
    super(message);
  }

  Disagreement(String message, Throwable cause) {
    super(message, cause);
  }

  static void unlessEqual(String what, Object expected, Object found) {
    if (!Objects.equals(expected, found)) {
      throw new Disagreement(
          "%s: the model says %s, but the core says %s".formatted(what, expected, found));
    }
  }
}
