package dev.coordinator.core.simulation;

import dev.coordinator.core.error.DistributedError.ActiveTaskCapacityReached;
import dev.coordinator.core.error.DistributedError.QueuedTaskCapacityReached;
import dev.coordinator.core.error.DistributedException;
import dev.coordinator.core.model.Accepted;
import dev.coordinator.core.model.TaskPriority;
import dev.coordinator.core.pool.PoolCommand;
import dev.coordinator.core.pool.PoolCommand.AssignNextAvailable;
import dev.coordinator.core.pool.PoolCommand.CompleteTask;
import dev.coordinator.core.pool.PoolCommand.Enqueue;
import dev.coordinator.core.pool.PoolCommand.FailTask;
import dev.coordinator.core.pool.PoolCommand.RecoverExpiredLeases;
import dev.coordinator.core.pool.TaskLease;
import dev.coordinator.core.pool.TaskSnapshot;
import dev.coordinator.core.pool.WorkerPool;

/** Ways to misbehave, put between the commands and a pool. */
enum PlantedFaults implements PoolAccess {
  /** A late lease completes a task that has a newer one. */
  COMPLETION_IGNORES_THE_FENCE {
    @Override
    public Accepted<?> execute(WorkerPool pool, PoolCommand<?> command) {
      return command instanceof CompleteTask c
          ? pool.execute(
              new CompleteTask(c.expectedRevision(), c.nowSecs(), currentLease(pool, c.lease())))
          : pool.execute(command);
    }
  },

  /** A lease is recovered one second too early. */
  RECOVERY_IS_OFF_BY_ONE {
    @Override
    public Accepted<?> execute(WorkerPool pool, PoolCommand<?> command) {
      return command instanceof RecoverExpiredLeases c
              && pool.snapshot().earliestLeaseExpiry().orElse(-1) == c.nowSecs() + 1
          ? pool.execute(new RecoverExpiredLeases(c.expectedRevision(), c.nowSecs() + 1))
          : pool.execute(command);
    }
  },

  /** The third and every later task is enqueued with another priority. */
  PRIORITY_IS_LOST_LATE {
    @Override
    public Accepted<?> execute(WorkerPool pool, PoolCommand<?> command) {
      return command instanceof Enqueue c && pool.snapshot().taskRecords() >= 2
          ? pool.execute(
              new Enqueue(
                  c.expectedRevision(), c.nowSecs(), c.spec().withPriority(TaskPriority.LOW)))
          : pool.execute(command);
    }
  },

  /** A failed attempt that does not fit the queue is refused with another error. */
  FULL_QUEUE_IS_REPORTED_WRONGLY {
    @Override
    public Accepted<?> execute(WorkerPool pool, PoolCommand<?> command) {
      try {
        return pool.execute(command);
      } catch (DistributedException refusal) {
        if (command instanceof FailTask
            && refusal.error() instanceof QueuedTaskCapacityReached full) {
          throw new ActiveTaskCapacityReached(full.limit()).toException();
        }
        throw refusal;
      }
    }
  },

  /** Leases hold for a second longer than they should, where the limit allows it. */
  LEASES_LAST_LONGER {
    @Override
    public Accepted<?> execute(WorkerPool pool, PoolCommand<?> command) {
      return command instanceof AssignNextAvailable c
              && c.leaseTtlSecs() > 0
              && c.leaseTtlSecs() < pool.snapshot().limits().maxLeaseTtlSecs()
          ? pool.execute(
              new AssignNextAvailable(c.expectedRevision(), c.nowSecs(), c.leaseTtlSecs() + 1))
          : pool.execute(command);
    }
  },

  /** Something that is no refusal escapes. */
  A_POOL_WITHOUT_WORKERS_BREAKS_DOWN {
    @Override
    public Accepted<?> execute(WorkerPool pool, PoolCommand<?> command) {
      if (command instanceof AssignNextAvailable && pool.snapshot().workers() == 0) {
        throw new IllegalStateException("planted");
      }
      return pool.execute(command);
    }
  };

  private static TaskLease currentLease(WorkerPool pool, TaskLease lease) {
    return pool.queue().task(lease.taskId()).flatMap(TaskSnapshot::lease).orElse(lease);
  }
}
