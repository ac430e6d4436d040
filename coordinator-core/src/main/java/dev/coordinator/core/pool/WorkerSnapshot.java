package dev.coordinator.core.pool;

import dev.coordinator.core.model.WorkerStatus;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How a worker was at one revision. Immutable; compares by value; only the coordinator makes one.
 */
public final class WorkerSnapshot {
  private final WorkerSpec spec;
  private final long generation;
  private final WorkerStatus status;
  private final int currentTasks;
  private final long completedTasks;
  private final long lastHeartbeat;
  private final int cpuBasisPoints;
  private final int memoryBasisPoints;
  private final int networkBasisPoints;
  private final int effectiveCapacity;
  private final int availableSlots;

  WorkerSnapshot(WorkerRecord worker) {
    this.spec = worker.spec;
    this.generation = worker.generation;
    this.status = worker.status;
    this.currentTasks = worker.currentTasks;
    this.completedTasks = worker.completedTasks;
    this.lastHeartbeat = worker.lastHeartbeat;
    this.cpuBasisPoints = worker.cpuBasisPoints;
    this.memoryBasisPoints = worker.memoryBasisPoints;
    this.networkBasisPoints = worker.networkBasisPoints;
    this.effectiveCapacity = worker.effectiveCapacity;
    this.availableSlots = worker.availableSlots();
  }

  /**
   * Returns the worker's identifier.
   *
   * @return as specified
   */
  public String workerId() {
    return spec.workerId();
  }

  /**
   * Returns the worker's generation: one more each time it goes offline or comes back.
   *
   * @return one or more
   */
  public long generation() {
    return generation;
  }

  /**
   * Returns how the worker was.
   *
   * @return its status
   */
  public WorkerStatus status() {
    return status;
  }

  /**
   * Returns how many tasks the worker can hold when idle.
   *
   * @return 1 to 4,096 slots
   */
  public int capacity() {
    return spec.capacity();
  }

  /**
   * Returns how many leases the worker held.
   *
   * @return zero or more, at most its capacity
   */
  public int currentTasks() {
    return currentTasks;
  }

  /**
   * Returns how many tasks the worker has completed in all its generations.
   *
   * @return zero or more
   */
  public long completedTasks() {
    return completedTasks;
  }

  /**
   * Returns when the worker was last heard of.
   *
   * @return logical seconds
   */
  public long lastHeartbeat() {
    return lastHeartbeat;
  }

  /**
   * Returns how busy the worker's processors were.
   *
   * @return 0 to 10,000 basis points
   */
  public int cpuBasisPoints() {
    return cpuBasisPoints;
  }

  /**
   * Returns how full the worker's memory was.
   *
   * @return 0 to 10,000 basis points
   */
  public int memoryBasisPoints() {
    return memoryBasisPoints;
  }

  /**
   * Returns how busy the worker's network was.
   *
   * @return 0 to 10,000 basis points
   */
  public int networkBasisPoints() {
    return networkBasisPoints;
  }

  /**
   * Returns the words about the worker.
   *
   * @return an immutable set in sorted order
   */
  public Set<WorkerTag> tags() {
    return spec.tags();
  }

  /**
   * Returns how many tasks the worker can hold as busy as it was.
   *
   * @return zero unless it was healthy, else its capacity less the share of its busiest resource,
   *     rounded up
   */
  public int effectiveCapacity() {
    return effectiveCapacity;
  }

  /**
   * Returns how many further tasks the worker could take, its heartbeat aside.
   *
   * @return zero or more
   */
  public int availableSlots() {
    return availableSlots;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof WorkerSnapshot that
        && generation == that.generation
        && status == that.status
        && currentTasks == that.currentTasks
        && completedTasks == that.completedTasks
        && lastHeartbeat == that.lastHeartbeat
        && cpuBasisPoints == that.cpuBasisPoints
        && memoryBasisPoints == that.memoryBasisPoints
        && networkBasisPoints == that.networkBasisPoints
        && effectiveCapacity == that.effectiveCapacity
        && availableSlots == that.availableSlots
        && spec.equals(that.spec);
  }

  @Override
  public int hashCode() {
    return Objects.hash(spec, generation, status, currentTasks, completedTasks, lastHeartbeat);
  }

  @Override
  public String toString() {
    return "WorkerSnapshot[workerId="
        + workerId()
        + ", generation="
        + generation
        + ", status="
        + status
        + ", capacity="
        + capacity()
        + ", currentTasks="
        + currentTasks
        + ", completedTasks="
        + completedTasks
        + ", lastHeartbeat="
        + lastHeartbeat
        + ", cpuBasisPoints="
        + cpuBasisPoints
        + ", memoryBasisPoints="
        + memoryBasisPoints
        + ", networkBasisPoints="
        + networkBasisPoints
        + ", tags="
        + tags()
        + ", effectiveCapacity="
        + effectiveCapacity
        + ", availableSlots="
        + availableSlots
        + ']';
  }
}
