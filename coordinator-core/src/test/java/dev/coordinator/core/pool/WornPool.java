package dev.coordinator.core.pool;

import dev.coordinator.core.error.CounterName;
import dev.coordinator.core.limits.DistributedLimits;

/**
 * A pool that has something to do for every command, and of which one counter is at its end: set
 * there by hand, and where tokens name the counter, before they are handed out.
 */
final class WornPool {
  /** How long leases hold, after how long workers are stale and tasks are old, in seconds. */
  static final long SPAN = 5;

  static final long LONG_TTL = 20;

  final PoolFixture fixture =
      new PoolFixture(
          DistributedLimits.builder().heartbeatTimeoutSecs(SPAN - 1).maxLeaseTtlSecs(LONG_TTL));
  final TaskLease leased;
  final TaskLease running;
  private final CounterName worn;

  WornPool(CounterName worn) {
    this.worn = worn;
    fixture.at(worn == CounterName.LEASE_DEADLINE ? Long.MAX_VALUE - LONG_TTL + 1 : 0);
    register("gone");
    fixture.deregister("gone");
    register("w");
    leased = lease("leased");
    running = lease("running");
    fixture.start(running);
    enqueue("queued");
    wearWhatNoTokenNames();
    if (worn == CounterName.REVISION) {
      fixture.lastCommand(fixture::recover);
    }
  }

  private void register(String workerId) {
    fixture.register(workerId, 8);
    if (worn == CounterName.WORKER_GENERATION) {
      // One goes offline and must come back; the other is to go offline.
      fixture.workerRecord(workerId).generation =
          workerId.equals("gone") ? Long.MAX_VALUE - 1 : Long.MAX_VALUE;
    }
  }

  private void enqueue(String taskId) {
    fixture.enqueue(taskId);
    if (worn == CounterName.TASK_GENERATION) {
      fixture.taskRecord(taskId).taskGeneration = Long.MAX_VALUE;
    }
  }

  private TaskLease lease(String taskId) {
    enqueue(taskId);
    if (worn == CounterName.ATTEMPT) {
      fixture.taskRecord(taskId).attempt = Integer.MAX_VALUE - 1;
    }
    return fixture.assign(taskId, "w", SPAN);
  }

  private void wearWhatNoTokenNames() {
    PoolState state = fixture.state;
    switch (worn) {
      case ENQUEUE_ORDINAL -> state.lastEnqueueOrdinal = Long.MAX_VALUE;
      case LEASE_ID -> state.lastLeaseId = Long.MAX_VALUE;
      case ATTEMPT -> fixture.taskRecord("queued").attempt = Integer.MAX_VALUE;
      case RECORD_VERSION ->
          state.tasks.values().forEach(task -> task.recordVersion = Long.MAX_VALUE);
      case WORKER_COMPLETED_TASKS ->
          state.workers.values().forEach(worker -> worker.completedTasks = Long.MAX_VALUE);
      default -> {
        // Worn before, or by the time itself.
      }
    }
  }
}
