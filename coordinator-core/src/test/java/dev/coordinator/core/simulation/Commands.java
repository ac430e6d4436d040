package dev.coordinator.core.simulation;

import dev.coordinator.core.pool.PoolCommand;
import dev.coordinator.core.pool.PoolCommand.AssignNext;
import dev.coordinator.core.pool.PoolCommand.AssignNextAvailable;
import dev.coordinator.core.pool.PoolCommand.AssignTask;
import dev.coordinator.core.pool.PoolCommand.CancelTask;
import dev.coordinator.core.pool.PoolCommand.CompleteTask;
import dev.coordinator.core.pool.PoolCommand.DeregisterWorker;
import dev.coordinator.core.pool.PoolCommand.DeregisterWorkerInPart;
import dev.coordinator.core.pool.PoolCommand.Enqueue;
import dev.coordinator.core.pool.PoolCommand.ExpireOldTasks;
import dev.coordinator.core.pool.PoolCommand.ExpireOldTasksInPart;
import dev.coordinator.core.pool.PoolCommand.FailTask;
import dev.coordinator.core.pool.PoolCommand.PruneDeadWorkers;
import dev.coordinator.core.pool.PoolCommand.PruneDeadWorkersInPart;
import dev.coordinator.core.pool.PoolCommand.ReactivateWorker;
import dev.coordinator.core.pool.PoolCommand.RecoverExpiredLeases;
import dev.coordinator.core.pool.PoolCommand.RecoverExpiredLeasesInPart;
import dev.coordinator.core.pool.PoolCommand.RegisterWorker;
import dev.coordinator.core.pool.PoolCommand.RenewLease;
import dev.coordinator.core.pool.PoolCommand.StartTask;
import dev.coordinator.core.pool.PoolCommand.UpdateWorker;

/** Makes the core's commands from steps. */
final class Commands {
  private Commands() {}

  /**
   * Makes a command.
   *
   * @param revision the revision to expect
   */
  static PoolCommand<?> of(Step step, long revision, Tokens tokens) {
    long now = step.now();
    return switch (step.op()) {
      case ENQUEUE -> new Enqueue(revision, now, Specs.task(step.node("task")));
      case START_TASK -> new StartTask(revision, now, tokens.lease(step));
      case COMPLETE_TASK -> new CompleteTask(revision, now, tokens.lease(step));
      case FAIL_TASK -> new FailTask(revision, now, tokens.lease(step));
      case CANCEL_TASK -> new CancelTask(revision, now, tokens.ownership(step));
      case RENEW_LEASE ->
          new RenewLease(revision, now, tokens.lease(step), step.number("leaseTtl"));
      case ASSIGN_TASK ->
          new AssignTask(
              revision, now, step.text("taskId"), step.text("workerId"), step.number("leaseTtl"));
      case ASSIGN_NEXT ->
          new AssignNext(revision, now, step.text("workerId"), step.number("leaseTtl"));
      case ASSIGN_NEXT_AVAILABLE -> new AssignNextAvailable(revision, now, step.number("leaseTtl"));
      case REGISTER_WORKER -> new RegisterWorker(revision, now, Specs.worker(step.node("worker")));
      case REACTIVATE_WORKER ->
          new ReactivateWorker(
              revision, now, step.number("expectedGeneration"), Specs.worker(step.node("worker")));
      case UPDATE_WORKER ->
          new UpdateWorker(
              revision,
              now,
              step.text("workerId"),
              step.number("generation"),
              Specs.observation(step.node("observation")));
      default -> recovery(step, revision, now);
    };
  }

  private static PoolCommand<?> recovery(Step step, long revision, long now) {
    int maxRecords = step.arguments().path("maxRecords").intValue();
    return switch (step.op()) {
      case DEREGISTER_WORKER ->
          new DeregisterWorker(revision, now, step.text("workerId"), step.number("generation"));
      case DEREGISTER_WORKER_IN_PART ->
          new DeregisterWorkerInPart(
              revision, now, step.text("workerId"), step.number("generation"), maxRecords);
      case PRUNE_DEAD_WORKERS -> new PruneDeadWorkers(revision, now);
      case PRUNE_DEAD_WORKERS_IN_PART -> new PruneDeadWorkersInPart(revision, now, maxRecords);
      case RECOVER_EXPIRED_LEASES -> new RecoverExpiredLeases(revision, now);
      case RECOVER_EXPIRED_LEASES_IN_PART ->
          new RecoverExpiredLeasesInPart(revision, now, maxRecords);
      case EXPIRE_OLD_TASKS -> new ExpireOldTasks(revision, now, step.number("taskTtl"));
      case EXPIRE_OLD_TASKS_IN_PART ->
          new ExpireOldTasksInPart(revision, now, step.number("taskTtl"), maxRecords);
      default -> throw new AssertionError("no command of a pool: " + step.op());
    };
  }
}
