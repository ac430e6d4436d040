package dev.coordinator.core.error;

/** What a lease's holder tried to do with its task. */
public enum TaskOperation {
  /** Start it. */
  START,
  /** Complete it. */
  COMPLETE,
  /** Report that it failed. */
  FAIL
}
