package dev.coordinator.core.testkit;

import dev.coordinator.core.error.DistributedError;
import dev.coordinator.core.error.DistributedException;
import dev.coordinator.core.host.CoordinatorTemplate;
import dev.coordinator.core.pool.CompletionReceipt;
import dev.coordinator.core.pool.FailureOutcome;
import dev.coordinator.core.pool.TaskLease;
import dev.coordinator.core.pool.WorkerObservation;
import dev.coordinator.core.pool.WorkerSnapshot;
import dev.coordinator.core.pool.WorkerSpec;

/**
 * A worker that does what a test says, at the moment it says so: works, freezes, comes back late or
 * under a new generation. For use by one thread.
 */
public final class ScriptedWorker {
  private final CoordinatorTemplate template;
  private final WorkerSpec spec;
  private long generation;
  private boolean frozen;

  ScriptedWorker(CoordinatorTemplate template, WorkerSpec spec) {
    this.template = template;
    this.spec = spec;
    this.generation = template.register(spec).generation();
  }

  /**
   * Returns the worker's identifier.
   *
   * @return as registered
   */
  public String workerId() {
    return spec.workerId();
  }

  /**
   * Returns the generation that the worker believes to be in.
   *
   * @return one, and more after {@link #comeBack()}
   */
  public long generation() {
    return generation;
  }

  /**
   * Leases the next task and starts it.
   *
   * @param leaseTtlSecs how long the lease holds, in seconds
   * @return the lease
   * @throws AssertionError when no task is queued
   */
  public TaskLease take(long leaseTtlSecs) {
    TaskLease lease =
        template
            .leaseNext(workerId(), leaseTtlSecs)
            .orElseThrow(() -> new AssertionError("a task must be queued, but none is"));
    template.start(lease);
    return lease;
  }

  /**
   * Completes a task with a result.
   *
   * @param lease the lease that {@link #take} returned
   * @param result the result's bytes
   * @return the receipt
   */
  public CompletionReceipt complete(TaskLease lease, byte[] result) {
    return template.complete(lease, result);
  }

  /**
   * Reports that an attempt failed.
   *
   * @param lease the lease that {@link #take} returned
   * @return what became of the task
   */
  public FailureOutcome fail(TaskLease lease) {
    return template.fail(lease);
  }

  /** Sends a heartbeat of a healthy, idle worker. A frozen worker sends none. */
  public void heartbeat() {
    if (!frozen) {
      template.heartbeat(workerId(), generation, WorkerObservation.healthy());
    }
  }

  /** From now on the worker sends no heartbeat, until {@link #thaw()}. */
  public void freeze() {
    frozen = true;
  }

  /** The worker goes on as if nothing had happened. */
  public void thaw() {
    frozen = false;
  }

  /**
   * Completes a task that the worker must have lost.
   *
   * @param lease the lost lease
   * @return the error with which the completion was refused
   * @throws AssertionError when the completion is accepted
   */
  public DistributedError completeLate(TaskLease lease) {
    try {
      template.complete(lease);
    } catch (DistributedException refusal) {
      return refusal.error();
    }
    throw new AssertionError("a late completion must be refused, but was accepted");
  }

  /**
   * Comes back after having been taken offline.
   *
   * @return the worker in its new generation
   */
  public WorkerSnapshot comeBack() {
    WorkerSnapshot offline =
        template
            .coordinator()
            .pool()
            .worker(workerId())
            .orElseThrow(() -> new AssertionError("the worker must be registered, but is not"));
    WorkerSnapshot back = template.reactivate(offline.generation(), spec);
    generation = back.generation();
    frozen = false;
    return back;
  }
}
