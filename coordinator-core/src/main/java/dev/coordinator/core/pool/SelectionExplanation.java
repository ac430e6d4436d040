package dev.coordinator.core.pool;

import java.util.List;
import java.util.Objects;

/**
 * Which workers could be given a task, in which order, and why the others could not. At most
 * {@value #MAX_LISTED} workers are listed of each kind; the counts tell how many there are.
 *
 * @param eligibleCount how many workers are eligible
 * @param eligible the first of them, best first; the figures that order them are available slots,
 *     last heartbeat and utilizations
 * @param ineligibleCount how many workers are not eligible
 * @param ineligible the first of them, by identifier
 */
public record SelectionExplanation(
    int eligibleCount,
    List<WorkerSnapshot> eligible,
    int ineligibleCount,
    List<Ineligible> ineligible) {

  /** The most workers listed of each kind. */
  public static final int MAX_LISTED = 100;

  /** Why a worker is not eligible: the first that applies. */
  public enum Reason {
    /** It has been deregistered or pruned. */
    OFFLINE,
    /** It says that it is degraded. */
    DEGRADED,
    /** It says that it is busy. */
    BUSY,
    /** Its last heartbeat is older than the limit allows. */
    STALE,
    /** It holds as many tasks as its effective capacity allows, or more. */
    NO_SLOT
  }

  /**
   * A worker that could not be given a task.
   *
   * @param worker how it is
   * @param reason why not
   */
  public record Ineligible(WorkerSnapshot worker, Reason reason) {
    /** Checks that nothing is null. */
    public Ineligible {
      Objects.requireNonNull(worker, "worker");
      Objects.requireNonNull(reason, "reason");
    }
  }

  /** Copies the lists. */
  public SelectionExplanation {
    eligible = copyOf(eligible, "eligible");
    ineligible = copyOf(ineligible, "ineligible");
  }

  private static <T> List<T> copyOf(List<T> list, String name) {
    Objects.requireNonNull(list, name).forEach(element -> Objects.requireNonNull(element, name));
    return List.copyOf(list);
  }
}
