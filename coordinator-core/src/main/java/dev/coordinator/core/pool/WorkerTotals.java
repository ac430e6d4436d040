package dev.coordinator.core.pool;

/**
 * What a summary says of all workers. Changes with workers only, so the summaries after the
 * commands of tasks, which are most, share one.
 */
record WorkerTotals(int healthy, int degraded, int busy, int offline, int slotsEffective) {}
