package dev.coordinator.core.pool;

import dev.coordinator.core.limits.DistributedLimits;

/**
 * A pool on which every command can be tried, with success at {@link #NOW} and without it at {@link
 * #LATE}, when all leases have expired, all heartbeats are too old and what recovery would queue
 * again does not fit the queue. The lease to recover first is of a task whose record can change no
 * more.
 */
final class PreparedPool {
  static final long NOW = 10;
  static final long LATE = 1_000;
  static final int MAX_QUEUED = 2;

  final PoolFixture fixture =
      new PoolFixture(DistributedLimits.builder().maxQueuedTasks(MAX_QUEUED));

  /** A lease of the task "late", which is queued again. */
  final TaskLease lateLease;

  final TaskLease leasedLease;
  final TaskLease runningLease;

  PreparedPool() {
    fixture.at(NOW);
    fixture.register("w", 4);
    fixture.register("idle", 1);
    fixture.register("gone", 1);
    fixture.deregister("gone");
    lateLease = fixture.running("late", "w");
    fixture.fail(lateLease);
    fixture.leased("worn", "w");
    fixture.taskRecord("worn").recordVersion = Long.MAX_VALUE;
    leasedLease = fixture.leased("leased", "w");
    runningLease = fixture.running("running", "w");
  }

  WorkerPool pool() {
    return fixture.pool;
  }

  TaskQueue queue() {
    return fixture.queue;
  }

  PoolState state() {
    return fixture.state;
  }

  long revision() {
    return fixture.state.revision;
  }

  /** Leaves the state as a command does that is cut short between its first write and its last. */
  void poison() {
    fixture.guarded.enter();
    try {
      fixture.state.startApplying();
    } finally {
      fixture.guarded.exit();
    }
  }
}
