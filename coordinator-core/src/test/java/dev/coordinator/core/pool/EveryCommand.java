package dev.coordinator.core.pool;

import dev.coordinator.core.limits.DistributedLimits;
import dev.coordinator.core.model.Accepted;
import dev.coordinator.core.model.TaskPriority;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** A small history in which every kind of command is accepted once or more. */
final class EveryCommand {
  /** Text that is confidential: it must turn up nowhere but in records and recordings. */
  static final String SECRET = "s\u00e9cret-\u20ac-target";

  static final WorkerSpec WORKER =
      new WorkerSpec("w", 4, 100, 200, 300, Set.of(WorkerTag.LINUX, WorkerTag.GPU));
  static final TaskSpec FIRST =
      new TaskSpec("first", "job", SECRET, List.of(0, 255), TaskPriority.HIGH);
  static final TaskSpec SECOND = TaskSpec.of("second", "job", SECRET);

  private final WorkerPool pool;
  private final List<PoolCommand<?>> commands = new ArrayList<>();

  private EveryCommand(WorkerPool pool) {
    this.pool = pool;
  }

  /**
   * Calls the methods of a fresh pool and its queue, each kind of command at least once.
   *
   * @return the commands that the calls are short for, in this order
   */
  static List<PoolCommand<?>> sendTo(WorkerPool pool) {
    EveryCommand history = new EveryCommand(pool);
    history.work();
    history.sweep();
    return history.commands;
  }

  private void work() {
    WorkerObservation observation = WorkerObservation.healthy();
    does(pool.registerWorker(0, 1, WORKER), new PoolCommand.RegisterWorker(0, 1, WORKER));
    does(
        pool.updateWorker(1, 2, "w", 1, observation),
        new PoolCommand.UpdateWorker(1, 2, "w", 1, observation));
    does(pool.queue().enqueue(2, 3, FIRST), new PoolCommand.Enqueue(2, 3, FIRST));
    does(pool.queue().enqueue(3, 3, SECOND), new PoolCommand.Enqueue(3, 3, SECOND));

    TaskLease first =
        does(
            pool.assignTask(4, 4, "first", "w", 10),
            new PoolCommand.AssignTask(4, 4, "first", "w", 10));
    does(pool.queue().startTask(5, 5, first), new PoolCommand.StartTask(5, 5, first));
    TaskLease renewed =
        does(pool.queue().renewLease(6, 6, first, 20), new PoolCommand.RenewLease(6, 6, first, 20));
    does(pool.queue().completeTask(7, 7, renewed), new PoolCommand.CompleteTask(7, 7, renewed));

    TaskLease second =
        does(pool.assignNext(8, 8, "w", 10), new PoolCommand.AssignNext(8, 8, "w", 10));
    does(pool.queue().startTask(9, 8, second), new PoolCommand.StartTask(9, 8, second));
    does(pool.queue().failTask(10, 9, second), new PoolCommand.FailTask(10, 9, second));
    TaskLease again =
        does(pool.assignNextAvailable(11, 9, 10), new PoolCommand.AssignNextAvailable(11, 9, 10));
    does(pool.queue().cancelTask(12, 9, again), new PoolCommand.CancelTask(12, 9, again));
  }

  private void sweep() {
    TaskQueue queue = pool.queue();
    does(queue.recoverExpiredLeases(13, 9), new PoolCommand.RecoverExpiredLeases(13, 9));
    does(
        queue.recoverExpiredLeases(14, 9, 5), new PoolCommand.RecoverExpiredLeasesInPart(14, 9, 5));
    does(queue.expireOldTasks(15, 9, 60), new PoolCommand.ExpireOldTasks(15, 9, 60));
    does(queue.expireOldTasks(16, 9, 60, 5), new PoolCommand.ExpireOldTasksInPart(16, 9, 60, 5));
    does(pool.pruneDeadWorkers(17, 9), new PoolCommand.PruneDeadWorkers(17, 9));
    does(pool.pruneDeadWorkers(18, 9, 5), new PoolCommand.PruneDeadWorkersInPart(18, 9, 5));
    does(pool.deregisterWorker(19, 9, "w", 1), new PoolCommand.DeregisterWorker(19, 9, "w", 1));
    does(
        pool.reactivateWorker(20, 9, 2, WORKER),
        new PoolCommand.ReactivateWorker(20, 9, 2, WORKER));
    does(
        pool.deregisterWorker(21, 9, "w", 3, 5),
        new PoolCommand.DeregisterWorkerInPart(21, 9, "w", 3, 5));
  }

  private <V> V does(Accepted<V> accepted, PoolCommand<V> command) {
    commands.add(command);
    return accepted.value();
  }

  /** Prints the digest that this history leads to. */
  public static void main(String[] args) {
    WorkerPool pool = new WorkerPool(DistributedLimits.defaults());
    sendTo(pool);
    System.out.writeBytes(pool.digest().getBytes(StandardCharsets.US_ASCII));
  }
}
