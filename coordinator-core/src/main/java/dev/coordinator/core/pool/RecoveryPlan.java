package dev.coordinator.core.pool;

import dev.coordinator.core.error.CounterName;
import dev.coordinator.core.model.TaskStatus;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.Set;

/** What one recovery command will do: chosen, and known to be possible, before it is applied. */
// One policy for all: in ascending lease id, a task with a retry left is queued again, any other
// fails, without a proof that would let its former holder replay the failure. A worker that leaves
// goes offline once all of its tasks are recovered.
final class RecoveryPlan {
  private static final Comparator<TaskRecord> BY_LEASE_ID =
      Comparator.comparingLong(task -> task.requireLease().leaseId());

  private static final RecoverySummary NOTHING = new RecoverySummary(0, 0, 0);

  private final PoolState state;
  private final List<TaskRecord> lost;
  private final List<WorkerRecord> leaving;
  private final List<TaskRecord> requeued = new ArrayList<>();
  private final List<TaskRecord> chosen = new ArrayList<>();
  private final List<WorkerRecord> offline = new ArrayList<>();

  RecoveryPlan(PoolState state, List<TaskRecord> lost, List<WorkerRecord> leaving) {
    this.state = state;
    this.lost = lost;
    this.leaving = leaving;
  }

  /** Chooses everything, or fails when that does not fit the queue. */
  RecoverySummary chooseAll() {
    lost.sort(BY_LEASE_ID);
    choose(lost, Integer.MAX_VALUE);
    state.requireQueueRoom(requeued.size());
    requireCounters();
    return summary();
  }

  /** Chooses so many records at most, and of the tasks to queue again those that fit. */
  PartialRecovery choosePart(int maxRecords) {
    choose(firstOf(maxRecords), maxRecords);
    requireCounters();
    int remaining = lost.size() - chosen.size() + leaving.size() - offline.size();
    return new PartialRecovery(summary(), remaining);
  }

  /** The first of the tasks to fail, and of the tasks to queue again those that fit, in order. */
  // Looks at every lost task but orders only as many as a part can take: sorting all of them for
  // each part would make a part nearly as dear as the whole.
  private List<TaskRecord> firstOf(int maxRecords) {
    Queue<TaskRecord> failing = new PriorityQueue<>(BY_LEASE_ID.reversed());
    Queue<TaskRecord> fitting = new PriorityQueue<>(BY_LEASE_ID.reversed());
    int mostFitting = Math.min(maxRecords, state.queueRoom());
    for (TaskRecord task : lost) {
      if (hasRetryLeft(task)) {
        offer(fitting, task, mostFitting);
      } else {
        offer(failing, task, maxRecords);
      }
    }
    List<TaskRecord> first = new ArrayList<>(failing);
    first.addAll(fitting);
    first.sort(BY_LEASE_ID);
    return first;
  }

  private static void offer(Queue<TaskRecord> firsts, TaskRecord task, int most) {
    if (firsts.size() < most) {
      firsts.add(task);
      return;
    }
    TaskRecord last = firsts.peek();
    if (last != null && BY_LEASE_ID.compare(task, last) < 0) {
      firsts.remove();
      firsts.add(task);
    }
  }

  private void choose(List<TaskRecord> candidates, int maxRecords) {
    for (TaskRecord task : candidates.subList(0, Math.min(candidates.size(), maxRecords))) {
      chosen.add(task);
      if (hasRetryLeft(task)) {
        requeued.add(task);
      }
    }
    chooseOffline(maxRecords - chosen.size());
  }

  private void chooseOffline(int maxWorkers) {
    if (leaving.isEmpty()) {
      return;
    }
    Set<TaskRecord> recovered = Collections.newSetFromMap(new IdentityHashMap<>());
    recovered.addAll(chosen);
    for (WorkerRecord worker : leaving) {
      if (offline.size() < maxWorkers && holdsNothingBut(worker, recovered)) {
        offline.add(worker);
      }
    }
  }

  private static boolean holdsNothingBut(WorkerRecord worker, Set<TaskRecord> recovered) {
    for (Chain.Link<TaskRecord> link = worker.leases.first(); link != null; link = link.next()) {
      if (!recovered.contains(link.element())) {
        return false;
      }
    }
    return true;
  }

  private void requireCounters() {
    for (TaskRecord task : chosen) {
      Counters.requireRoom(CounterName.RECORD_VERSION, task.recordVersion);
    }
    for (TaskRecord task : requeued) {
      Counters.requireRoom(CounterName.RETRY_COUNT, task.retryCount);
      Counters.requireRoom(CounterName.TASK_GENERATION, task.taskGeneration);
    }
    Counters.requireRoom(CounterName.ENQUEUE_ORDINAL, state.lastEnqueueOrdinal, requeued.size());
    for (WorkerRecord worker : offline) {
      Counters.requireRoom(CounterName.WORKER_GENERATION, worker.generation);
    }
  }

  // Most sweeps find nothing, and should cost next to nothing: the sets would be most of it.
  private RecoverySummary summary() {
    if (chosen.isEmpty() && offline.isEmpty()) {
      return NOTHING;
    }
    Set<WorkerRecord> affected = Collections.newSetFromMap(new IdentityHashMap<>());
    affected.addAll(offline);
    for (TaskRecord task : chosen) {
      affected.add(task.requireWorker());
    }
    return new RecoverySummary(affected.size(), requeued.size(), chosen.size() - requeued.size());
  }

  void apply(long nowSecs) {
    for (TaskRecord task : chosen) {
      if (hasRetryLeft(task)) {
        state.requeue(task);
      } else {
        state.end(task, TaskStatus.FAILED, nowSecs);
      }
    }
    for (WorkerRecord worker : offline) {
      state.takeOffline(worker);
    }
  }

  private boolean hasRetryLeft(TaskRecord task) {
    return task.retryCount < state.limits.maxRetries();
  }
}
