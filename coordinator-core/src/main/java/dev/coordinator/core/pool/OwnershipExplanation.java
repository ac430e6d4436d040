package dev.coordinator.core.pool;

import java.util.Objects;
import java.util.Optional;

/**
 * Whether a lease is current, and if not, why.
 *
 * @param verdict what was found
 * @param detail the same in a sentence, with the figures and without identifiers; empty when the
 *     lease is current
 * @param task what the record holds; empty when there is no such task
 */
public record OwnershipExplanation(Verdict verdict, String detail, Optional<TaskSnapshot> task) {

  /** What was found, in the order of looking. */
  public enum Verdict {
    /** The lease holds. */
    CURRENT,
    /** The lease is the current one, but its time is over. */
    EXPIRED,
    /** There is no such task here. */
    TASK_UNKNOWN,
    /** The task is queued or has ended. */
    NOT_LEASED,
    /** Another worker holds the task. */
    WORKER_DIFFERS,
    /** The worker has gone offline or come back since. */
    WORKER_GENERATION_DIFFERS,
    /** The task has been queued again since. */
    TASK_GENERATION_DIFFERS,
    /** The task has been leased again since. */
    ATTEMPT_DIFFERS,
    /** The lease has been renewed since. */
    LEASE_ID_DIFFERS,
    /** The lease is from another pool: only its times differ. */
    TIMES_DIFFER
  }

  /** Checks that nothing is null. */
  public OwnershipExplanation {
    Objects.requireNonNull(verdict, "verdict");
    Objects.requireNonNull(detail, "detail");
    Objects.requireNonNull(task, "task");
  }

  /**
   * Tells whether the lease holds.
   *
   * @return true for {@link Verdict#CURRENT}
   */
  public boolean isCurrent() {
    return verdict == Verdict.CURRENT;
  }
}
