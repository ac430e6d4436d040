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
  private final long revision;
  private final long logicalTime;
  private final int queued;
  private final int leased;
  private final int running;
  private final int completed;
  private final int failed;
  private final int cancelled;
  private final int expired;
  private final int slotsAvailable;
  private final long earliestLeaseExpiry;
  private final long oldestQueuedCreation;
  private final WorkerTotals workers;
  private final DistributedLimits limits;

  StateSnapshot(PoolState state, long revision, long logicalTime) {
    this.revision = revision;
    this.logicalTime = logicalTime;
    this.queued = state.count(TaskStatus.QUEUED);
    this.leased = state.count(TaskStatus.LEASED);
    this.running = state.count(TaskStatus.RUNNING);
    this.completed = state.count(TaskStatus.COMPLETED);
    this.failed = state.count(TaskStatus.FAILED);
    this.cancelled = state.count(TaskStatus.CANCELLED);
    this.expired = state.count(TaskStatus.EXPIRED);
    this.slotsAvailable = state.slotsAvailable;
    this.earliestLeaseExpiry = state.deadlines.earliest();
    this.oldestQueuedCreation = state.queue.oldestCreation();
    this.workers = state.workerTotals();
    this.limits = state.limits;
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
    return logicalTime;
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
    return completed + failed + cancelled + expired;
  }

  /**
   * Returns how many workers are registered.
   *
   * @return offline ones included
   */
  public int workers() {
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
      case FAILED -> failed;
      case CANCELLED -> cancelled;
      case EXPIRED -> expired;
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
      case HEALTHY -> workers.healthy();
      case DEGRADED -> workers.degraded();
      case BUSY -> workers.busy();
      case OFFLINE -> workers.offline();
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
    return workers.slotsEffective();
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
    return limits;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof StateSnapshot that
        && revision == that.revision
        && logicalTime == that.logicalTime
        && queued == that.queued
        && leased == that.leased
        && running == that.running
        && completed == that.completed
        && failed == that.failed
        && cancelled == that.cancelled
        && expired == that.expired
        && slotsAvailable == that.slotsAvailable
        && earliestLeaseExpiry == that.earliestLeaseExpiry
        && oldestQueuedCreation == that.oldestQueuedCreation
        && workers.equals(that.workers)
        && limits.equals(that.limits);
  }

  @Override
  public int hashCode() {
    return Objects.hash(revision, logicalTime, queued, leased, running, completed, workers);
  }

  @Override
  public String toString() {
    return "StateSnapshot[revision="
        + revision
        + ", logicalTime="
        + logicalTime
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
