package dev.coordinator.core.pool;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Runs code in a second thread and waits for it, but not for ever. */
final class OtherThread {
  private static final long PATIENCE_SECS = 10;

  /** What a test does meanwhile. */
  @FunctionalInterface
  interface Code {
    void run() throws Exception;
  }

  private OtherThread() {}

  /** Returns what the call returns in another thread; fails if it does not come back. */
  static <T> T call(Callable<T> call) throws InterruptedException, ExecutionException {
    FutureTask<T> task = new FutureTask<>(call);
    start(task);
    try {
      return task.get(PATIENCE_SECS, TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      throw new AssertionError("the other thread is stuck", e);
    }
  }

  /** Runs code in this thread while another one holds the lock. */
  static void whileItHoldsTheLockOf(GuardedState guarded, Code code) throws Exception {
    BlockingQueue<String> entered = new ArrayBlockingQueue<>(1);
    BlockingQueue<String> done = new ArrayBlockingQueue<>(1);
    FutureTask<String> holder =
        new FutureTask<>(
            () -> {
              guarded.enter();
              try {
                entered.put("entered");
                return done.take();
              } finally {
                guarded.exit();
              }
            });
    start(holder);
    if (entered.poll(PATIENCE_SECS, TimeUnit.SECONDS) == null) {
      throw new AssertionError("the other thread does not get the lock");
    }
    try {
      code.run();
    } finally {
      done.put("done");
    }
  }

  /** Returns once the thread, which was started, waits for something. */
  static void awaitWaiting(Thread thread) {
    while (thread.getState() != Thread.State.WAITING) {
      if (thread.getState() == Thread.State.TERMINATED) {
        throw new AssertionError("the thread came to its end without having to wait");
      }
      Thread.onSpinWait();
    }
  }

  private static void start(Runnable task) {
    Thread thread = new Thread(task, "other thread of a test");
    thread.setDaemon(true);
    thread.start();
  }
}
