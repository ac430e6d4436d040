package dev.coordinator.core.host;

import dev.coordinator.core.error.DistributedError.ResultTooLarge;
import dev.coordinator.core.error.DistributedException;
import dev.coordinator.core.pool.FailureOutcome;
import dev.coordinator.core.pool.TaskLease;
import java.util.Objects;
import java.util.Optional;

/**
 * Works as one registered worker: leases the next task, starts it, handles it in the calling
 * thread, then completes it and stores the result, or fails it. The host brings the threads, the
 * loops and the heartbeats.
 *
 * <p>Safe for use by several threads at once, as many as the worker has slots.
 */
public final class TaskRunner {
  private final CoordinatorTemplate template;
  private final String workerId;
  private final long leaseTtlSecs;

  /**
   * Makes a runner.
   *
   * @param template sends its commands
   * @param workerId names the worker that it works as, registered by the host
   * @param leaseTtlSecs how long each lease holds, in seconds
   */
  public TaskRunner(CoordinatorTemplate template, String workerId, long leaseTtlSecs) {
    this.template = Objects.requireNonNull(template, "template");
    this.workerId = Objects.requireNonNull(workerId, "workerId");
    this.leaseTtlSecs = leaseTtlSecs;
  }

  /**
   * Runs one task, if there is one.
   *
   * <p>An exception of the handler fails the attempt and is part of the outcome, and so is a result
   * that is too large; an interruption does too, and leaves the thread interrupted. An error of the
   * handler fails the attempt and is thrown on.
   *
   * @param handler does the work
   * @return what became of the task
   * @throws DistributedException when the task was lost meanwhile ({@code StaleOwnership}, {@code
   *     LeaseExpired}), when its result or its return to the queue found no room, or as leasing
   *     does; what the handler threw before is suppressed in it
   */
  public RunOutcome runNext(TaskHandler handler) {
    Objects.requireNonNull(handler, "handler");
    Optional<TaskLease> leased = template.leaseNext(workerId, leaseTtlSecs);
    return leased.isPresent() ? run(leased.get(), handler) : new RunOutcome.Idle();
  }

  private RunOutcome run(TaskLease lease, TaskHandler handler) {
    template.start(lease);
    RunningTask running =
        new RunningTask(template, template.task(lease.taskId()).orElseThrow(), lease);
    byte[] result;
    try {
      result = Objects.requireNonNull(handler.handle(running), "a handler must return a result");
    } catch (Exception failure) {
      if (failure instanceof InterruptedException) {
        Thread.currentThread().interrupt();
      }
      return fail(running, failure);
    } catch (Error failure) {
      failBefore(failure, running);
      throw failure;
    }
    return complete(running, result);
  }

  private RunOutcome complete(RunningTask running, byte[] result) {
    try {
      template.complete(running.lease(), result);
      return new RunOutcome.Completed(running.lease().taskId());
    } catch (DistributedException refusal) {
      if (refusal.error() instanceof ResultTooLarge) {
        return fail(running, refusal);
      }
      throw refusal;
    }
  }

  private RunOutcome fail(RunningTask running, Exception cause) {
    try {
      FailureOutcome outcome = template.fail(running.lease());
      return new RunOutcome.Failed(
          running.lease().taskId(), outcome instanceof FailureOutcome.Requeued, cause);
    } catch (RuntimeException refusal) {
      refusal.addSuppressed(cause);
      throw refusal;
    }
  }

  /** Fails the attempt before an error goes on; whatever comes of that must not hide the error. */
  private void failBefore(Error failure, RunningTask running) {
    try {
      template.fail(running.lease());
    } catch (RuntimeException refusal) {
      failure.addSuppressed(refusal);
    }
  }
}
