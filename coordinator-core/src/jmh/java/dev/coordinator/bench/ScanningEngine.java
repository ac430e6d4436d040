package dev.coordinator.bench;

import dev.coordinator.core.model.TaskStatus;
import dev.coordinator.core.pool.TaskSpec;
import dev.coordinator.core.pool.WorkerSpec;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The yardstick: records in sorted maps, a sorted queue, and a scan wherever something has to be
 * found. What one writes first, done with care but without any index.
 */
// It does less than the coordinator: no lock, no revision, no check of arguments, limits or
// counters, no token that fences. So the ratios err on its side.
final class ScanningEngine implements Engine<ScanningEngine.Lease, ScanningEngine.Receipt> {
  record Lease(String taskId, String workerId, long leaseId, long acquiredAt, long expiresAt) {}

  record Receipt(String taskId, long leaseId) {}

  private record QueueKey(int urgency, long ordinal) implements Comparable<QueueKey> {
    private static final Comparator<QueueKey> ORDER =
        Comparator.comparingInt(QueueKey::urgency).reversed().thenComparingLong(QueueKey::ordinal);

    @Override
    public int compareTo(QueueKey other) {
      return ORDER.compare(this, other);
    }
  }

  private static final class Task {
    final TaskSpec spec;
    final long createdAt;
    TaskStatus status = TaskStatus.QUEUED;
    QueueKey queueKey;
    Lease lease;

    Task(TaskSpec spec, long createdAt) {
      this.spec = spec;
      this.createdAt = createdAt;
    }
  }

  private static final class Worker {
    final WorkerSpec spec;
    final long lastHeartbeat;
    boolean online = true;
    int currentTasks;

    Worker(WorkerSpec spec, long lastHeartbeat) {
      this.spec = spec;
      this.lastHeartbeat = lastHeartbeat;
    }

    boolean isStale(long nowSecs) {
      return nowSecs - lastHeartbeat > Maxima.TASKS.heartbeatTimeoutSecs();
    }

    boolean isEligible(long nowSecs) {
      return online && currentTasks < spec.capacity() && !isStale(nowSecs);
    }

    // Among equals the first in the order of the map wins: the one with the smallest identifier.
    boolean isBetterThan(Worker other) {
      int slots = spec.capacity() - currentTasks;
      int otherSlots = other.spec.capacity() - other.currentTasks;
      return slots != otherSlots ? slots > otherSlots : lastHeartbeat > other.lastHeartbeat;
    }
  }

  private final SortedMap<String, Task> tasks = new TreeMap<>();
  private final SortedMap<String, Worker> workers = new TreeMap<>();
  private final TreeMap<QueueKey, Task> queue = new TreeMap<>();
  private final SortedMap<String, byte[]> results = new TreeMap<>();
  private long lastOrdinal;
  private long lastLeaseId;

  @Override
  public void register(long nowSecs, WorkerSpec spec) {
    workers.put(spec.workerId(), new Worker(spec, nowSecs));
  }

  @Override
  public void enqueue(long nowSecs, TaskSpec spec) {
    Task task = new Task(spec, nowSecs);
    if (tasks.putIfAbsent(spec.taskId(), task) != null) {
      throw new IllegalStateException("each task must be enqueued once, but one came again");
    }
    enterQueue(task);
  }

  private void enterQueue(Task task) {
    lastOrdinal++;
    task.queueKey = new QueueKey(task.spec.priority().ordinal(), lastOrdinal);
    queue.put(task.queueKey, task);
  }

  @Override
  public Lease assign(long nowSecs, long leaseTtlSecs) {
    Task task = queue.firstEntry().getValue();
    Worker worker = best(nowSecs);
    queue.remove(task.queueKey);
    lastLeaseId++;
    task.lease =
        new Lease(
            task.spec.taskId(),
            worker.spec.workerId(),
            lastLeaseId,
            nowSecs,
            nowSecs + leaseTtlSecs);
    task.status = TaskStatus.LEASED;
    worker.currentTasks++;
    return task.lease;
  }

  private Worker best(long nowSecs) {
    Worker best = null;
    for (Worker worker : workers.values()) {
      if (worker.isEligible(nowSecs) && (best == null || worker.isBetterThan(best))) {
        best = worker;
      }
    }
    if (best == null) {
      throw new IllegalStateException("a worker must have a free slot, but none has");
    }
    return best;
  }

  @Override
  public String workerOf(Lease lease) {
    return lease.workerId();
  }

  @Override
  public void start(long nowSecs, Lease lease) {
    holder(nowSecs, lease, TaskStatus.LEASED).status = TaskStatus.RUNNING;
  }

  @Override
  public Receipt complete(long nowSecs, Lease lease) {
    Task task = holder(nowSecs, lease, TaskStatus.RUNNING);
    release(task);
    task.status = TaskStatus.COMPLETED;
    return new Receipt(lease.taskId(), lease.leaseId());
  }

  private Task holder(long nowSecs, Lease lease, TaskStatus status) {
    Task task = tasks.get(lease.taskId());
    if (!lease.equals(task.lease) || nowSecs >= lease.expiresAt() || task.status != status) {
      throw new IllegalStateException("the lease must be current, but is not");
    }
    return task;
  }

  private void release(Task task) {
    workers.get(task.lease.workerId()).currentTasks--;
    task.lease = null;
  }

  @Override
  public void store(Receipt receipt, byte[] bytes) {
    results.put(receipt.taskId(), bytes.clone());
  }

  @Override
  public int recoverExpiredLeases(long nowSecs) {
    List<Task> due = new ArrayList<>();
    for (Task task : tasks.values()) {
      if (task.lease != null && nowSecs >= task.lease.expiresAt()) {
        due.add(task);
      }
    }
    requeue(due);
    return due.size();
  }

  @Override
  public int pruneDeadWorkers(long nowSecs) {
    List<Worker> dead = new ArrayList<>();
    for (Worker worker : workers.values()) {
      if (worker.online && worker.isStale(nowSecs)) {
        dead.add(worker);
      }
    }
    if (!dead.isEmpty()) {
      dead.forEach(worker -> worker.online = false);
      List<Task> lost = new ArrayList<>();
      for (Task task : tasks.values()) {
        if (task.lease != null && !workers.get(task.lease.workerId()).online) {
          lost.add(task);
        }
      }
      requeue(lost);
    }
    return dead.size();
  }

  private void requeue(List<Task> lost) {
    lost.sort(Comparator.comparingLong(task -> task.lease.leaseId()));
    for (Task task : lost) {
      release(task);
      task.status = TaskStatus.QUEUED;
      enterQueue(task);
    }
  }

  @Override
  public int expireOldTasks(long nowSecs, long taskTtlSecs) {
    int ended = 0;
    for (Task task : tasks.values()) {
      if (task.status.isActive() && nowSecs - task.createdAt >= taskTtlSecs) {
        end(task);
        ended++;
      }
    }
    return ended;
  }

  private void end(Task task) {
    if (task.lease == null) {
      queue.remove(task.queueKey);
    } else {
      release(task);
    }
    task.status = TaskStatus.EXPIRED;
  }

  @Override
  public Map<TaskStatus, Integer> snapshot() {
    Map<TaskStatus, Integer> counts = new EnumMap<>(TaskStatus.class);
    for (Task task : tasks.values()) {
      counts.merge(task.status, 1, Integer::sum);
    }
    return counts;
  }
}
