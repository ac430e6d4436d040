package dev.coordinator.core.pool;

import dev.coordinator.core.error.DistributedException;
import dev.coordinator.core.model.Accepted;
import dev.coordinator.core.model.Identifiers;
import dev.coordinator.core.pool.PoolCommand.AssignNext;
import dev.coordinator.core.pool.PoolCommand.AssignTask;
import dev.coordinator.core.pool.PoolCommand.CancelTask;
import dev.coordinator.core.pool.PoolCommand.CompleteTask;
import dev.coordinator.core.pool.PoolCommand.DeregisterWorker;
import dev.coordinator.core.pool.PoolCommand.DeregisterWorkerInPart;
import dev.coordinator.core.pool.PoolCommand.Enqueue;
import dev.coordinator.core.pool.PoolCommand.FailTask;
import dev.coordinator.core.pool.PoolCommand.ReactivateWorker;
import dev.coordinator.core.pool.PoolCommand.RegisterWorker;
import dev.coordinator.core.pool.PoolCommand.RenewLease;
import dev.coordinator.core.pool.PoolCommand.StartTask;
import dev.coordinator.core.pool.PoolCommand.UpdateWorker;
import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import org.jspecify.annotations.Nullable;

/** A command, for JDK Flight Recorder. While nothing records, it costs next to nothing. */
// What a command came to must reach its sender, also when memory is too short to record it: an
// event that can't be committed is lost.
@Name(CommandEvent.NAME)
@Label("Coordinator Command")
@Category("Coordinator")
@Description("A command to a pool or its queue, from waiting for the lock to its outcome")
@StackTrace(false)
final class CommandEvent extends Event {
  static final String NAME = "dev.coordinator.Command";

  /** Never committed; only asked whether anything records. */
  private static final CommandEvent PROBE = new CommandEvent();

  @Label("Operation")
  @Nullable String operation;

  @Label("Outcome")
  @Description("Accepted, or the name of the error")
  @Nullable String outcome;

  @Label("Revision")
  @Description("The revision after an accepted command; the expected one of a refused command")
  long revision;

  @Label("Logical Time")
  @Description("In seconds, as the command names it")
  long logicalTime;

  @Label("Task")
  @Nullable String taskId;

  @Label("Worker")
  @Nullable String workerId;

  @Label("Records Changed")
  @Description("By a sweep: tasks requeued, failed and expired")
  int recordsChanged;

  static boolean isRecorded() {
    return PROBE.isEnabled();
  }

  /** An event that has begun, or null while nothing records. */
  // Most of the time nothing does. An event made for each command and dropped was a sixth of what a
  // task allocates.
  static @Nullable CommandEvent beginIfRecorded() {
    if (!isRecorded()) {
      return null;
    }
    CommandEvent event = new CommandEvent();
    event.begin();
    return event;
  }

  void accepted(PoolCommand<?> command, Accepted<?> accepted) {
    try {
      if (shouldCommit()) {
        describe(command, "Accepted", accepted.revision());
        if (accepted.value() instanceof TaskLease lease) {
          describeSubject(lease);
        }
        recordsChanged = recordsChangedBy(accepted.value());
        commit();
      }
    } catch (Throwable lost) {
      // The command has taken effect.
    }
  }

  void refused(PoolCommand<?> command, DistributedException refusal) {
    try {
      if (shouldCommit()) {
        describe(command, refusal.error().type(), command.expectedRevision());
        commit();
      }
    } catch (Throwable lost) {
      // The refusal says more.
    }
  }

  private void describe(PoolCommand<?> command, String newOutcome, long newRevision) {
    operation = command.operation();
    outcome = newOutcome;
    revision = newRevision;
    logicalTime = command.nowSecs();
    describeSubject(command);
  }

  private void describeSubject(PoolCommand<?> command) {
    if (command instanceof StartTask c) {
      describeSubject(c.lease());
    } else if (command instanceof CompleteTask c) {
      describeSubject(c.lease());
    } else if (command instanceof FailTask c) {
      describeSubject(c.lease());
    } else if (command instanceof RenewLease c) {
      describeSubject(c.lease());
    } else if (command instanceof CancelTask c) {
      taskId = c.ownership().taskId();
    } else if (command instanceof Enqueue c) {
      taskId = c.spec().taskId();
    } else if (command instanceof RegisterWorker c) {
      workerId = c.spec().workerId();
    } else if (command instanceof ReactivateWorker c) {
      workerId = c.spec().workerId();
    } else if (command instanceof UpdateWorker c) {
      workerId = valid(c.workerId());
    } else if (command instanceof DeregisterWorker c) {
      workerId = valid(c.workerId());
    } else if (command instanceof DeregisterWorkerInPart c) {
      workerId = valid(c.workerId());
    } else if (command instanceof AssignNext c) {
      workerId = valid(c.workerId());
    } else if (command instanceof AssignTask c) {
      taskId = valid(c.taskId());
      workerId = valid(c.workerId());
    }
  }

  private void describeSubject(TaskLease lease) {
    taskId = lease.taskId();
    workerId = lease.workerId();
  }

  /** A rejected identifier is recorded nowhere. */
  private static @Nullable String valid(String identifier) {
    return Identifiers.isValid(identifier) ? identifier : null;
  }

  private static int recordsChangedBy(Object value) {
    if (value instanceof RecoverySummary summary) {
      return summary.tasksRequeued() + summary.tasksFailed();
    }
    if (value instanceof PartialRecovery part) {
      return recordsChangedBy(part.done());
    }
    if (value instanceof PartialExpiry part) {
      return part.tasksExpired();
    }
    return value instanceof Integer expired ? expired : 0;
  }
}
