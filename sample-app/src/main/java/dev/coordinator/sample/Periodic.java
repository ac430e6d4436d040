package dev.coordinator.sample;

/** A thread of the host that does something again and again until it is stopped. */
final class Periodic {
  private final Thread thread;
  private final long periodMillis;
  private final Runnable action;
  private boolean stopped; // guarded by this, as is the action

  private Periodic(String name, long periodMillis, Runnable action) {
    this.periodMillis = periodMillis;
    this.action = action;
    this.thread = new Thread(this::repeat, name);
    thread.setDaemon(true);
  }

  static Periodic start(String name, long periodMillis, Runnable action) {
    Periodic periodic = new Periodic(name, periodMillis, action);
    periodic.thread.start();
    return periodic;
  }

  private void repeat() {
    try {
      do {
        Thread.sleep(periodMillis);
      } while (actUnlessStopped());
    } catch (InterruptedException stop) {
      // Stopped while it slept.
    }
  }

  private synchronized boolean actUnlessStopped() {
    if (!stopped) {
      action.run();
    }
    return !stopped;
  }

  /** Stops it. When this returns, the action is not running and never will again. */
  synchronized void stop() {
    stopped = true;
    thread.interrupt();
  }
}
