package dev.coordinator.core.pool;

/**
 * What a recovery command did.
 *
 * @param workersAffected how many workers lost leases by it or went offline
 * @param tasksRequeued how many tasks wait in the queue again
 * @param tasksFailed how many tasks ended, since they had no retry left
 */
public record RecoverySummary(int workersAffected, int tasksRequeued, int tasksFailed) {}
