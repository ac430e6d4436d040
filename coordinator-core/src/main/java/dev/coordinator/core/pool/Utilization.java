package dev.coordinator.core.pool;

import dev.coordinator.core.error.DistributedError.InvalidWorker;
import dev.coordinator.core.error.WorkerProblem;
import dev.coordinator.core.limits.AbsoluteLimits;

/** The range of a utilization, and what it leaves of a capacity. All in integers. */
final class Utilization {
  private static final int ALL = AbsoluteLimits.MAX_UTILIZATION_BASIS_POINTS;

  private Utilization() {}

  static void requireInRange(int cpu, int memory, int network) {
    if (!isInRange(cpu) || !isInRange(memory) || !isInRange(network)) {
      throw new InvalidWorker(WorkerProblem.UTILIZATION_OUT_OF_RANGE).toException();
    }
  }

  private static boolean isInRange(int basisPoints) {
    return basisPoints >= 0 && basisPoints <= ALL;
  }

  /** The slots that the busiest resource leaves, rounded up: 7 slots at 85 % are 1.05, so 2. */
  static int remaining(int capacity, int cpu, int memory, int network) {
    int busiest = Math.max(cpu, Math.max(memory, network));
    return (capacity * (ALL - busiest) + ALL - 1) / ALL;
  }
}
