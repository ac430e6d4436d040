package dev.coordinator.core.pool;

import java.util.Objects;
import java.util.OptionalLong;
import java.util.stream.LongStream;

/**
 * When each recovery command would find something to do, if nothing else happens. A time that the
 * state has reached already means: now.
 *
 * @param leaseExpiry when {@code recoverExpiredLeases} would, in logical seconds; empty when no
 *     lease is out
 * @param workerStaleness when {@code pruneDeadWorkers} would, in logical seconds; empty when no
 *     worker is online
 * @param taskAge when {@code expireOldTasks} would, in logical seconds; empty when no task is
 *     active
 */
public record RecoveryDeadlines(
    OptionalLong leaseExpiry, OptionalLong workerStaleness, OptionalLong taskAge) {

  /** Checks that nothing is null. */
  public RecoveryDeadlines {
    Objects.requireNonNull(leaseExpiry, "leaseExpiry");
    Objects.requireNonNull(workerStaleness, "workerStaleness");
    Objects.requireNonNull(taskAge, "taskAge");
  }

  /**
   * Returns the first of the three times.
   *
   * @return logical seconds; empty when nothing is ever to be recovered
   */
  public OptionalLong earliest() {
    return LongStream.concat(
            leaseExpiry.stream(), LongStream.concat(workerStaleness.stream(), taskAge.stream()))
        .min();
  }
}
