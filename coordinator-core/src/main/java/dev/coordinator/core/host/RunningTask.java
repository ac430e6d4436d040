package dev.coordinator.core.host;

import dev.coordinator.core.pool.TaskLease;
import dev.coordinator.core.pool.TaskSnapshot;

/** A task that a {@link TaskHandler} works on. For use by the thread that handles it. */
public final class RunningTask {
  private final CoordinatorTemplate template;
  private final TaskSnapshot task;
  private TaskLease lease;

  RunningTask(CoordinatorTemplate template, TaskSnapshot task, TaskLease lease) {
    this.template = template;
    this.task = task;
    this.lease = lease;
  }

  /**
   * Returns the task as it was when it was started.
   *
   * @return the task
   */
  public TaskSnapshot task() {
    return task;
  }

  /**
   * Returns the lease under which the work is done.
   *
   * @return the current one; another after {@link #renewLease}
   */
  public TaskLease lease() {
    return lease;
  }

  /**
   * Holds the task for longer.
   *
   * @param leaseTtlSecs how long from now on, in seconds
   * @throws dev.coordinator.core.error.DistributedException with {@code StaleOwnership} or {@code
   *     LeaseExpired} when the task was lost: the work should be dropped
   */
  public void renewLease(long leaseTtlSecs) {
    lease = template.renew(lease, leaseTtlSecs);
  }
}
