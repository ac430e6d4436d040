package dev.coordinator.core.error;

/** Which invariant of the state does not hold. */
public enum InvariantProblem {
  /** A configured bound is exceeded. */
  BOUND_EXCEEDED("every configured bound must hold"),
  /** A running count differs from the records. */
  COUNT_DRIFT("running counts must equal what the records say"),
  /** A record's version is below one. */
  RECORD_VERSION("every record version must be at least one"),
  /** A queued task is missing in the queue or owned by somebody. */
  QUEUED_TASK("a queued task must have one queue entry, no lease and no worker"),
  /** A leased or running task disagrees with its lease. */
  LEASED_TASK("a leased or running task must agree with its lease and have no queue entry"),
  /** A terminal task is still queued or owned. */
  TERMINAL_TASK("a terminal task must have no queue entry, no lease and no worker"),
  /** The queue is out of order or holds something else than the queued tasks. */
  QUEUE_ORDER("the queue must hold exactly the queued tasks, in order"),
  /** A worker's current tasks differ from its live leases, or exceed its capacity. */
  WORKER_TASKS("a worker's current tasks must equal its live leases and fit its capacity"),
  /** A lease names an unknown worker or an old generation of one. */
  LEASE_WORKER("every lease must name a known worker in its current generation"),
  /** The index of lease deadlines disagrees with the leases. */
  DEADLINE_INDEX("the deadline index must hold exactly the leases, earliest first"),
  /** A worker's list of leases disagrees with the leases. */
  WORKER_LEASE_INDEX("each worker's leases must be listed in the order of their ids"),
  /** The heartbeat order disagrees with the workers. */
  HEARTBEAT_INDEX("every worker that is not offline must be listed in heartbeat order"),
  /** The selection order disagrees with the workers. */
  SELECTION_INDEX("exactly the healthy workers with a free slot must be in the selection order"),
  /** The age order disagrees with the active tasks. */
  AGE_INDEX("exactly the active tasks must be listed in the order of their creation"),
  /** The published summary differs from the state. */
  PUBLISHED_SNAPSHOT("the published summary must equal the state"),
  /** The byte counter of a result store differs from the retained results. */
  RESULT_BYTES("the byte counter must equal the retained bytes");

  private final String rule;

  InvariantProblem(String rule) {
    this.rule = rule;
  }

  /**
   * Returns what must hold, in words.
   *
   * @return a clause without a full stop
   */
  public String rule() {
    return rule;
  }
}
