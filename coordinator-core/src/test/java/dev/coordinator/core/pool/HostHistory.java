package dev.coordinator.core.pool;

import dev.coordinator.core.error.DistributedException;
import dev.coordinator.core.limits.DistributedLimits;
import dev.coordinator.core.model.Accepted;
import dev.coordinator.core.model.Identifiers;
import dev.coordinator.core.model.TaskPriority;
import dev.coordinator.core.model.WorkerStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/**
 * Sends random commands of every kind to a pool: good ones, ones against the rules, and ones with
 * tokens that are long stale. The same seed sends the same commands.
 */
// Few workers and short times let commands meet each other; what the pool hands out is kept, so
// that it comes back late.
public final class HostHistory {
  private static final int WORKERS = 6;
  private static final int TOKENS_KEPT = 8;

  private final Random random;
  private final WorkerPool pool;
  private final DistributedLimits limits;
  private final int taskIds;
  private final List<TaskLease> leases = new ArrayList<>();
  private final List<TaskOwnership> ownerships = new ArrayList<>();
  private final List<CompletionReceipt> receipts = new ArrayList<>();
  private long now;

  /** Draws task identifiers from so many. */
  public HostHistory(long seed, WorkerPool pool, int taskIds) {
    this.random = new Random(seed);
    this.pool = pool;
    this.limits = pool.snapshot().limits();
    this.taskIds = taskIds;
  }

  /** Limits that random commands reach, but for the queue, which has room for all active tasks. */
  public static DistributedLimits.Builder tightLimits() {
    return DistributedLimits.builder()
        .maxActiveTasks(24)
        .maxQueuedTasks(24)
        .maxWorkers(WORKERS)
        .maxRetries(2)
        .maxLeaseTtlSecs(30)
        .maxTaskTtlSecs(80)
        .heartbeatTimeoutSecs(20);
  }

  /** Sends so many commands. */
  public void take(int commands) {
    for (int i = 0; i < commands; i++) {
      step();
    }
  }

  /** Sends one command; empty when it was refused. */
  public Optional<Accepted<?>> step() {
    long revision = pool.snapshot().revision() + (oneIn(40) ? 1 : 0);
    now = Math.max(now, pool.snapshot().logicalTime()) + (oneIn(8) ? random.nextInt(4) : 0);
    try {
      Accepted<?> accepted = pool.execute(command(revision, oneIn(40) ? now - 1 : now));
      keepTokens(accepted.value());
      return Optional.of(accepted);
    } catch (DistributedException refusal) {
      return Optional.empty();
    }
  }

  /** The leases that are still used for commands, the last one last. */
  public List<TaskLease> lastLeases() {
    return List.copyOf(leases.subList(Math.max(0, leases.size() - TOKENS_KEPT), leases.size()));
  }

  /** The receipts of all completions. */
  public List<CompletionReceipt> receipts() {
    return List.copyOf(receipts);
  }

  private void keepTokens(Object value) {
    if (value instanceof TaskLease lease) {
      leases.add(lease);
      ownerships.add(lease);
    } else if (value instanceof TaskSnapshot task) {
      task.ownership().ifPresent(ownerships::add);
    } else if (value instanceof CompletionOutcome.Completed completed) {
      receipts.add(completed.receipt());
    }
  }

  private PoolCommand<?> command(long revision, long time) {
    return switch (random.nextInt(leases.isEmpty() ? 14 : 30)) {
      case 0, 1, 2, 3 -> new PoolCommand.Enqueue(revision, time, task());
      case 4 -> bringWorker(revision, time);
      case 5, 6 -> heartbeat(revision, time);
      case 7, 8, 9 -> new PoolCommand.AssignNextAvailable(revision, time, leaseTtl());
      case 10, 11 -> new PoolCommand.AssignNext(revision, time, workerId(), leaseTtl());
      case 12 -> new PoolCommand.AssignTask(revision, time, queued(), workerId(), leaseTtl());
      case 13 -> rareCommand(revision, time);
      case 14, 15, 16, 17 -> new PoolCommand.StartTask(revision, time, lease());
      case 18, 19, 20, 21, 22, 23 -> new PoolCommand.CompleteTask(revision, time, lease());
      case 24, 25, 26 -> new PoolCommand.FailTask(revision, time, lease());
      case 27, 28 -> new PoolCommand.RenewLease(revision, time, lease(), leaseTtl());
      default -> new PoolCommand.CancelTask(revision, time, oneOfTheLast(ownerships));
    };
  }

  /** Registers a worker that is not there, or brings one back that is. */
  private PoolCommand<?> bringWorker(long revision, long time) {
    WorkerSpec worker = worker();
    return pool.worker(worker.workerId()).isEmpty()
        ? new PoolCommand.RegisterWorker(revision, time, worker)
        : new PoolCommand.ReactivateWorker(revision, time, generation(worker.workerId()), worker);
  }

  private PoolCommand<?> heartbeat(long revision, long time) {
    String workerId = workerId();
    return new PoolCommand.UpdateWorker(
        revision, time, workerId, generation(workerId), observation());
  }

  private PoolCommand<?> rareCommand(long revision, long time) {
    int bite = oneIn(20) ? 0 : 1 + random.nextInt(3);
    String workerId = workerId();
    long generation = generation(workerId);
    return switch (random.nextInt(9)) {
      case 0 -> new PoolCommand.RegisterWorker(revision, time, worker());
      case 1 -> new PoolCommand.DeregisterWorker(revision, time, workerId, generation);
      case 2 -> new PoolCommand.DeregisterWorkerInPart(revision, time, workerId, generation, bite);
      case 3 -> new PoolCommand.PruneDeadWorkers(revision, time);
      case 4 -> new PoolCommand.PruneDeadWorkersInPart(revision, time, bite);
      case 5 -> new PoolCommand.RecoverExpiredLeases(revision, time);
      case 6 -> new PoolCommand.RecoverExpiredLeasesInPart(revision, time, bite);
      case 7 -> new PoolCommand.ExpireOldTasks(revision, time, taskTtl());
      default -> new PoolCommand.ExpireOldTasksInPart(revision, time, taskTtl(), bite);
    };
  }

  private TaskSpec task() {
    TaskPriority[] priorities = TaskPriority.values();
    return TaskSpec.of(taskId(), "job", "target-\u00e9-" + random.nextInt(10))
        .withPriority(priorities[random.nextInt(priorities.length)])
        .withPhases(List.of(random.nextInt(256)));
  }

  private String taskId() {
    return oneIn(60) ? "not safe" : "t" + random.nextInt(taskIds);
  }

  /** Mostly a task that is queued. */
  private String queued() {
    return oneIn(4)
        ? taskId()
        : pool.queue().peekNext().map(TaskSnapshot::taskId).orElseGet(this::taskId);
  }

  private WorkerSpec worker() {
    return WorkerSpec.of("w" + random.nextInt(WORKERS), 1 + random.nextInt(4));
  }

  private String workerId() {
    return oneIn(60) ? "not safe" : "w" + random.nextInt(WORKERS);
  }

  /** Mostly the current generation of the worker. */
  private long generation(String workerId) {
    boolean known = Identifiers.isValid(workerId) && pool.worker(workerId).isPresent();
    long current = known ? pool.worker(workerId).orElseThrow().generation() : 1;
    return oneIn(10) ? current - 1 : current;
  }

  private WorkerObservation observation() {
    WorkerStatus[] statuses = WorkerStatus.values();
    return oneIn(4)
        ? new WorkerObservation(
            statuses[random.nextInt(statuses.length)], random.nextInt(10_001), 0, 0)
        : WorkerObservation.healthy();
  }

  /** Mostly the current lease of a task that has one, else a late one. */
  private TaskLease lease() {
    TaskLease lease = oneOfTheLast(leases);
    return oneIn(3)
        ? lease
        : pool.queue().task(lease.taskId()).flatMap(TaskSnapshot::lease).orElse(lease);
  }

  private <T> T oneOfTheLast(List<T> tokens) {
    int back = random.nextInt(Math.min(TOKENS_KEPT, tokens.size()));
    return tokens.get(tokens.size() - 1 - back);
  }

  private long leaseTtl() {
    return oneIn(60) ? 0 : 1 + random.nextInt((int) limits.maxLeaseTtlSecs());
  }

  private long taskTtl() {
    int most = (int) limits.maxTaskTtlSecs();
    return oneIn(20) ? 0 : most / 2 + random.nextInt(most / 2);
  }

  private boolean oneIn(int times) {
    return random.nextInt(times) == 0;
  }
}
