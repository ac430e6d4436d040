package dev.coordinator.core.model;

/** How a worker is. Only a {@link #HEALTHY} worker is given tasks. */
public enum WorkerStatus {
  /** Takes tasks while it has a free slot and its heartbeat is fresh. */
  HEALTHY,
  /** Keeps its leases, takes no further task. */
  DEGRADED,
  /** Keeps its leases, takes no further task. */
  BUSY,
  /** Deregistered or pruned; holds no lease and only a reactivation brings it back. */
  OFFLINE
}
