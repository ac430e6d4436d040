package dev.coordinator.core.pool;

import dev.coordinator.core.limits.DistributedLimits;
import dev.coordinator.core.model.TaskStatus;
import dev.coordinator.core.model.WorkerStatus;
import java.util.Objects;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The summary of a pool at one revision: of fixed size, whatever the pool holds. Immutable;
 * compares by value; only the coordinator makes one.
 *
 * <p>Everything in it belongs to the same revision. It is all that a dashboard needs.
 */
public final class StateSnapshot {
  // One is made for every command, so what the usual ones leave as it is stands apart, and active
  // tasks are counted in shorts: there are at most 16,384 of them.
  private final long revision;
  private final short queued;
  private final short leased;
  private final short running;
  private final int completed;
  private final int slotsAvailable;
  private final long earliestLeaseExpiry;
  private final long oldestQueuedCreation;
  private final SteadySummary steady;

  StateSnapshot(PoolState state, long revision, long logicalTime) {
    this.revision = revision;
    this.queued = (short) state.count(TaskStatus.QUEUED);
    this.leased = (short) state.count(TaskStatus.LEASED);
    this.running = (short) state.count(TaskStatus.RUNNING);
    this.completed = state.count(TaskStatus.COMPLETED);
    this.slotsAvailable = state.slotsAvailable;
    this.earliestLeaseExpiry = state.deadlines.earliest();
    this.oldestQueuedCreation = state.queue.oldestCreation();
    this.steady = state.steadySummary(logicalTime);
  }

  /**
   * Returns how many commands were accepted.
   *
   * @return zero or more; what the next command has to expect
   */
  public long revision() {
    return revision;
  }

  /**
   * Returns the time of the last accepted command.
   *
   * @return logical seconds, zero before the first
   */
  public long logicalTime() {
    return steady.logicalTime();
  }

  /**
   * Returns how many task records are retained.
   *
   * @return active and terminal ones together
   */
  public int taskRecords() {
    return activeTasks() + terminalTasks();
  }

  /**
   * Returns how many tasks can still change.
   *
   * @return queued, leased and running ones together
   */
  public int activeTasks() {
    return queued + leased + running;
  }

  /**
   * Returns how many tasks wait in the queue.
   *
   * @return zero or more
   */
  public int queuedTasks() {
    return queued;
  }

  /**
   * Returns how many tasks have ended.
   *
   * @return completed, failed, cancelled and expired ones together
   */
  public int terminalTasks() {
    return completed + steady.failed() + steady.cancelled() + steady.expired();
  }

  /**
   * Returns how many workers are registered.
   *
   * @return offline ones included
   */
  public int workers() {
    WorkerTotals workers = steady.workers();
    return workers.healthy() + workers.degraded() + workers.busy() + workers.offline();
  }

  /**
   * Returns how many tasks have a status.
   *
   * @param status the status to count
   * @return zero or more
   */
  public int tasks(TaskStatus status) {
    Objects.requireNonNull(status, "status");
    return switch (status) {
      case QUEUED -> queued;
      case LEASED -> leased;
      case RUNNING -> running;
      case COMPLETED -> completed;
      case FAILED -> steady.failed();
      case CANCELLED -> steady.cancelled();
      case EXPIRED -> steady.expired();
    };
  }

  /**
   * Returns how many workers have a status.
   *
   * @param status the status to count
   * @return zero or more
   */
  public int workers(WorkerStatus status) {
    Objects.requireNonNull(status, "status");
    return switch (status) {
      case HEALTHY -> steady.workers().healthy();
      case DEGRADED -> steady.workers().degraded();
      case BUSY -> steady.workers().busy();
      case OFFLINE -> steady.workers().offline();
    };
  }

  /**
   * Returns how many slots are taken.
   *
   * @return the leases that all workers hold
   */
  public int slotsUsed() {
    return leased + running;
  }

  /**
   * Returns how many tasks all healthy workers could hold, as busy as they are.
   *
   * @return the sum of the effective capacities
   */
  public int slotsEffective() {
    return steady.workers().slotsEffective();
  }

  /**
   * Returns how many further tasks all healthy workers could take, their heartbeats aside.
   *
   * @return the sum of the available slots; more or less than effective less used, since a worker
   *     may hold more than its effective capacity
   */
  public int slotsAvailable() {
    return slotsAvailable;
  }

  /**
   * Returns when the first lease expires.
   *
   * @return logical seconds; empty when no lease is out
   */
  public OptionalLong earliestLeaseExpiry() {
    return TaskRecord.optionalTime(earliestLeaseExpiry);
  }

  /**
   * Returns when the oldest queued task was created.
   *
   * @return logical seconds; empty when the queue is
   */
  public OptionalLong oldestQueuedCreation() {
    return TaskRecord.optionalTime(oldestQueuedCreation);
  }

  /**
   * Returns the bounds of the pool.
   *
   * @return its limits
   */
  public DistributedLimits limits() {
    return steady.limits();
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof StateSnapshot that
        && revision == that.revision
        && queued == that.queued
        && leased == that.leased
        && running == that.running
        && completed == that.completed
        && slotsAvailable == that.slotsAvailable
        && earliestLeaseExpiry == that.earliestLeaseExpiry
        && oldestQueuedCreation == that.oldestQueuedCreation
        && steady.equals(that.steady);
  }

  @Override
  public int hashCode() {
    return Objects.hash(revision, queued, leased, running, completed, steady);
  }

  @Override
  public String toString() {
    return "StateSnapshot[revision="
        + revision
        + ", logicalTime="
        + logicalTime()
        + ", taskRecords="
        + taskRecords()
        + ", activeTasks="
        + activeTasks()
        + ", queuedTasks="
        + queuedTasks()
        + ", terminalTasks="
        + terminalTasks()
        + ", workers="
        + workers()
        + ", slotsUsed="
        + slotsUsed()
        + ", slotsAvailable="
        + slotsAvailable
        + ']';
  }
}
