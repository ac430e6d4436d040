package dev.coordinator.bench;

import dev.coordinator.core.pool.TaskSpec;
import dev.coordinator.core.pool.WorkerSpec;

/**
 * What the benchmarks ask of a coordinator, so that two implementations meet the very same calls.
 *
 * @param <L> what a lease is
 * @param <R> what a receipt is
 */
interface Engine<L, R> {
  void register(long nowSecs, WorkerSpec spec);

  void enqueue(long nowSecs, TaskSpec spec);

  /** Leases the next task to the best worker. */
  L assign(long nowSecs, long leaseTtlSecs);

  String workerOf(L lease);

  void start(long nowSecs, L lease);

  R complete(long nowSecs, L lease);

  void store(R receipt, byte[] bytes);

  /** Returns how many tasks it recovered. */
  int recoverExpiredLeases(long nowSecs);

  /** Returns how many workers it took offline. */
  int pruneDeadWorkers(long nowSecs);

  /** Returns how many tasks it ended. */
  int expireOldTasks(long nowSecs, long taskTtlSecs);

  /** Returns a summary of everything. */
  Object snapshot();
}
