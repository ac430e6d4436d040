package dev.coordinator.core.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.coordinator.core.limits.DistributedLimits;
import dev.coordinator.core.limits.ResultLimits;
import dev.coordinator.core.pool.WorkerPool;
import dev.coordinator.core.pool.WorkerSpec;
import dev.coordinator.core.result.ResultAggregator;
import org.junit.jupiter.api.Test;

class CoordinatorTest {
  private static final DistributedLimits LIMITS = DistributedLimits.builder().maxWorkers(7).build();
  private static final ResultLimits RESULT_LIMITS = ResultLimits.builder().maxResults(8).build();

  @Test
  void anEpochIsAPoolItsQueueAndTheirResults() {
    WorkerPool pool = new WorkerPool(LIMITS);
    ResultAggregator results = new ResultAggregator(RESULT_LIMITS);

    Coordinator coordinator = new Coordinator(pool, results);

    assertThat(coordinator.pool()).isSameAs(pool);
    assertThat(coordinator.queue()).isSameAs(pool.queue());
    assertThat(coordinator.results()).isSameAs(results);
  }

  @Test
  void aNewEpochIsEmptyAndHasItsLimits() {
    Coordinator coordinator = new Coordinator(LIMITS, RESULT_LIMITS);

    assertThat(coordinator.pool().snapshot().limits()).isEqualTo(LIMITS);
    assertThat(coordinator.results().snapshot().limits()).isEqualTo(RESULT_LIMITS);
    assertThat(coordinator.pool().snapshot().revision()).isZero();
    assertThat(coordinator.results().snapshot().revision()).isZero();
  }

  @Test
  void theDefaultsAreThoseOfTheLimits() {
    Coordinator coordinator = Coordinator.withDefaults();

    assertThat(coordinator.pool().snapshot().limits()).isEqualTo(DistributedLimits.defaults());
    assertThat(coordinator.results().snapshot().limits()).isEqualTo(ResultLimits.defaults());
  }

  @Test
  void aFactoryOpensEpochsThatShareNothingButTheLimits() {
    CoordinatorFactory factory = new CoordinatorFactory(LIMITS, RESULT_LIMITS);

    Coordinator first = factory.open();
    Coordinator second = factory.open();
    first.pool().registerWorker(0, 0, WorkerSpec.of("w", 1));

    assertThat(second.pool().snapshot().revision()).isZero();
    assertThat(second.pool().snapshot().limits()).isEqualTo(LIMITS);
    assertThat(second.results()).isNotSameAs(first.results());
    assertThat(second.results().snapshot().limits()).isEqualTo(RESULT_LIMITS);
  }

  @Test
  void aFactoryOpensRecordedEpochsToo() {
    CommandRecorder recorder = new CommandRecorder(10);
    Coordinator coordinator = new CoordinatorFactory(LIMITS, RESULT_LIMITS).open(recorder);

    coordinator.pool().registerWorker(0, 0, WorkerSpec.of("w", 1));

    assertThat(recorder.recorded()).hasSize(1);
    assertThat(coordinator.pool().snapshot().limits()).isEqualTo(LIMITS);
    assertThat(coordinator.results().snapshot().limits()).isEqualTo(RESULT_LIMITS);
  }

  @Test
  void whatIsMissingIsNamed() {
    assertThatThrownBy(() -> new Coordinator(null, new ResultAggregator(RESULT_LIMITS)))
        .hasMessage("pool");
    assertThatThrownBy(() -> new Coordinator(new WorkerPool(LIMITS), null)).hasMessage("results");
    assertThatThrownBy(() -> new CoordinatorFactory(null, RESULT_LIMITS)).hasMessage("limits");
    assertThatThrownBy(() -> new CoordinatorFactory(LIMITS, null)).hasMessage("resultLimits");
    assertThatThrownBy(() -> new Coordinator(LIMITS, null)).hasMessage("resultLimits");
    assertThatThrownBy(() -> new Coordinator(LIMITS, RESULT_LIMITS, null)).hasMessage("recorder");
    assertThatThrownBy(() -> new Coordinator(LIMITS, null, new CommandRecorder(1)))
        .hasMessage("resultLimits");
    assertThatThrownBy(() -> new CommandRecorder(1).replayOn(null)).hasMessage("target");
  }
}
