package dev.coordinator.core.simulation;

import dev.coordinator.core.limits.DistributedLimits;
import dev.coordinator.core.model.TaskStatus;
import dev.coordinator.core.model.WorkerStatus;
import dev.coordinator.core.pool.WorkerTag;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * What a pool of the model holds: immutable, two lists, and every question answered by looking at
 * all of their elements.
 *
 * @param tasks in the order of their creation
 * @param workers in the order of their registration
 */
record ModelState(
    DistributedLimits limits,
    long revision,
    long logicalTime,
    long lastOrdinal,
    long lastLeaseId,
    List<ModelTask> tasks,
    List<ModelWorker> workers) {

  private static final Comparator<ModelTask> IN_QUEUE_ORDER =
      Comparator.comparing((ModelTask task) -> task.spec().priority())
          .reversed()
          .thenComparing(ModelTask::ordinal)
          .thenComparing(ModelTask::id);

  private static final Comparator<ModelTask> IN_LEASE_ORDER =
      Comparator.comparing(task -> task.lease().leaseId());

  static ModelState empty(DistributedLimits limits) {
    return new ModelState(limits, 0, 0, 0, 0, List.of(), List.of());
  }

  Optional<ModelTask> task(String taskId) {
    for (ModelTask task : tasks) {
      if (task.id().equals(taskId)) {
        return Optional.of(task);
      }
    }
    return Optional.empty();
  }

  Optional<ModelWorker> worker(String workerId) {
    for (ModelWorker worker : workers) {
      if (worker.id().equals(workerId)) {
        return Optional.of(worker);
      }
    }
    return Optional.empty();
  }

  /** The queued tasks, the one to lease next first. */
  List<ModelTask> queue() {
    List<ModelTask> queue = which(ModelTask::isQueued);
    queue.sort(IN_QUEUE_ORDER);
    return queue;
  }

  List<ModelTask> held() {
    return which(ModelTask::isHeld);
  }

  List<ModelTask> active() {
    return which(ModelTask::isActive);
  }

  // A loop, since a stream for every question would take most of the simulation's time.
  private List<ModelTask> which(Predicate<ModelTask> condition) {
    List<ModelTask> found = new ArrayList<>();
    for (ModelTask task : tasks) {
      if (condition.test(task)) {
        found.add(task);
      }
    }
    return found;
  }

  boolean isQueueFull() {
    return which(ModelTask::isQueued).size() >= limits.maxQueuedTasks();
  }

  /** The tasks that a worker holds, in the order of their leases. */
  List<ModelTask> heldBy(ModelWorker worker) {
    List<ModelTask> held =
        which(task -> task.isHeld() && task.lease().workerId().equals(worker.id()));
    held.sort(IN_LEASE_ORDER);
    return held;
  }

  int availableSlots(ModelWorker worker) {
    return Math.max(0, worker.effectiveCapacity() - heldBy(worker).size());
  }

  boolean isStale(ModelWorker worker, long now) {
    return now - worker.lastHeartbeat() > limits.heartbeatTimeoutSecs();
  }

  /** The workers that could be given a task, the best first. */
  List<ModelWorker> eligible(long now) {
    return workers.stream()
        .filter(worker -> worker.isHealthy() && !isStale(worker, now))
        .filter(worker -> availableSlots(worker) > 0)
        .sorted(
            Comparator.comparing(this::availableSlots)
                .thenComparing(ModelWorker::lastHeartbeat)
                .reversed()
                .thenComparing(ModelWorker::cpu)
                .thenComparing(ModelWorker::memory)
                .thenComparing(ModelWorker::network)
                .thenComparing(ModelWorker::id))
        .toList();
  }

  ModelState plus(ModelTask task) {
    return withTasks(Stream.concat(tasks.stream(), Stream.of(task)).toList());
  }

  ModelState plus(ModelWorker worker) {
    return withWorkers(Stream.concat(workers.stream(), Stream.of(worker)).toList());
  }

  ModelState with(ModelTask changed) {
    List<ModelTask> changedTasks = new ArrayList<>(tasks);
    changedTasks.replaceAll(task -> task.id().equals(changed.id()) ? changed : task);
    return withTasks(List.copyOf(changedTasks));
  }

  ModelState with(ModelWorker changed) {
    List<ModelWorker> changedWorkers = new ArrayList<>(workers);
    changedWorkers.replaceAll(worker -> worker.id().equals(changed.id()) ? changed : worker);
    return withWorkers(List.copyOf(changedWorkers));
  }

  ModelState withLastOrdinal(long ordinal) {
    return new ModelState(limits, revision, logicalTime, ordinal, lastLeaseId, tasks, workers);
  }

  ModelState withLastLeaseId(long leaseId) {
    return new ModelState(limits, revision, logicalTime, lastOrdinal, leaseId, tasks, workers);
  }

  ModelState committed(long now) {
    return new ModelState(limits, revision + 1, now, lastOrdinal, lastLeaseId, tasks, workers);
  }

  private ModelState withTasks(List<ModelTask> newTasks) {
    return new ModelState(
        limits, revision, logicalTime, lastOrdinal, lastLeaseId, newTasks, workers);
  }

  private ModelState withWorkers(List<ModelWorker> newWorkers) {
    return new ModelState(
        limits, revision, logicalTime, lastOrdinal, lastLeaseId, tasks, newWorkers);
  }

  List<PlainTask> plainTasks() {
    return tasks.stream()
        .sorted(Comparator.comparing(ModelTask::id))
        .map(ModelTask::plain)
        .toList();
  }

  List<PlainWorker> plainWorkers() {
    return workers.stream().sorted(Comparator.comparing(ModelWorker::id)).map(this::plain).toList();
  }

  PlainWorker plain(ModelWorker worker) {
    int held = heldBy(worker).size();
    return new PlainWorker(
        worker.id(),
        worker.generation(),
        worker.status(),
        worker.spec().capacity(),
        held,
        worker.completedTasks(),
        worker.lastHeartbeat(),
        worker.cpu(),
        worker.memory(),
        worker.network(),
        worker.spec().tags().stream().map(WorkerTag::name).sorted().toList(),
        worker.effectiveCapacity(),
        Math.max(0, worker.effectiveCapacity() - held));
  }

  /**
   * A number that is the same for states from which the same commands lead to the same answers, and
   * hardly ever for others. When a task came and when a worker was heard of counts only as an
   * order.
   */
  int fingerprint() {
    List<ModelWorker> byHeartbeat = new ArrayList<>(workers);
    byHeartbeat.removeIf(ModelWorker::isOffline);
    byHeartbeat.sort(Comparator.comparing(ModelWorker::heardAtRevision));
    return Objects.hash(
        revision,
        logicalTime,
        lastOrdinal,
        lastLeaseId,
        tasks.stream().sorted(Comparator.comparing(ModelTask::id)).toList(),
        plainWorkers(),
        active().stream().map(ModelTask::id).toList(),
        byHeartbeat.stream().map(ModelWorker::id).toList());
  }

  PlainSummary summary() {
    List<ModelTask> active = active();
    List<ModelTask> queue = which(ModelTask::isQueued);
    return new PlainSummary(
        revision,
        logicalTime,
        tasks.size(),
        active.size(),
        queue.size(),
        tasks.size() - active.size(),
        workers.size(),
        tasksByStatus(),
        workersByStatus(),
        held().size(),
        workers.stream().mapToInt(ModelWorker::effectiveCapacity).sum(),
        workers.stream().mapToInt(this::availableSlots).sum(),
        earliestLeaseExpiry(),
        queue.stream().mapToLong(ModelTask::createdAt).min(),
        limits);
  }

  OptionalLong earliestLeaseExpiry() {
    return held().stream().mapToLong(task -> task.lease().expiresAt()).min();
  }

  private List<Integer> tasksByStatus() {
    Integer[] counts = new Integer[TaskStatus.values().length];
    Arrays.fill(counts, 0);
    tasks.forEach(task -> counts[task.status().ordinal()]++);
    return List.of(counts);
  }

  private List<Integer> workersByStatus() {
    Integer[] counts = new Integer[WorkerStatus.values().length];
    Arrays.fill(counts, 0);
    workers.forEach(worker -> counts[worker.status().ordinal()]++);
    return List.of(counts);
  }
}
