package dev.coordinator.sample;

import dev.coordinator.core.host.CoordinatorTemplate;
import dev.coordinator.core.pool.StateSnapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/**
 * Lets the threads of the job command one epoch in turn, and measures the time that it takes.
 *
 * <p>A turn is as many commands as its taker has at hand. A thread would wait longer for a lock
 * that is taken anew for each command than the commands themselves take.
 */
final class Turns {
  private record Waiter(BooleanSupplier ready, Condition condition) {}

  private final CoordinatorTemplate template;
  private final ReentrantLock lock = new ReentrantLock();
  private final List<Waiter> waiters = new ArrayList<>();
  private long nanos;

  Turns(CoordinatorTemplate template) {
    this.template = template;
  }

  /** Sends commands. State of the host that belongs to them is safe to use in there. */
  <T> T take(Function<CoordinatorTemplate, T> commands) {
    lock.lock();
    long start = System.nanoTime();
    try {
      return commands.apply(template);
    } finally {
      nanos += System.nanoTime() - start;
      wakeReady();
      lock.unlock();
    }
  }

  /**
   * Waits until a turn has made something true.
   *
   * @return whether it is true; false when the time is over
   */
  boolean await(BooleanSupplier ready, long millis) throws InterruptedException {
    lock.lockInterruptibly();
    try {
      Waiter waiter = new Waiter(ready, lock.newCondition());
      long left = TimeUnit.MILLISECONDS.toNanos(millis);
      waiters.add(waiter);
      try {
        while (!ready.getAsBoolean() && left > 0) {
          left = waiter.condition.awaitNanos(left);
        }
      } finally {
        waiters.remove(waiter);
      }
      return ready.getAsBoolean();
    } finally {
      lock.unlock();
    }
  }

  /** How the coordinator is now, in a turn or out of one. */
  StateSnapshot snapshot() {
    return template.coordinator().pool().snapshot();
  }

  /** The time spent in turns so far: in calls to the coordinator, and between those of a turn. */
  long nanos() {
    lock.lock();
    try {
      return nanos;
    } finally {
      lock.unlock();
    }
  }

  // Whoever ends a turn wakes those whose wait is over, and nobody else.
  private void wakeReady() {
    for (Waiter waiter : waiters) {
      if (waiter.ready.getAsBoolean()) {
        waiter.condition.signal();
      }
    }
  }
}
