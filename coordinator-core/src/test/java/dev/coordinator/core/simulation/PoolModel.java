package dev.coordinator.core.simulation;

import dev.coordinator.core.error.DistributedError.RevisionConflict;
import dev.coordinator.core.limits.DistributedLimits;
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

/**
 * The contract of a pool once more, written as plainly as its text: what the core is compared with.
 */
// Naive on purpose. Nothing here is indexed, cached or changed in place, and nothing is taken from
// the core but its public values, so that the two can only agree by both being right.
final class PoolModel {
  private ModelState state;

  PoolModel(DistributedLimits limits) {
    this(ModelState.empty(limits));
  }

  PoolModel(ModelState state) {
    this.state = state;
  }

  ModelState state() {
    return state;
  }

  Answer execute(PoolCommand<?> command) {
    try {
      ArgumentRules.check(command);
      checkRevisionAndTime(command);
      Change change = decide(command);
      if (!change.replay()) {
        state = change.state().committed(command.nowSecs());
      }
      return new Answer.Accepted(state.revision(), change.value());
    } catch (Refusal refusal) {
      return new Answer.Refused(refusal.error());
    }
  }

  private void checkRevisionAndTime(PoolCommand<?> command) {
    Refusal.when(
        command.expectedRevision() != state.revision(),
        new RevisionConflict(command.expectedRevision(), state.revision()));
    ReadRules.checkTime(state, command.nowSecs());
  }

  private Change decide(PoolCommand<?> command) {
    if (command instanceof Enqueue c) {
      return TaskRules.enqueue(state, c);
    }
    if (command instanceof StartTask c) {
      return TaskRules.start(state, c);
    }
    if (command instanceof CompleteTask c) {
      return TaskRules.complete(state, c);
    }
    if (command instanceof FailTask c) {
      return TaskRules.fail(state, c);
    }
    if (command instanceof CancelTask c) {
      return TaskRules.cancel(state, c);
    }
    if (command instanceof RenewLease c) {
      return AssignmentRules.renew(state, c);
    }
    if (command instanceof AssignTask c) {
      return AssignmentRules.assignTask(state, c);
    }
    if (command instanceof AssignNext c) {
      return AssignmentRules.assignNext(state, c);
    }
    if (command instanceof AssignNextAvailable c) {
      return AssignmentRules.assignNextAvailable(state, c);
    }
    if (command instanceof RegisterWorker c) {
      return WorkerRules.register(state, c);
    }
    if (command instanceof ReactivateWorker c) {
      return WorkerRules.reactivate(state, c);
    }
    if (command instanceof UpdateWorker c) {
      return WorkerRules.update(state, c);
    }
    return decideRecovery(command);
  }

  private Change decideRecovery(PoolCommand<?> command) {
    if (command instanceof DeregisterWorker c) {
      return RecoveryRules.deregister(state, c);
    }
    if (command instanceof DeregisterWorkerInPart c) {
      return RecoveryRules.deregisterInPart(state, c);
    }
    if (command instanceof PruneDeadWorkers c) {
      return RecoveryRules.prune(state, c);
    }
    if (command instanceof PruneDeadWorkersInPart c) {
      return RecoveryRules.pruneInPart(state, c);
    }
    if (command instanceof RecoverExpiredLeases c) {
      return RecoveryRules.recoverExpired(state, c);
    }
    if (command instanceof RecoverExpiredLeasesInPart c) {
      return RecoveryRules.recoverExpiredInPart(state, c);
    }
    if (command instanceof ExpireOldTasks c) {
      return RecoveryRules.expireOld(state, c);
    }
    if (command instanceof ExpireOldTasksInPart c) {
      return RecoveryRules.expireOldInPart(state, c);
    }
    throw new AssertionError("a command that the model does not know: " + command.operation());
  }
}
