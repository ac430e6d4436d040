package dev.coordinator.core.error;

/** What is wrong with a worker specification, an observation or a worker identifier. */
public enum WorkerProblem {
  /** The worker identifier is empty, too long or unsafe. */
  WORKER_ID_INVALID("the worker id must have 1 to 256 characters of A-Z a-z 0-9 . _ : -"),
  /** The capacity is zero or negative. */
  CAPACITY_NOT_POSITIVE("the capacity must be in 1 to 4,096, but is zero or negative"),
  /** The capacity is above 4,096. */
  CAPACITY_TOO_LARGE("the capacity must be in 1 to 4,096, but is greater"),
  /** A utilization is negative or above 10,000 basis points. */
  UTILIZATION_OUT_OF_RANGE("each utilization must be in 0 to 10,000 basis points, but one is not"),
  /** A tag's name is empty, too long or has an unsafe character. */
  TAG_INVALID("a tag must have 1 to 32 characters of a-z 0-9 . _ -"),
  /** There are more than 16 tags. */
  TOO_MANY_TAGS("a worker must have at most 16 tags, but there are more"),
  /** An identifier passed to a command is empty, too long or unsafe. */
  COMMAND_WORKER_ID_INVALID("the worker id must have 1 to 256 characters of A-Z a-z 0-9 . _ : -"),
  /** An observation says offline, which only deregistering and pruning may do. */
  OFFLINE_NOT_OBSERVABLE(
      "an observation must say HEALTHY, DEGRADED or BUSY, but it says OFFLINE; deregister the"
          + " worker instead");

  private final String rule;

  WorkerProblem(String rule) {
    this.rule = rule;
  }

  /**
   * Returns what was expected and what was found, in words, without the rejected text.
   *
   * @return a clause without a full stop
   */
  public String rule() {
    return rule;
  }
}
