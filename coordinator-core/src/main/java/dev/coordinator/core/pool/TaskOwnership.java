package dev.coordinator.core.pool;

/**
 * The right to cancel a task: a lease, or the fence of a queued task. Only the coordinator makes
 * one.
 *
 * <p>Ownerships compare by value. They fence off late calls inside one epoch; they are no secrets
 * and authenticate nobody.
 */
public sealed interface TaskOwnership permits TaskLease, QueuedTaskFence {
  /**
   * Returns the task that is owned.
   *
   * @return its identifier
   */
  String taskId();
}
