package dev.coordinator.core.result;

import dev.coordinator.core.limits.ResultLimits;
import java.util.Objects;

/**
 * The summary of a result store at one revision.
 *
 * @param revision how many results were stored
 * @param resultCount how many results are retained
 * @param totalBytes how many bytes they have together
 * @param limits the bounds of the store
 */
public record ResultSnapshot(long revision, int resultCount, long totalBytes, ResultLimits limits) {
  /** Checks that there are limits. */
  public ResultSnapshot {
    Objects.requireNonNull(limits, "limits");
  }
}
