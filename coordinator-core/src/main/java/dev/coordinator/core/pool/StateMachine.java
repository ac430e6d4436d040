package dev.coordinator.core.pool;

import dev.coordinator.core.limits.DistributedLimits;
import dev.coordinator.core.model.Accepted;
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
 * One state and the decisions over it: pure, unlocked, and complete. {@link GuardedState} locks it.
 */
final class StateMachine {
  final PoolState state;
  final TaskCommands tasks;
  final WorkerCommands workers;
  final AssignmentCommands assignments;
  final RecoveryCommands recovery;

  StateMachine(DistributedLimits limits) {
    this(new PoolState(limits));
  }

  StateMachine(PoolState state) {
    this.state = state;
    this.tasks = new TaskCommands(state);
    this.workers = new WorkerCommands(state);
    this.assignments = new AssignmentCommands(state);
    this.recovery = new RecoveryCommands(state);
  }

  @SuppressWarnings("unchecked") // Each branch answers with the type that its command declares.
  <V> Accepted<V> apply(PoolCommand<V> command) {
    return (Accepted<V>) dispatch(command);
  }

  // The commands of a task's usual life first: each test that comes before costs them a comparison.
  private Accepted<?> dispatch(PoolCommand<?> command) {
    if (command instanceof CompleteTask c) {
      return tasks.complete(c.expectedRevision(), c.nowSecs(), c.lease());
    }
    if (command instanceof StartTask c) {
      return tasks.start(c.expectedRevision(), c.nowSecs(), c.lease());
    }
    if (command instanceof AssignNextAvailable c) {
      return assignments.assignNextAvailable(c.expectedRevision(), c.nowSecs(), c.leaseTtlSecs());
    }
    if (command instanceof AssignNext c) {
      return assignments.assignNext(c);
    }
    if (command instanceof Enqueue c) {
      return tasks.enqueue(c.expectedRevision(), c.nowSecs(), c.spec());
    }
    if (command instanceof UpdateWorker c) {
      return workers.update(c);
    }
    if (command instanceof RecoverExpiredLeases c) {
      return recovery.recoverExpired(c);
    }
    if (command instanceof FailTask c) {
      return tasks.fail(c);
    }
    if (command instanceof RenewLease c) {
      return tasks.renew(c);
    }
    if (command instanceof AssignTask c) {
      return assignments.assignTask(c);
    }
    if (command instanceof CancelTask c) {
      return tasks.cancel(c);
    }
    if (command instanceof PruneDeadWorkers c) {
      return recovery.prune(c);
    }
    if (command instanceof ExpireOldTasks c) {
      return recovery.expireOld(c);
    }
    if (command instanceof RecoverExpiredLeasesInPart c) {
      return recovery.recoverExpiredInPart(c);
    }
    if (command instanceof PruneDeadWorkersInPart c) {
      return recovery.pruneInPart(c);
    }
    if (command instanceof ExpireOldTasksInPart c) {
      return recovery.expireOldInPart(c);
    }
    if (command instanceof RegisterWorker c) {
      return workers.register(c);
    }
    if (command instanceof ReactivateWorker c) {
      return workers.reactivate(c);
    }
    if (command instanceof DeregisterWorker c) {
      return recovery.deregister(c);
    }
    if (command instanceof DeregisterWorkerInPart c) {
      return recovery.deregisterInPart(c);
    }
    throw new AssertionError("a command that nothing carries out: " + command.operation());
  }

  String digest() {
    state.requireTrusted();
    return StateDigest.of(state);
  }

  void checkInvariants() {
    state.requireTrusted();
    new InvariantChecker(state).check();
  }
}
