package dev.coordinator.core.pool;

import dev.coordinator.core.error.DistributedException;
import dev.coordinator.core.internal.StackRoom;
import dev.coordinator.core.limits.DistributedLimits;
import dev.coordinator.core.model.Accepted;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** One state machine and the lock that {@link WorkerPool} and {@link TaskQueue} share. */
// A ReentrantLock rather than a monitor, since waiting for a monitor would pin a virtual thread.
final class GuardedState {
  final StateMachine machine;
  private final ReentrantLock lock = new ReentrantLock();
  private final @Nullable CommandListener listener;
  private boolean notifying;
  private volatile boolean poisoned;
  private volatile long listenerFailures;

  GuardedState(DistributedLimits limits, @Nullable CommandListener listener) {
    this(new StateMachine(limits), listener);
  }

  GuardedState(StateMachine machine, @Nullable CommandListener listener) {
    this.machine = machine;
    this.listener = listener;
  }

  /**
   * Tells whether somebody wants to hear of commands. While nobody does, those of a task's usual
   * life go straight to the machine, between {@link #enter} and {@link #exit}, and are never made
   * into values: an eighth of what a task allocates.
   */
  boolean isObserved() {
    return listener != null || CommandEvent.isRecorded();
  }

  <V> Accepted<V> execute(PoolCommand<V> command) {
    CommandEvent event = CommandEvent.beginIfRecorded();
    enter();
    try {
      if (notifying) {
        throw new IllegalStateException(
            "a listener must not send commands to the pool that it listens to; do it later, from"
                + " another call");
      }
      Accepted<V> accepted = machine.apply(command);
      if (listener != null) {
        notify(listener, command, accepted);
      }
      if (event != null) {
        event.accepted(command, accepted);
      }
      return accepted;
    } catch (DistributedException refusal) {
      if (event != null) {
        event.refused(command, refusal);
      }
      throw refusal;
    } finally {
      exit();
    }
  }

  // The command has taken effect, whatever the listener does: nothing that it throws may look like
  // a refusal to the sender.
  @SuppressWarnings("NonAtomicVolatileUpdate") // Written under the lock only.
  private void notify(CommandListener hearing, PoolCommand<?> command, Accepted<?> accepted) {
    notifying = true;
    try {
      hearing.accepted(command, accepted);
    } catch (Throwable failure) {
      listenerFailures++;
    } finally {
      notifying = false;
    }
  }

  void enter() {
    StackRoom.require();
    lock.lock();
  }

  /** Leaves, and notes for lock-free readers when the call that ends here was cut short. */
  void exit() {
    try {
      if (machine.state.isApplying()) {
        poisoned = true;
      }
    } finally {
      lock.unlock();
    }
  }

  boolean isPoisoned() {
    return poisoned;
  }

  long listenerFailures() {
    return listenerFailures;
  }

  StateSnapshot published() {
    return machine.state.published();
  }
}
