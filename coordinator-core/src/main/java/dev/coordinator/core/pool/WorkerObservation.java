package dev.coordinator.core.pool;

import dev.coordinator.core.model.WorkerStatus;
import java.util.Objects;

/**
 * What a heartbeat says of a worker.
 *
 * <p>The values are checked by {@link WorkerPool#updateWorker}, after the worker's identifier, so
 * that its errors come in the order that the contract gives.
 *
 * @param status how the worker is; anything but offline
 * @param cpuBasisPoints how busy its processors are, 0 to 10,000 basis points
 * @param memoryBasisPoints how full its memory is, 0 to 10,000 basis points
 * @param networkBasisPoints how busy its network is, 0 to 10,000 basis points
 */
public record WorkerObservation(
    WorkerStatus status, int cpuBasisPoints, int memoryBasisPoints, int networkBasisPoints) {

  /** Checks that there is a status. */
  public WorkerObservation {
    Objects.requireNonNull(status, "status");
  }

  /**
   * Makes the observation of a healthy, idle worker.
   *
   * @return healthy, with all utilizations zero
   */
  public static WorkerObservation healthy() {
    return new WorkerObservation(WorkerStatus.HEALTHY, 0, 0, 0);
  }
}
