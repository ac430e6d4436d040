package dev.coordinator.core.pool;

import dev.coordinator.core.limits.DistributedLimits;
import java.util.concurrent.locks.ReentrantLock;

/** One state, its commands, and the lock that {@link WorkerPool} and {@link TaskQueue} share. */
// A ReentrantLock rather than a monitor, since waiting for a monitor would pin a virtual thread.
final class GuardedState {
  final TaskCommands tasks;
  final WorkerCommands workers;
  final AssignmentCommands assignments;
  final RecoveryCommands recovery;
  private final PoolState state;
  private final ReentrantLock lock = new ReentrantLock();
  private volatile boolean poisoned;

  GuardedState(DistributedLimits limits) {
    this(new PoolState(limits));
  }

  GuardedState(PoolState state) {
    this.state = state;
    this.tasks = new TaskCommands(state);
    this.workers = new WorkerCommands(state);
    this.assignments = new AssignmentCommands(state);
    this.recovery = new RecoveryCommands(state, tasks, workers);
  }

  void enter() {
    lock.lock();
  }

  /** Leaves, and notes for lock-free readers when the call that ends here was cut short. */
  void exit() {
    if (state.isApplying()) {
      poisoned = true;
    }
    lock.unlock();
  }

  boolean isPoisoned() {
    return poisoned;
  }

  StateSnapshot published() {
    return state.published();
  }

  void checkInvariants() {
    state.requireTrusted();
    new InvariantChecker(state).check();
  }
}
