package dev.coordinator.core.model;

/**
 * Where a task is in its life.
 *
 * <p>{@link #QUEUED}, {@link #LEASED} and {@link #RUNNING} are active; the others are terminal: a
 * task that reached one of them never changes again.
 */
public enum TaskStatus {
  /** Waiting in the queue; owned by nobody. */
  QUEUED(true),
  /** Handed to a worker that has not started it yet. */
  LEASED(true),
  /** Started by the worker that holds its lease. */
  RUNNING(true),
  /** Ended well; its completion receipt is retained. */
  COMPLETED(false),
  /** Ended after its last attempt failed or its last lease was lost. */
  FAILED(false),
  /** Ended by its owner's request. */
  CANCELLED(false),
  /** Ended because it was active for longer than the host allowed. */
  EXPIRED(false);

  private final boolean active;

  TaskStatus(boolean active) {
    this.active = active;
  }

  /**
   * Tells whether a task in this status can still change.
   *
   * @return true for queued, leased and running
   */
  public boolean isActive() {
    return active;
  }

  /**
   * Tells whether a task in this status has ended for good.
   *
   * @return the opposite of {@link #isActive()}
   */
  public boolean isTerminal() {
    return !active;
  }
}
