package dev.coordinator.core.pool;

import java.lang.reflect.Field;

/** Damages what no move of this package can damage, past its own methods. */
final class Sabotage {
  private Sabotage() {}

  /** Gives the earliest task of a heap another time, and leaves it where it is. */
  static void overwriteEarliestTime(TaskHeap heap, long time) {
    ((long[]) read(heap, "times"))[0] = time;
  }

  /**
   * Takes the times out of the queue's heap. Preflight does not need them, but every command does
   * at the latest when it publishes.
   */
  static void loseTheTimesOf(ReadyQueue queue) {
    write(read(queue, "byCreation"), "times", new long[0]);
  }

  private static Object read(Object owner, String name) {
    try {
      return field(owner, name).get(owner);
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(e);
    }
  }

  private static void write(Object owner, String name, Object value) {
    try {
      field(owner, name).set(owner, value);
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(e);
    }
  }

  private static Field field(Object owner, String name) throws NoSuchFieldException {
    Field field = owner.getClass().getDeclaredField(name);
    field.setAccessible(true);
    return field;
  }
}
