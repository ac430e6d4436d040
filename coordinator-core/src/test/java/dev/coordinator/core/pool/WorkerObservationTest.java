package dev.coordinator.core.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.coordinator.core.model.WorkerStatus;
import org.junit.jupiter.api.Test;

class WorkerObservationTest {
  @Test
  void anObservationKeepsWhatItIsGivenAndIsCheckedByTheCommand() {
    WorkerObservation observation = new WorkerObservation(WorkerStatus.OFFLINE, -1, 2, 10_001);

    assertThat(observation.status()).isEqualTo(WorkerStatus.OFFLINE);
    assertThat(observation.cpuBasisPoints()).isEqualTo(-1);
    assertThat(observation.memoryBasisPoints()).isEqualTo(2);
    assertThat(observation.networkBasisPoints()).isEqualTo(10_001);
  }

  @Test
  void aHealthyWorkerIsIdleUnlessToldOtherwise() {
    assertThat(WorkerObservation.healthy())
        .isEqualTo(new WorkerObservation(WorkerStatus.HEALTHY, 0, 0, 0));
  }
}
