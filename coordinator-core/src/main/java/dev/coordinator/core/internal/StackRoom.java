package dev.coordinator.core.internal;

/** Makes sure that there is stack left to give back a lock, before it is taken. */
// A StackOverflowError within the lock's own methods may leave it held for good: then every later
// call of any thread would wait for ever. Where the stack is so short, the error is better thrown
// before the lock is taken, when nothing has happened. The lock takes fewer and smaller frames than
// are tried here, in whatever mixture of interpreted and compiled code.
public final class StackRoom {
  private static final int FRAMES = 16;

  private StackRoom() {}

  /** Throws a {@link StackOverflowError} now, if taking and giving back a lock might. */
  public static void require() {
    descend(FRAMES);
  }

  private static void descend(int frames) {
    if (frames > 0) {
      descend(frames - 1);
    }
  }
}
