package dev.coordinator.core.pool;

import dev.coordinator.core.error.DistributedError.InvalidTask;
import dev.coordinator.core.error.TaskProblem;
import dev.coordinator.core.limits.AbsoluteLimits;
import java.util.AbstractList;
import java.util.List;
import java.util.Objects;
import java.util.RandomAccess;

/** An immutable list of unsigned bytes: a retained phase costs one byte, not a boxed number. */
final class Phases extends AbstractList<Integer> implements RandomAccess {
  private static final int MAX_PHASE = 255;

  private final byte[] values;

  private Phases(byte[] values) {
    this.values = values;
  }

  static List<Integer> copyOf(List<Integer> phases) {
    if (phases instanceof Phases) {
      return phases;
    }
    if (phases.isEmpty()) {
      return List.of();
    }
    Integer[] source = phases.toArray(new Integer[0]);
    // Of the copy too: the list may have grown since it was asked for its size.
    requireCount(source.length);
    byte[] values = new byte[source.length];
    for (int i = 0; i < source.length; i++) {
      int phase = Objects.requireNonNull(source[i], "phase");
      if (phase < 0 || phase > MAX_PHASE) {
        throw new InvalidTask(TaskProblem.PHASE_OUT_OF_RANGE).toException();
      }
      values[i] = (byte) phase;
    }
    return new Phases(values);
  }

  static void requireCount(int phases) {
    if (phases > AbsoluteLimits.MAX_PHASES) {
      throw new InvalidTask(TaskProblem.TOO_MANY_PHASES).toException();
    }
  }

  @Override
  public Integer get(int index) {
    return Byte.toUnsignedInt(values[index]);
  }

  @Override
  public int size() {
    return values.length;
  }
}
