package dev.coordinator.core.pool;

import dev.coordinator.core.error.CounterName;
import dev.coordinator.core.error.DistributedError.InvalidLimit;
import dev.coordinator.core.error.DistributedError.InvalidLimitRelationship;
import dev.coordinator.core.error.DistributedError.LogicalTimeRegression;
import dev.coordinator.core.error.DistributedError.QueuedTaskCapacityReached;
import dev.coordinator.core.error.DistributedError.RevisionConflict;
import dev.coordinator.core.error.DistributedError.StatePoisoned;
import dev.coordinator.core.error.DistributedError.TaskNotFound;
import dev.coordinator.core.error.DistributedError.WorkerGenerationConflict;
import dev.coordinator.core.error.DistributedError.WorkerNotFound;
import dev.coordinator.core.error.LimitName;
import dev.coordinator.core.error.LimitRelationship;
import dev.coordinator.core.limits.DistributedLimits;
import dev.coordinator.core.model.Accepted;
import dev.coordinator.core.model.TaskStatus;
import dev.coordinator.core.model.WorkerStatus;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The records, their indexes and counts, and the few moves by which all of them change together.
 */
// Every command runs in three steps, which the command classes show:
//
//   preflight  begin(..) and the command's own rules: reads, may throw, writes nothing;
//   apply      from startApplying() on: the moves below, which keep records, indexes and counts in
//              agreement and cannot fail by a rule;
//   publish    commit(..): the revision goes up, one immutable summary is stored.
//
// Should anything unforeseen escape from apply or publish, `applying` stays set: the state is
// poisoned, and begin(..) and requireTrusted() refuse everything from then on.
//
// Nothing here takes a lock or knows of one. WorkerPool and TaskQueue hold theirs around each call.
final class PoolState {
  final DistributedLimits limits;

  // Hash maps, whose bins become trees when many identifiers collide: hostile ones cost O(log n).
  final Map<String, TaskRecord> tasks = new HashMap<>();
  final Map<String, WorkerRecord> workers = new HashMap<>();

  final ReadyQueue queue = new ReadyQueue();
  final TaskHeap deadlines = new TaskHeap();
  final SelectionOrder selection;

  /** The active tasks in the order of their creation: logical time only grows. */
  final Chain<TaskRecord> activeByAge = new Chain<>();

  /** The workers that are not offline, least recent heartbeat first. */
  final Chain<WorkerRecord> heartbeats = new Chain<>();

  long revision;
  long logicalTime;
  long lastEnqueueOrdinal;
  long lastLeaseId;

  final StatusCounts<TaskStatus> taskCounts = new StatusCounts<>(TaskStatus.values());
  final StatusCounts<WorkerStatus> workerCounts = new StatusCounts<>(WorkerStatus.values());
  int slotsEffective;
  int slotsAvailable;
  private @Nullable WorkerTotals workerTotals;
  private @Nullable SteadySummary steadySummary;

  private boolean applying;
  private volatile StateSnapshot published;

  PoolState(DistributedLimits limits) {
    this.limits = limits;
    this.selection = new SelectionOrder(limits.heartbeatTimeoutSecs());
    this.published = new StateSnapshot(this, 0, 0);
  }

  // Preflight.

  /** The checks that every command starts with, once its arguments are known to be good. */
  void begin(PoolCommand<?> command) {
    begin(command.expectedRevision(), command.nowSecs());
  }

  void begin(long expectedRevision, long nowSecs) {
    requireTrusted();
    if (expectedRevision != revision) {
      throw new RevisionConflict(expectedRevision, revision).toException();
    }
    requireTime(nowSecs);
    Counters.requireRoom(CounterName.REVISION, revision);
  }

  void requireTrusted() {
    if (applying) {
      throw new StatePoisoned().toException();
    }
  }

  void requireTime(long nowSecs) {
    if (nowSecs < logicalTime) {
      throw new LogicalTimeRegression(logicalTime, nowSecs).toException();
    }
  }

  TaskRecord requireTask(String taskId) {
    TaskRecord task = tasks.get(taskId);
    if (task == null) {
      throw new TaskNotFound(taskId).toException();
    }
    return task;
  }

  WorkerRecord requireWorker(String workerId) {
    WorkerRecord worker = workers.get(workerId);
    if (worker == null) {
      throw new WorkerNotFound(workerId).toException();
    }
    return worker;
  }

  WorkerRecord requireWorker(String workerId, long generation) {
    WorkerRecord worker = requireWorker(workerId);
    if (generation != worker.generation) {
      throw new WorkerGenerationConflict(generation, worker.generation).toException();
    }
    return worker;
  }

  void requireQueueRoom(int additional) {
    if (additional > queueRoom()) {
      throw new QueuedTaskCapacityReached(limits.maxQueuedTasks()).toException();
    }
  }

  int queueRoom() {
    return limits.maxQueuedTasks() - queue.size();
  }

  void requireLeaseTtl(long leaseTtlSecs) {
    if (leaseTtlSecs <= 0) {
      throw new InvalidLimit(LimitName.LEASE_TTL_SECS).toException();
    }
    if (leaseTtlSecs > limits.maxLeaseTtlSecs()) {
      throw new InvalidLimitRelationship(LimitRelationship.LEASE_TTL_EXCEEDS_MAXIMUM).toException();
    }
  }

  void requireTaskTtl(long taskTtlSecs) {
    if (taskTtlSecs > limits.maxTaskTtlSecs()) {
      throw new InvalidLimitRelationship(LimitRelationship.TASK_TTL_EXCEEDS_MAXIMUM).toException();
    }
  }

  boolean isStale(WorkerRecord worker, long nowSecs) {
    return worker.isStale(nowSecs, limits.heartbeatTimeoutSecs());
  }

  int activeTasks() {
    return count(TaskStatus.QUEUED) + count(TaskStatus.LEASED) + count(TaskStatus.RUNNING);
  }

  int terminalTasks() {
    return tasks.size() - activeTasks();
  }

  int count(TaskStatus status) {
    return taskCounts.of(status);
  }

  int count(WorkerStatus status) {
    return workerCounts.of(status);
  }

  WorkerTotals workerTotals() {
    if (workerTotals == null) {
      workerTotals = sumUpWorkers();
    }
    return workerTotals;
  }

  SteadySummary steadySummary(long nowSecs) {
    if (steadySummary == null || !steadySummary.isStillTrueOf(this, nowSecs)) {
      steadySummary = new SteadySummary(this, nowSecs);
    }
    return steadySummary;
  }

  WorkerTotals sumUpWorkers() {
    return new WorkerTotals(
        count(WorkerStatus.HEALTHY),
        count(WorkerStatus.DEGRADED),
        count(WorkerStatus.BUSY),
        count(WorkerStatus.OFFLINE),
        slotsEffective);
  }

  // Apply: brackets and moves.

  void startApplying() {
    applying = true;
  }

  boolean isApplying() {
    return applying;
  }

  /** A new task enters the state, and the queue. */
  void admit(TaskRecord task) {
    tasks.put(task.spec.taskId(), task);
    activeByAge.append(task.ageLink());
    enterQueue(task);
    taskCounts.add(TaskStatus.QUEUED, 1);
  }

  /** A queued task is handed to a worker. */
  void lease(TaskRecord task, WorkerRecord worker, TaskLease lease) {
    queue.remove(task);
    changeStatus(task, TaskStatus.LEASED);
    task.attempt = lease.attempt();
    task.lease = lease;
    task.worker = worker;
    lastLeaseId = lease.leaseId();
    worker.leases.append(task.ownerLink());
    deadlines.add(task, lease.expiresAt());
    takeSlots(worker, 1);
  }

  /** A leased or running task is held for longer, under a lease that replaces the old one. */
  void renew(TaskRecord task, TaskLease lease) {
    WorkerRecord worker = task.requireWorker();
    worker.leases.remove(task.ownerLink());
    worker.leases.append(task.ownerLink());
    deadlines.remove(task);
    deadlines.add(task, lease.expiresAt());
    task.lease = lease;
    task.recordVersion++;
    lastLeaseId = lease.leaseId();
  }

  void start(TaskRecord task, long nowSecs) {
    changeStatus(task, TaskStatus.RUNNING);
    task.startedAt = nowSecs;
  }

  /** A leased or running task goes back to the queue, out of its holder's reach. */
  void requeue(TaskRecord task) {
    release(task);
    changeStatus(task, TaskStatus.QUEUED);
    task.retryCount++;
    task.taskGeneration++;
    task.startedAt = TaskRecord.NEVER;
    enterQueue(task);
  }

  /** An active task ends, wherever it is. */
  void end(TaskRecord task, TaskStatus status, long nowSecs) {
    if (task.status == TaskStatus.QUEUED) {
      queue.remove(task);
    } else {
      release(task);
    }
    activeByAge.remove(task.ageLink());
    task.dropAgeLink();
    changeStatus(task, status);
    task.completedAt = nowSecs;
  }

  void register(WorkerRecord worker, long nowSecs) {
    workers.put(worker.workerId(), worker);
    worker.lastHeartbeat = nowSecs;
    attach(worker);
  }

  /** A worker that holds nothing goes offline. */
  void takeOffline(WorkerRecord worker) {
    detach(worker);
    worker.generation++;
    worker.observe(
        WorkerStatus.OFFLINE,
        worker.cpuBasisPoints,
        worker.memoryBasisPoints,
        worker.networkBasisPoints);
    attach(worker);
  }

  /** Removes a worker from every order and count, so that it may be changed. */
  void detach(WorkerRecord worker) {
    selection.remove(worker);
    if (worker.status != WorkerStatus.OFFLINE) {
      heartbeats.remove(worker.heartbeatLink);
    }
    count(worker, -1);
  }

  /** Puts a changed worker back; if it is not offline, it was just heard of. */
  void attach(WorkerRecord worker) {
    selection.add(worker);
    if (worker.status != WorkerStatus.OFFLINE) {
      heartbeats.append(worker.heartbeatLink);
    }
    count(worker, 1);
  }

  private void enterQueue(TaskRecord task) {
    lastEnqueueOrdinal++;
    task.enqueueOrdinal = lastEnqueueOrdinal;
    queue.add(task);
  }

  private void release(TaskRecord task) {
    WorkerRecord worker = task.requireWorker();
    worker.leases.remove(task.ownerLink());
    deadlines.remove(task);
    takeSlots(worker, -1);
    task.lease = null;
    task.worker = null;
  }

  private void takeSlots(WorkerRecord worker, int slots) {
    selection.remove(worker);
    slotsAvailable -= worker.availableSlots();
    worker.currentTasks += slots;
    slotsAvailable += worker.availableSlots();
    selection.add(worker);
  }

  private void count(WorkerRecord worker, int sign) {
    workerCounts.add(worker.status, sign);
    workerTotals = null;
    slotsEffective += sign * worker.effectiveCapacity;
    slotsAvailable += sign * worker.availableSlots();
  }

  private void changeStatus(TaskRecord task, TaskStatus status) {
    taskCounts.add(task.status, -1);
    task.status = status;
    taskCounts.add(status, 1);
    // Once per command and task, except for a new task, whose record starts at version one.
    task.recordVersion++;
  }

  // Publish.

  /**
   * Ends apply. What the caller gets is made before the bracket closes, so that it can't be lost.
   */
  <V> Accepted<V> commit(long nowSecs, V value) {
    Accepted<V> accepted = new Accepted<>(revision + 1, value);
    StateSnapshot summary = new StateSnapshot(this, revision + 1, nowSecs);
    revision++;
    logicalTime = nowSecs;
    published = summary;
    applying = false;
    return accepted;
  }

  /** The answer to an exact replay: nothing was applied. */
  <V> Accepted<V> unchanged(V value) {
    return new Accepted<>(revision, value);
  }

  StateSnapshot published() {
    return published;
  }
}
