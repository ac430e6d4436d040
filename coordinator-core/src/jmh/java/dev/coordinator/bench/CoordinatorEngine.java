package dev.coordinator.bench;

import dev.coordinator.core.model.Accepted;
import dev.coordinator.core.pool.CompletionReceipt;
import dev.coordinator.core.pool.RecoverySummary;
import dev.coordinator.core.pool.StateSnapshot;
import dev.coordinator.core.pool.TaskLease;
import dev.coordinator.core.pool.TaskQueue;
import dev.coordinator.core.pool.TaskSpec;
import dev.coordinator.core.pool.WorkerPool;
import dev.coordinator.core.pool.WorkerSpec;
import dev.coordinator.core.result.ResultAggregator;
import dev.coordinator.core.result.StoreOutcome;

/** The coordinator, called as a host does that keeps the revisions in hand. */
final class CoordinatorEngine implements Engine<TaskLease, CompletionReceipt> {
  final WorkerPool pool = new WorkerPool(Maxima.TASKS);
  final TaskQueue queue = pool.queue();
  final ResultAggregator results = new ResultAggregator(Maxima.RESULTS);
  private long revision;
  private long resultRevision;

  /** The last answer. Kept, since the compiler saves an object that nobody looks at. */
  Accepted<?> last;

  private <V> V follow(Accepted<V> accepted) {
    last = accepted;
    revision = accepted.revision();
    return accepted.value();
  }

  @Override
  public void register(long nowSecs, WorkerSpec spec) {
    follow(pool.registerWorker(revision, nowSecs, spec));
  }

  @Override
  public void enqueue(long nowSecs, TaskSpec spec) {
    follow(queue.enqueue(revision, nowSecs, spec));
  }

  @Override
  public TaskLease assign(long nowSecs, long leaseTtlSecs) {
    return follow(pool.assignNextAvailable(revision, nowSecs, leaseTtlSecs));
  }

  @Override
  public String workerOf(TaskLease lease) {
    return lease.workerId();
  }

  @Override
  public void start(long nowSecs, TaskLease lease) {
    follow(queue.startTask(revision, nowSecs, lease));
  }

  @Override
  public CompletionReceipt complete(long nowSecs, TaskLease lease) {
    return follow(queue.completeTask(revision, nowSecs, lease)).receipt();
  }

  @Override
  public void store(CompletionReceipt receipt, byte[] bytes) {
    Accepted<StoreOutcome> accepted = results.storeResult(resultRevision, receipt, bytes);
    last = accepted;
    resultRevision = accepted.revision();
  }

  @Override
  public int recoverExpiredLeases(long nowSecs) {
    RecoverySummary summary = follow(queue.recoverExpiredLeases(revision, nowSecs));
    return summary.tasksRequeued() + summary.tasksFailed();
  }

  @Override
  public int pruneDeadWorkers(long nowSecs) {
    return follow(pool.pruneDeadWorkers(revision, nowSecs)).workersAffected();
  }

  @Override
  public int expireOldTasks(long nowSecs, long taskTtlSecs) {
    return follow(queue.expireOldTasks(revision, nowSecs, taskTtlSecs));
  }

  @Override
  public StateSnapshot snapshot() {
    return pool.snapshot();
  }
}
