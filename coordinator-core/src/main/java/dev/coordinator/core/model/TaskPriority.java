package dev.coordinator.core.model;

/** How urgent a task is. A higher priority is always leased before a lower one. */
public enum TaskPriority {
  /** Leased when nothing else is queued. */
  LOW,
  /** The usual choice. */
  NORMAL,
  /** Leased before {@link #NORMAL} and {@link #LOW}. */
  HIGH,
  /** Leased before everything else. */
  CRITICAL
}
