package dev.coordinator.sample;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** The threads of one epoch: its workers, and the one that sweeps. They end with it. */
final class Crew {
  private static final long SWEEP_MILLIS = 1_000;
  // A thread that hangs in a read of a dead disk is left behind; its leases are recovered, what it
  // reports is refused, and it does not keep the process alive.
  private static final long STOP_MILLIS = 3_000;

  private final List<Thread> workers = new ArrayList<>();
  private final Periodic sweeper;

  private Crew(Workbench bench) {
    sweeper = Periodic.start("manifest-sweeper", SWEEP_MILLIS, bench::sweep);
  }

  static Crew start(Workbench bench, int size, Semaphore hashing, EpochLimits limits, Host host) {
    Crew crew = new Crew(bench);
    for (int i = 1; i <= size; i++) {
      Membership membership = new Membership("worker-" + i, Workbench.BATCH_FILES);
      HashWorker worker =
          new HashWorker(
              bench, membership, host.hashers().get(), hashing, host.work(), limits.pulseMillis());
      Thread thread = new Thread(worker, "manifest-worker-" + i);
      thread.setDaemon(true);
      thread.setUncaughtExceptionHandler((dead, cause) -> host.screen().workerDied(cause));
      crew.workers.add(thread);
    }
    crew.workers.forEach(Thread::start);
    return crew;
  }

  /** Stops the threads, whether there is work left or not. */
  void stop() {
    workers.forEach(Thread::interrupt);
    boolean interrupted = false;
    long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(STOP_MILLIS);
    for (Thread worker : workers) {
      interrupted |= joinUntil(deadline, worker);
    }
    sweeper.stop();
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private static boolean joinUntil(long deadline, Thread worker) {
    boolean interrupted = false;
    long left;
    while (worker.isAlive() && (left = deadline - System.nanoTime()) > 0) {
      try {
        worker.join(Math.max(1, TimeUnit.NANOSECONDS.toMillis(left)));
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    return interrupted;
  }
}
