package dev.coordinator.core.pool;

import dev.coordinator.core.error.CounterName;
import dev.coordinator.core.model.Accepted;
import dev.coordinator.core.model.TaskStatus;
import dev.coordinator.core.model.WorkerStatus;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What becomes of tasks whose lease or worker is lost. Pure decisions over the state; no lock. */
// One policy for all of them: in ascending lease id, a task with a retry left is queued again, any
// other fails, without a proof that would let its former holder replay the failure. All or nothing:
// what is queued again must fit the queue as a whole.
final class RecoveryCommands {
  private static final Comparator<TaskRecord> BY_LEASE_ID =
      Comparator.comparingLong(task -> task.requireLease().leaseId());

  private final PoolState state;
  private final TaskCommands taskCommands;
  private final WorkerCommands workerCommands;

  RecoveryCommands(PoolState state, TaskCommands taskCommands, WorkerCommands workerCommands) {
    this.state = state;
    this.taskCommands = taskCommands;
    this.workerCommands = workerCommands;
  }

  Accepted<RecoverySummary> recoverExpiredLeases(long expectedRevision, long nowSecs) {
    state.begin(expectedRevision, nowSecs);
    List<TaskRecord> lost = new ArrayList<>();
    state.deadlines.collectDue(nowSecs, lost);
    RecoverySummary summary = plan(lost, countWorkers(lost));

    state.startApplying();
    recover(lost, nowSecs);
    return state.commit(nowSecs, summary);
  }

  Accepted<RecoverySummary> deregisterWorker(
      long expectedRevision, long nowSecs, String workerId, long generation) {
    WorkerCommands.requireWorkerId(workerId);
    state.begin(expectedRevision, nowSecs);
    WorkerRecord worker = workerCommands.requireGeneration(workerId, generation);
    WorkerCommands.requireOnline(worker);
    return takeOffline(List.of(worker), nowSecs);
  }

  Accepted<RecoverySummary> pruneDeadWorkers(long expectedRevision, long nowSecs) {
    state.begin(expectedRevision, nowSecs);
    List<WorkerRecord> dead = new ArrayList<>();
    for (Chain.Link<WorkerRecord> link = state.heartbeats.first();
        link != null && state.isStale(link.element, nowSecs);
        link = link.next()) {
      dead.add(link.element);
    }
    return takeOffline(dead, nowSecs);
  }

  private Accepted<RecoverySummary> takeOffline(List<WorkerRecord> leaving, long nowSecs) {
    List<TaskRecord> lost = new ArrayList<>();
    for (WorkerRecord worker : leaving) {
      Counters.requireRoom(CounterName.WORKER_GENERATION, worker.generation);
      for (Chain.Link<TaskRecord> link = worker.leases.first(); link != null; link = link.next()) {
        lost.add(link.element);
      }
    }
    RecoverySummary summary = plan(lost, leaving.size());

    state.startApplying();
    recover(lost, nowSecs);
    for (WorkerRecord worker : leaving) {
      state.detach(worker);
      worker.generation++;
      worker.observe(
          WorkerStatus.OFFLINE,
          worker.cpuBasisPoints,
          worker.memoryBasisPoints,
          worker.networkBasisPoints);
      state.attach(worker);
    }
    return state.commit(nowSecs, summary);
  }

  /** Orders the lost tasks, and makes sure that recovering all of them cannot fail. */
  private RecoverySummary plan(List<TaskRecord> lost, int workersAffected) {
    lost.sort(BY_LEASE_ID);
    int requeued = 0;
    for (TaskRecord task : lost) {
      Counters.requireRoom(CounterName.RECORD_VERSION, task.recordVersion);
      if (hasRetryLeft(task)) {
        TaskCommands.requireRequeueable(task);
        requeued++;
      }
    }
    taskCommands.requireQueueRoom(requeued);
    Counters.requireRoom(CounterName.ENQUEUE_ORDINAL, state.lastEnqueueOrdinal, requeued);
    return new RecoverySummary(workersAffected, requeued, lost.size() - requeued);
  }

  private void recover(List<TaskRecord> lost, long nowSecs) {
    for (TaskRecord task : lost) {
      if (hasRetryLeft(task)) {
        state.requeue(task);
      } else {
        state.end(task, TaskStatus.FAILED, nowSecs);
      }
    }
  }

  private boolean hasRetryLeft(TaskRecord task) {
    return task.retryCount < state.limits.maxRetries();
  }

  private static int countWorkers(List<TaskRecord> lost) {
    Set<WorkerRecord> workers = new HashSet<>();
    for (TaskRecord task : lost) {
      workers.add(task.requireWorker());
    }
    return workers.size();
  }
}
