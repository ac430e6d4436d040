package dev.coordinator.sample;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * One thread of the host, working as one worker of an epoch: leases a few files, hashes each under
 * its lease, reports them, until the epoch is over.
 *
 * <p>Between two reads it sees to its heartbeat and its leases, so that these hold for as long as
 * it gets on, however large a file is, and no longer when it hangs.
 */
final class HashWorker implements Runnable {
  private final Workbench bench;
  private final Membership membership;
  private final Hasher hasher;
  private final Semaphore hashing;
  private final Host.Work work;
  private final long pulseNanos;
  private long nextPulse;

  /**
   * Makes a worker.
   *
   * @param hashing has a permit for each file that may be hashed at a time, whatever the epoch
   * @param pulseMillis how often it sees to its heartbeat and leases
   */
  HashWorker(
      Workbench bench,
      Membership membership,
      Hasher hasher,
      Semaphore hashing,
      Host.Work work,
      long pulseMillis) {
    this.bench = bench;
    this.membership = membership;
    this.hasher = hasher;
    this.hashing = hashing;
    this.work = work;
    this.pulseNanos = TimeUnit.MILLISECONDS.toNanos(pulseMillis);
  }

  @Override
  public void run() {
    try {
      bench.join(membership);
      nextPulse = System.nanoTime() + pulseNanos;
      workUntilOver();
    } catch (InterruptedException stop) {
      // The job is over, or given up: whatever is in hand is dropped.
    } finally {
      bench.leave();
    }
  }

  private void workUntilOver() throws InterruptedException {
    boolean over = false;
    while (!over) {
      pulse(List.of());
      if (hashing.tryAcquire(pulseNanos, TimeUnit.NANOSECONDS)) {
        boolean idle;
        try {
          idle = !workOnBatch();
        } finally {
          hashing.release();
        }
        over = idle && bench.awaitWork(TimeUnit.NANOSECONDS.toMillis(pulseNanos));
      }
    }
  }

  private boolean workOnBatch() throws InterruptedException {
    List<LeasedFile> leased = bench.lease(membership);
    long start = System.nanoTime();
    for (LeasedFile file : leased) {
      hash(file, leased);
    }
    work.hashingNanos.add(System.nanoTime() - start);
    bench.report(leased);
    return !leased.isEmpty();
  }

  private void hash(LeasedFile leased, List<LeasedFile> all) throws InterruptedException {
    if (!mayGoOn(leased, all)) {
      return;
    }
    try {
      byte[] digest =
          hasher.hash(
              leased.file().path(),
              count -> {
                leased.read(count);
                work.bytesRead.add(count);
                return mayGoOn(leased, all);
              });
      if (digest != null) {
        leased.hashed(digest);
      }
    } catch (IOException e) {
      // A read that is cut short by an interrupt is no fault of the file.
      if (Thread.currentThread().isInterrupted()) {
        throw new InterruptedException();
      }
      leased.failed(Reason.of(e));
    }
  }

  private boolean mayGoOn(LeasedFile current, List<LeasedFile> all) {
    pulse(all);
    return current.lease() != null;
  }

  private void pulse(List<LeasedFile> leased) {
    if (System.nanoTime() - nextPulse >= 0) {
      bench.keepAlive(membership, leased);
      nextPulse = System.nanoTime() + pulseNanos;
    }
  }
}
