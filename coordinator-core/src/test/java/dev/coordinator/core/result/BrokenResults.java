package dev.coordinator.core.result;

import dev.coordinator.core.limits.ResultLimits;
import java.lang.reflect.Field;

/** A result store as no host can make it, for tests of what must notice. */
public final class BrokenResults {
  private BrokenResults() {}

  /** A store whose count of bytes is not that of its results. */
  public static ResultAggregator inconsistent() {
    ResultState state = new ResultState(ResultLimits.defaults(), 0);
    try {
      Field totalBytes = ResultState.class.getDeclaredField("totalBytes");
      totalBytes.setAccessible(true);
      totalBytes.setLong(state, 1);
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(e);
    }
    return new ResultAggregator(state, null);
  }
}
