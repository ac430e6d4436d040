package dev.coordinator.core.simulation;

import dev.coordinator.core.error.DistributedError;

/** Thrown inside the model to refuse a command. */
final class Refusal extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient DistributedError error;

  private Refusal(DistributedError error) {
    super(null, null, false, false);
    this.error = error;
  }

  DistributedError error() {
    return error;
  }

  static void when(boolean holds, DistributedError error) {
    if (holds) {
      throw new Refusal(error);
    }
  }
}
