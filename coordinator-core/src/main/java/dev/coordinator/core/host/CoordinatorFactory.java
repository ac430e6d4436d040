package dev.coordinator.core.host;

import dev.coordinator.core.limits.DistributedLimits;
import dev.coordinator.core.limits.ResultLimits;
import java.util.Objects;

/**
 * Opens epochs with the same limits. Since nothing is ever evicted, an application that runs for
 * long opens one for each batch or each day, and drops the old one.
 *
 * <p>Immutable, and safe for use by any thread.
 *
 * @param limits the bounds of each epoch's pool and queue
 * @param resultLimits the bounds of each epoch's results
 */
public record CoordinatorFactory(DistributedLimits limits, ResultLimits resultLimits) {
  /** Checks that nothing is null. */
  public CoordinatorFactory {
    Objects.requireNonNull(limits, "limits");
    Objects.requireNonNull(resultLimits, "resultLimits");
  }

  /**
   * Opens an epoch.
   *
   * @return a new, empty one; nothing of it is shared with any other
   */
  public Coordinator open() {
    return new Coordinator(limits, resultLimits);
  }

  /**
   * Opens an epoch whose commands are recorded.
   *
   * @param recorder hears of every accepted command and result; one recorder an epoch
   * @return a new, empty one
   */
  public Coordinator open(CommandRecorder recorder) {
    return new Coordinator(limits, resultLimits, recorder);
  }
}
