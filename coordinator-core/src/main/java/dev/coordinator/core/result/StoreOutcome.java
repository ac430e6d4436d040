package dev.coordinator.core.result;

/** What storing a result led to. */
public enum StoreOutcome {
  /** The result is retained now. */
  STORED,
  /** The very same result was retained before; nothing was changed. */
  ALREADY_STORED
}
