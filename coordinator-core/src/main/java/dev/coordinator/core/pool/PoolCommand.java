package dev.coordinator.core.pool;

import java.util.Objects;

/**
 * A command to a pool or its queue, as a value. {@link WorkerPool#execute} carries it out; each
 * method of {@link WorkerPool} and {@link TaskQueue} that changes the state is short for one.
 *
 * <p>Commands are immutable and compare by value. The same commands in the same order lead any pool
 * with the same limits to the same state: a host can keep them, and replay them.
 *
 * @param <V> what the command returns
 */
public sealed interface PoolCommand<V> {
  /**
   * Returns the revision that the state must have.
   *
   * @return the expected revision
   */
  long expectedRevision();

  /**
   * Returns the time of the command.
   *
   * @return logical seconds
   */
  long nowSecs();

  /**
   * Returns the name of the command, for logs and recordings.
   *
   * @return the simple name of the record, for example {@code CompleteTask}
   */
  default String operation() {
    return getClass().getSimpleName();
  }

  /**
   * Registers a worker. See {@link WorkerPool#registerWorker}.
   *
   * @param expectedRevision the revision that the state must have
   * @param nowSecs logical time in seconds
   * @param spec what the worker is
   */
  record RegisterWorker(long expectedRevision, long nowSecs, WorkerSpec spec)
      implements PoolCommand<WorkerSnapshot> {
    /** Checks that nothing is null. */
    public RegisterWorker {
      Objects.requireNonNull(spec, "spec");
    }
  }

  /**
   * Brings an offline worker back. See {@link WorkerPool#reactivateWorker}.
   *
   * @param expectedRevision the revision that the state must have
   * @param nowSecs logical time in seconds
   * @param expectedGeneration the generation that the worker must have
   * @param spec what the worker is now
   */
  record ReactivateWorker(
      long expectedRevision, long nowSecs, long expectedGeneration, WorkerSpec spec)
      implements PoolCommand<WorkerSnapshot> {
    /** Checks that nothing is null. */
    public ReactivateWorker {
      Objects.requireNonNull(spec, "spec");
    }
  }

  /**
   * Records a heartbeat. See {@link WorkerPool#updateWorker}.
   *
   * @param expectedRevision the revision that the state must have
   * @param nowSecs logical time in seconds
   * @param workerId names the worker
   * @param generation the generation that the worker must have
   * @param observation how the worker is
   */
  record UpdateWorker(
      long expectedRevision,
      long nowSecs,
      String workerId,
      long generation,
      WorkerObservation observation)
      implements PoolCommand<WorkerSnapshot> {
    /** Checks that nothing is null. */
    public UpdateWorker {
      Objects.requireNonNull(workerId, "workerId");
      Objects.requireNonNull(observation, "observation");
    }
  }

  /**
   * Takes a worker offline. See {@link WorkerPool#deregisterWorker(long, long, String, long)}.
   *
   * @param expectedRevision the revision that the state must have
   * @param nowSecs logical time in seconds
   * @param workerId names the worker
   * @param generation the generation that the worker must have
   */
  record DeregisterWorker(long expectedRevision, long nowSecs, String workerId, long generation)
      implements PoolCommand<RecoverySummary> {
    /** Checks that nothing is null. */
    public DeregisterWorker {
      Objects.requireNonNull(workerId, "workerId");
    }
  }

  /**
   * Takes a worker offline, in bites. See {@link WorkerPool#deregisterWorker(long, long, String,
   * long, int)}.
   *
   * @param expectedRevision the revision that the state must have
   * @param nowSecs logical time in seconds
   * @param workerId names the worker
   * @param generation the generation that the worker must have
   * @param maxRecords the most records to change, at least 1
   */
  record DeregisterWorkerInPart(
      long expectedRevision, long nowSecs, String workerId, long generation, int maxRecords)
      implements PoolCommand<PartialRecovery> {
    /** Checks that nothing is null. */
    public DeregisterWorkerInPart {
      Objects.requireNonNull(workerId, "workerId");
    }
  }

  /**
   * Takes all stale workers offline. See {@link WorkerPool#pruneDeadWorkers(long, long)}.
   *
   * @param expectedRevision the revision that the state must have
   * @param nowSecs logical time in seconds
   */
  record PruneDeadWorkers(long expectedRevision, long nowSecs)
      implements PoolCommand<RecoverySummary> {}

  /**
   * Takes stale workers offline, in bites. See {@link WorkerPool#pruneDeadWorkers(long, long,
   * int)}.
   *
   * @param expectedRevision the revision that the state must have
   * @param nowSecs logical time in seconds
   * @param maxRecords the most records to change, at least 1
   */
  record PruneDeadWorkersInPart(long expectedRevision, long nowSecs, int maxRecords)
      implements PoolCommand<PartialRecovery> {}

  /**
   * Leases one task to one worker. See {@link WorkerPool#assignTask}.
   *
   * @param expectedRevision the revision that the state must have
   * @param nowSecs logical time in seconds
   * @param taskId names the task
   * @param workerId names the worker
   * @param leaseTtlSecs how long the lease holds, in seconds
   */
  record AssignTask(
      long expectedRevision, long nowSecs, String taskId, String workerId, long leaseTtlSecs)
      implements PoolCommand<TaskLease> {
    /** Checks that nothing is null. */
    public AssignTask {
      Objects.requireNonNull(taskId, "taskId");
      Objects.requireNonNull(workerId, "workerId");
    }
  }

  /**
   * Leases the next task to one worker. See {@link WorkerPool#assignNext}.
   *
   * @param expectedRevision the revision that the state must have
   * @param nowSecs logical time in seconds
   * @param workerId names the worker
   * @param leaseTtlSecs how long the lease holds, in seconds
   */
  record AssignNext(long expectedRevision, long nowSecs, String workerId, long leaseTtlSecs)
      implements PoolCommand<TaskLease> {
    /** Checks that nothing is null. */
    public AssignNext {
      Objects.requireNonNull(workerId, "workerId");
    }
  }

  /**
   * Leases the next task to the best worker. See {@link WorkerPool#assignNextAvailable}.
   *
   * @param expectedRevision the revision that the state must have
   * @param nowSecs logical time in seconds
   * @param leaseTtlSecs how long the lease holds, in seconds
   */
  record AssignNextAvailable(long expectedRevision, long nowSecs, long leaseTtlSecs)
      implements PoolCommand<TaskLease> {}

  /**
   * Puts a new task into the queue. See {@link TaskQueue#enqueue}.
   *
   * @param expectedRevision the revision that the state must have
   * @param nowSecs logical time in seconds
   * @param spec what the task is
   */
  record Enqueue(long expectedRevision, long nowSecs, TaskSpec spec)
      implements PoolCommand<TaskSnapshot> {
    /** Checks that nothing is null. */
    public Enqueue {
      Objects.requireNonNull(spec, "spec");
    }
  }

  /**
   * Starts a leased task. See {@link TaskQueue#startTask}.
   *
   * @param expectedRevision the revision that the state must have
   * @param nowSecs logical time in seconds
   * @param lease the task's current lease
   */
  record StartTask(long expectedRevision, long nowSecs, TaskLease lease)
      implements PoolCommand<StartOutcome> {
    /** Checks that nothing is null. */
    public StartTask {
      Objects.requireNonNull(lease, "lease");
    }
  }

  /**
   * Completes a running task. See {@link TaskQueue#completeTask}.
   *
   * @param expectedRevision the revision that the state must have
   * @param nowSecs logical time in seconds
   * @param lease the task's current lease
   */
  record CompleteTask(long expectedRevision, long nowSecs, TaskLease lease)
      implements PoolCommand<CompletionOutcome> {
    /** Checks that nothing is null. */
    public CompleteTask {
      Objects.requireNonNull(lease, "lease");
    }
  }

  /**
   * Reports that an attempt failed. See {@link TaskQueue#failTask}.
   *
   * @param expectedRevision the revision that the state must have
   * @param nowSecs logical time in seconds
   * @param lease the task's current lease
   */
  record FailTask(long expectedRevision, long nowSecs, TaskLease lease)
      implements PoolCommand<FailureOutcome> {
    /** Checks that nothing is null. */
    public FailTask {
      Objects.requireNonNull(lease, "lease");
    }
  }

  /**
   * Cancels an active task. See {@link TaskQueue#cancelTask}.
   *
   * @param expectedRevision the revision that the state must have
   * @param nowSecs logical time in seconds
   * @param ownership the current lease, or the fence of the task's queued state
   */
  record CancelTask(long expectedRevision, long nowSecs, TaskOwnership ownership)
      implements PoolCommand<CancelOutcome> {
    /** Checks that nothing is null. */
    public CancelTask {
      Objects.requireNonNull(ownership, "ownership");
    }
  }

  /**
   * Replaces a lease by one that holds for longer. See {@link TaskQueue#renewLease}.
   *
   * @param expectedRevision the revision that the state must have
   * @param nowSecs logical time in seconds
   * @param lease the task's current lease
   * @param leaseTtlSecs how long the lease holds, in seconds
   */
  record RenewLease(long expectedRevision, long nowSecs, TaskLease lease, long leaseTtlSecs)
      implements PoolCommand<TaskLease> {
    /** Checks that nothing is null. */
    public RenewLease {
      Objects.requireNonNull(lease, "lease");
    }
  }

  /**
   * Recovers all leases whose time is over. See {@link TaskQueue#recoverExpiredLeases(long, long)}.
   *
   * @param expectedRevision the revision that the state must have
   * @param nowSecs logical time in seconds
   */
  record RecoverExpiredLeases(long expectedRevision, long nowSecs)
      implements PoolCommand<RecoverySummary> {}

  /**
   * Recovers leases whose time is over, in bites. See {@link TaskQueue#recoverExpiredLeases(long,
   * long, int)}.
   *
   * @param expectedRevision the revision that the state must have
   * @param nowSecs logical time in seconds
   * @param maxRecords the most records to change, at least 1
   */
  record RecoverExpiredLeasesInPart(long expectedRevision, long nowSecs, int maxRecords)
      implements PoolCommand<PartialRecovery> {}

  /**
   * Ends all tasks of some age. See {@link TaskQueue#expireOldTasks(long, long, long)}.
   *
   * @param expectedRevision the revision that the state must have
   * @param nowSecs logical time in seconds
   * @param taskTtlSecs the age from which on tasks end, in seconds
   */
  record ExpireOldTasks(long expectedRevision, long nowSecs, long taskTtlSecs)
      implements PoolCommand<Integer> {}

  /**
   * Ends tasks of some age, in bites. See {@link TaskQueue#expireOldTasks(long, long, long, int)}.
   *
   * @param expectedRevision the revision that the state must have
   * @param nowSecs logical time in seconds
   * @param taskTtlSecs the age from which on tasks end, in seconds
   * @param maxRecords the most records to change, at least 1
   */
  record ExpireOldTasksInPart(long expectedRevision, long nowSecs, long taskTtlSecs, int maxRecords)
      implements PoolCommand<PartialExpiry> {}
}
