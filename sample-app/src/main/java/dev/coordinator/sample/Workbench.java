package dev.coordinator.sample;

import dev.coordinator.core.error.DistributedError.LeaseExpired;
import dev.coordinator.core.error.DistributedError.StaleOwnership;
import dev.coordinator.core.error.DistributedException;
import dev.coordinator.core.host.CoordinatorTemplate;
import dev.coordinator.core.pool.FailureOutcome;
import dev.coordinator.core.pool.TaskLease;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/** The workers' side of an epoch: where they lease files and report them, in turns. */
final class Workbench {
  // Enough small files that a turn costs little beside them; and not more once there is a large one
  // among them, which other workers' files would wait for.
  static final int BATCH_FILES = 64;
  private static final long BATCH_BYTES = 1L << 20;

  private final Turns turns;
  private final IntFunction<TreeEntry> files;
  private final long leaseTtlSecs;

  // Touched in turns only.
  private final Map<String, String> failures = new HashMap<>();
  private int crew;
  private long retries;
  private long bytes;
  private boolean sealed;

  /**
   * Makes a workbench.
   *
   * @param files gives the file of a number; called in turns
   * @param crew how many workers there are going to be
   */
  Workbench(Turns turns, IntFunction<TreeEntry> files, long leaseTtlSecs, int crew) {
    this.turns = turns;
    this.files = files;
    this.leaseTtlSecs = leaseTtlSecs;
    this.crew = crew;
  }

  void join(Membership membership) {
    turns.take(membership::join);
  }

  /** Tells that a worker's thread has ended. The leases that it still has are left to recovery. */
  void leave() {
    turns.take(template -> --crew);
  }

  /**
   * Waits until there is something to lease or the epoch is over.
   *
   * @return whether it is over
   */
  boolean awaitWork(long millis) throws InterruptedException {
    return turns.await(() -> turns.snapshot().queuedTasks() > 0 || isOver(), millis) && isOver();
  }

  private boolean isOver() {
    return sealed && turns.snapshot().activeTasks() == 0;
  }

  /**
   * Leases and starts the next few files.
   *
   * @return the files, at most as many as the worker has slots; empty when none is queued
   */
  List<LeasedFile> lease(Membership membership) {
    return turns.take(
        template -> {
          List<LeasedFile> leased = new ArrayList<>();
          try {
            leaseBatch(template, membership, leased);
          } catch (DistributedException refusal) {
            if (!Membership.isOffline(refusal.error())) {
              throw refusal;
            }
            membership.heartbeat(template);
          }
          return leased;
        });
  }

  // A worker asks for itself: the best worker for a task, which the coordinator could choose, is
  // the one that is free to ask.
  private void leaseBatch(
      CoordinatorTemplate template, Membership membership, List<LeasedFile> leased) {
    long bytes = 0;
    while (leased.size() < membership.slots() && bytes < BATCH_BYTES) {
      Optional<TaskLease> lease = template.leaseNext(membership.workerId(), leaseTtlSecs);
      if (lease.isEmpty()) {
        return;
      }
      if (unlessLost(() -> template.start(lease.get())).isPresent()) {
        TreeEntry file = files.apply(FileTask.number(lease.get().taskId()));
        leased.add(new LeasedFile(file, lease.get()));
        bytes += file.size();
      }
    }
  }

  /** Sends a heartbeat and renews leases; those that are lost by now are marked so. */
  void keepAlive(Membership membership, List<LeasedFile> leased) {
    turns.take(
        template -> {
          membership.heartbeat(template);
          for (LeasedFile file : leased) {
            TaskLease lease = file.lease();
            if (lease != null) {
              file.renewed(unlessLost(() -> template.renew(lease, leaseTtlSecs)).orElse(null));
            }
          }
          return membership;
        });
  }

  /** Completes the files that were hashed and fails the others; lost ones are dropped. */
  void report(List<LeasedFile> worked) {
    turns.take(
        template -> {
          for (LeasedFile file : worked) {
            TaskLease lease = file.lease();
            if (lease != null) {
              report(template, file, lease);
            }
          }
          return worked;
        });
  }

  private void report(CoordinatorTemplate template, LeasedFile file, TaskLease lease) {
    byte[] digest = file.digest();
    if (digest != null) {
      if (unlessLost(() -> template.complete(lease, digest)).isPresent()) {
        bytes += file.bytes();
      }
      return;
    }
    Optional<FailureOutcome> outcome = unlessLost(() -> template.fail(lease));
    if (outcome.isPresent()) {
      failures.put(lease.taskId(), file.failure());
      retries += outcome.get() instanceof FailureOutcome.Requeued ? 1 : 0;
    }
  }

  // Work under a lost lease must be dropped: the task has gone on without its holder.
  private static <T> Optional<T> unlessLost(Supplier<T> command) {
    try {
      return Optional.of(command.get());
    } catch (DistributedException refusal) {
      if (refusal.error() instanceof StaleOwnership || refusal.error() instanceof LeaseExpired) {
        return Optional.empty();
      }
      throw refusal;
    }
  }

  /** Gives back to the queue what dead or slow workers hold. Driven by the host, now and then. */
  void sweep() {
    turns.take(
        template -> {
          retries += template.recoverExpiredLeases().tasksRequeued();
          retries += template.pruneDeadWorkers().tasksRequeued();
          return retries;
        });
  }

  // For the epoch, in turns.

  void seal() {
    sealed = true;
  }

  boolean isDeserted() {
    return crew == 0;
  }

  long retries() {
    return retries;
  }

  /** How many bytes the hashed files have. */
  long bytes() {
    return bytes;
  }

  String failure(String taskId) {
    return failures.getOrDefault(taskId, "no worker finished it in time");
  }
}
