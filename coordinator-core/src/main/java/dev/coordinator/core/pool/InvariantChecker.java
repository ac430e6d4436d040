package dev.coordinator.core.pool;

import dev.coordinator.core.error.DistributedError.StateInvariant;
import dev.coordinator.core.error.InvariantProblem;
import dev.coordinator.core.model.TaskPriority;
import dev.coordinator.core.model.TaskStatus;
import dev.coordinator.core.model.WorkerStatus;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** Walks a whole state and compares records, indexes, counts and summary with each other. */
// Each index is checked both ways: everything in it belongs there and is in order, and as many
// elements are in it as the records say.
final class InvariantChecker {
  private final PoolState state;

  InvariantChecker(PoolState state) {
    this.state = state;
  }

  void check() {
    checkBounds();
    checkCounts();
    state.tasks.values().forEach(this::checkTask);
    state.workers.values().forEach(this::checkWorker);
    checkQueue();
    checkDeadlines();
    checkAge();
    checkHeartbeats();
    checkSelection();
    checkSummary();
  }

  private void checkBounds() {
    require(
        state.tasks.size() <= state.limits.maxTaskRecords()
            && state.activeTasks() <= state.limits.maxActiveTasks()
            && state.queue.size() <= state.limits.maxQueuedTasks()
            && state.terminalTasks() <= state.limits.maxTerminalTasks()
            && state.workers.size() <= state.limits.maxWorkers(),
        InvariantProblem.BOUND_EXCEEDED);
    for (TaskRecord task : state.tasks.values()) {
      require(
          task.retryCount >= 0 && task.retryCount <= state.limits.maxRetries(),
          InvariantProblem.BOUND_EXCEEDED);
    }
  }

  private void checkCounts() {
    for (TaskStatus status : TaskStatus.values()) {
      long found = state.tasks.values().stream().filter(task -> task.status == status).count();
      require(state.count(status) == found, InvariantProblem.COUNT_DRIFT);
    }
    for (WorkerStatus status : WorkerStatus.values()) {
      long found = state.workers.values().stream().filter(w -> w.status == status).count();
      require(state.count(status) == found, InvariantProblem.COUNT_DRIFT);
    }
    require(
        state.count(TaskStatus.LEASED) + state.count(TaskStatus.RUNNING)
                == sumOverWorkers(worker -> worker.currentTasks)
            && state.slotsEffective == sumOverWorkers(worker -> worker.effectiveCapacity)
            && state.slotsAvailable == sumOverWorkers(WorkerRecord::availableSlots),
        InvariantProblem.COUNT_DRIFT);
  }

  private long sumOverWorkers(ToLongFunction<WorkerRecord> number) {
    return state.workers.values().stream().mapToLong(number).sum();
  }

  private void checkTask(TaskRecord task) {
    require(task.recordVersion >= 1, InvariantProblem.RECORD_VERSION);
    switch (task.status) {
      case QUEUED ->
          require(
              hasNoOwner(task)
                  && task.ownerLink().isIn(state.queue.chain(task.spec.priority()))
                  && state.queue.isIndexedByCreation(task),
              InvariantProblem.QUEUED_TASK);
      case LEASED, RUNNING -> checkLease(task);
      default ->
          require(
              hasNoOwner(task) && !task.hasLinks() && task.heapSlot == TaskHeap.NOT_IN_HEAP,
              InvariantProblem.TERMINAL_TASK);
    }
  }

  private static boolean hasNoOwner(TaskRecord task) {
    return task.lease == null && task.worker == null;
  }

  private void checkLease(TaskRecord task) {
    require(task.lease != null && task.worker != null, InvariantProblem.LEASED_TASK);
    TaskLease lease = task.requireLease();
    WorkerRecord worker = task.requireWorker();
    require(
        lease.taskId().equals(task.spec.taskId())
            && lease.workerId().equals(worker.workerId())
            && lease.taskGeneration() == task.taskGeneration
            && lease.attempt() == task.attempt
            && (task.status == TaskStatus.RUNNING) == (task.startedAt != TaskRecord.NEVER),
        InvariantProblem.LEASED_TASK);
    require(
        state.workers.get(lease.workerId()) == worker
            && lease.workerGeneration() == worker.generation,
        InvariantProblem.LEASE_WORKER);
    require(task.ownerLink().isIn(worker.leases), InvariantProblem.WORKER_LEASE_INDEX);
    require(state.deadlines.holds(task, lease.expiresAt()), InvariantProblem.DEADLINE_INDEX);
  }

  private void checkWorker(WorkerRecord worker) {
    int leases = 0;
    long lastLeaseId = 0;
    for (Chain.Link<TaskRecord> link = worker.leases.first(); link != null; link = link.next()) {
      TaskRecord task = link.element();
      TaskLease lease = task.lease;
      boolean inOrder = lease != null && lease.leaseId() > lastLeaseId;
      require(task.worker == worker && inOrder, InvariantProblem.WORKER_LEASE_INDEX);
      lastLeaseId = task.requireLease().leaseId();
      leases++;
    }
    require(
        worker.currentTasks == leases && leases <= worker.spec.capacity(),
        InvariantProblem.WORKER_TASKS);
    require(
        worker.effectiveCapacity == worker.capacityAsObserved(), InvariantProblem.SELECTION_INDEX);
  }

  private void checkQueue() {
    int queued = 0;
    for (TaskPriority priority : TaskPriority.values()) {
      long lastOrdinal = 0;
      Chain.Link<TaskRecord> link = state.queue.chain(priority).first();
      for (; link != null; link = link.next()) {
        TaskRecord task = link.element();
        require(
            isRecorded(task)
                && task.status == TaskStatus.QUEUED
                && task.spec.priority() == priority
                && task.enqueueOrdinal > lastOrdinal,
            InvariantProblem.QUEUE_ORDER);
        lastOrdinal = task.enqueueOrdinal;
        queued++;
      }
      require(lastOrdinal <= state.lastEnqueueOrdinal, InvariantProblem.QUEUE_ORDER);
    }
    require(
        queued == state.count(TaskStatus.QUEUED) && queued == state.queue.size(),
        InvariantProblem.QUEUE_ORDER);
  }

  private void checkDeadlines() {
    require(
        state.deadlines.size() == state.count(TaskStatus.LEASED) + state.count(TaskStatus.RUNNING),
        InvariantProblem.DEADLINE_INDEX);
  }

  private void checkAge() {
    int active = 0;
    long lastCreation = 0;
    for (Chain.Link<TaskRecord> link = state.activeByAge.first();
        link != null;
        link = link.next()) {
      TaskRecord task = link.element();
      require(
          isRecorded(task) && task.status.isActive() && task.createdAt >= lastCreation,
          InvariantProblem.AGE_INDEX);
      lastCreation = task.createdAt;
      active++;
    }
    require(active == state.activeTasks(), InvariantProblem.AGE_INDEX);
  }

  private void checkHeartbeats() {
    int listed = 0;
    long lastHeartbeat = 0;
    for (Chain.Link<WorkerRecord> link = state.heartbeats.first();
        link != null;
        link = link.next()) {
      WorkerRecord worker = link.element();
      require(
          isRecorded(worker)
              && worker.status != WorkerStatus.OFFLINE
              && worker.lastHeartbeat >= lastHeartbeat,
          InvariantProblem.HEARTBEAT_INDEX);
      lastHeartbeat = worker.lastHeartbeat;
      listed++;
    }
    int offline = state.count(WorkerStatus.OFFLINE);
    require(listed == state.workers.size() - offline, InvariantProblem.HEARTBEAT_INDEX);
  }

  private void checkSelection() {
    Set<WorkerRecord> selectable = Collections.newSetFromMap(new IdentityHashMap<>());
    state.selection.forEach(
        worker ->
            require(
                isRecorded(worker) && worker.availableSlots() > 0 && selectable.add(worker),
                InvariantProblem.SELECTION_INDEX));
    long expected =
        state.workers.values().stream().filter(worker -> worker.availableSlots() > 0).count();
    require(
        selectable.size() == expected && state.selection.isOrdered(),
        InvariantProblem.SELECTION_INDEX);
    require(
        state.selection.best(state.logicalTime) == bestByComparison(selectable),
        InvariantProblem.SELECTION_INDEX);
  }

  private @Nullable WorkerRecord bestByComparison(Set<WorkerRecord> candidates) {
    WorkerRecord best = null;
    for (WorkerRecord worker : candidates) {
      boolean better =
          best == null
              || worker.availableSlots() > best.availableSlots()
              || (worker.availableSlots() == best.availableSlots()
                  && SelectionOrder.isBetter(worker, best));
      if (better && !state.isStale(worker, state.logicalTime)) {
        best = worker;
      }
    }
    return best;
  }

  private void checkSummary() {
    require(
        state.workerTotals().equals(state.sumUpWorkers())
            && state
                .published()
                .equals(new StateSnapshot(state, state.revision, state.logicalTime)),
        InvariantProblem.PUBLISHED_SNAPSHOT);
  }

  private boolean isRecorded(TaskRecord task) {
    return state.tasks.get(task.spec.taskId()) == task;
  }

  private boolean isRecorded(WorkerRecord worker) {
    return state.workers.get(worker.workerId()) == worker;
  }

  private static void require(boolean holds, InvariantProblem problem) {
    if (!holds) {
      throw new StateInvariant(problem).toException();
    }
  }
}
