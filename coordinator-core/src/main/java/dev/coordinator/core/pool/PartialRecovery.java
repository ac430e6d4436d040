package dev.coordinator.core.pool;

import java.util.Objects;

/**
 * What a bounded recovery command did, and what it left.
 *
 * @param done what became of workers and tasks
 * @param remaining how many records the command would still have to change: tasks to recover and
 *     workers to take offline. Zero when nothing is left; not zero after the bound was reached, or
 *     when tasks do not fit the queue
 */
public record PartialRecovery(RecoverySummary done, int remaining) {
  /** Checks that there is a summary. */
  public PartialRecovery {
    Objects.requireNonNull(done, "done");
  }
}
