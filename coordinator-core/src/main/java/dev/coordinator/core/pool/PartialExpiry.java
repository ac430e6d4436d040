package dev.coordinator.core.pool;

/**
 * What a bounded sweep for old tasks did, and what it left.
 *
 * @param tasksExpired how many tasks ended
 * @param remaining how many more are old enough
 */
public record PartialExpiry(int tasksExpired, int remaining) {}
