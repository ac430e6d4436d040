package dev.coordinator.core.pool;

import dev.coordinator.core.error.DistributedError.InvalidWorker;
import dev.coordinator.core.error.WorkerProblem;
import dev.coordinator.core.limits.AbsoluteLimits;
import dev.coordinator.core.model.Identifiers;
import java.util.Collections;
import java.util.Objects;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * What a worker is, when it registers or comes back. Only a valid one can be built.
 *
 * @param workerId names the worker, once in the life of a pool: 1 to 256 characters of {@code A-Z
 *     a-z 0-9 . _ : -}
 * @param capacity how many tasks it can hold when idle, 1 to 4,096 slots
 * @param cpuBasisPoints how busy its processors are, 0 to 10,000 basis points
 * @param memoryBasisPoints how full its memory is, 0 to 10,000 basis points
 * @param networkBasisPoints how busy its network is, 0 to 10,000 basis points
 * @param tags at most 16 words about it, for people to read; copied and returned in sorted order
 */
public record WorkerSpec(
    String workerId,
    int capacity,
    int cpuBasisPoints,
    int memoryBasisPoints,
    int networkBasisPoints,
    Set<WorkerTag> tags) {

  /**
   * Checks every part, in the order of the parameters.
   *
   * @throws dev.coordinator.core.error.DistributedException with {@code InvalidWorker} and the
   *     reason
   */
  public WorkerSpec {
    Objects.requireNonNull(workerId, "workerId");
    Objects.requireNonNull(tags, "tags");

    require(Identifiers.isValid(workerId), WorkerProblem.WORKER_ID_INVALID);
    require(capacity > 0, WorkerProblem.CAPACITY_NOT_POSITIVE);
    require(capacity <= AbsoluteLimits.MAX_WORKER_CAPACITY, WorkerProblem.CAPACITY_TOO_LARGE);
    Utilization.requireInRange(cpuBasisPoints, memoryBasisPoints, networkBasisPoints);
    requireTagCount(tags);
    tags = copyOf(tags);
    // Of the copy too: the set may have grown since it was asked for its size.
    requireTagCount(tags);
  }

  private static void requireTagCount(Set<WorkerTag> tags) {
    require(tags.size() <= AbsoluteLimits.MAX_WORKER_TAGS, WorkerProblem.TOO_MANY_TAGS);
  }

  private static SortedSet<WorkerTag> copyOf(Set<WorkerTag> tags) {
    SortedSet<WorkerTag> sorted = new TreeSet<>();
    for (WorkerTag tag : tags) {
      sorted.add(Objects.requireNonNull(tag, "tag"));
    }
    return Collections.unmodifiableSortedSet(sorted);
  }

  /**
   * Makes a specification of an idle worker without tags.
   *
   * @param workerId names the worker
   * @param capacity how many tasks it can hold, 1 to 4,096 slots
   * @return a valid specification
   * @throws dev.coordinator.core.error.DistributedException with {@code InvalidWorker} and the
   *     reason
   */
  public static WorkerSpec of(String workerId, int capacity) {
    return new WorkerSpec(workerId, capacity, 0, 0, 0, Set.of());
  }

  /**
   * Returns the same specification with other utilizations.
   *
   * @param cpuBasisPoints 0 to 10,000 basis points
   * @param memoryBasisPoints 0 to 10,000 basis points
   * @param networkBasisPoints 0 to 10,000 basis points
   * @return a new specification
   * @throws dev.coordinator.core.error.DistributedException with {@code
   *     InvalidWorker(UTILIZATION_OUT_OF_RANGE)}
   */
  public WorkerSpec withUtilization(
      int cpuBasisPoints, int memoryBasisPoints, int networkBasisPoints) {
    return new WorkerSpec(
        workerId, capacity, cpuBasisPoints, memoryBasisPoints, networkBasisPoints, tags);
  }

  /**
   * Returns the same specification with other tags.
   *
   * @param tags at most 16; copied
   * @return a new specification
   * @throws dev.coordinator.core.error.DistributedException with {@code
   *     InvalidWorker(TOO_MANY_TAGS)}
   */
  public WorkerSpec withTags(Set<WorkerTag> tags) {
    return new WorkerSpec(
        workerId, capacity, cpuBasisPoints, memoryBasisPoints, networkBasisPoints, tags);
  }

  private static void require(boolean holds, WorkerProblem problem) {
    if (!holds) {
      throw new InvalidWorker(problem).toException();
    }
  }
}
