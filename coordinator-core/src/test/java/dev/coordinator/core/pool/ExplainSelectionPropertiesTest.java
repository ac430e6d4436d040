package dev.coordinator.core.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.coordinator.core.error.DistributedError.StatePoisoned;
import dev.coordinator.core.error.DistributedException;
import dev.coordinator.core.limits.DistributedLimits;
import dev.coordinator.core.model.WorkerStatus;
import dev.coordinator.core.pool.SelectionExplanation.Ineligible;
import dev.coordinator.core.pool.SelectionExplanation.Reason;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ExplainSelectionPropertiesTest {
  private static final long TIMEOUT = 60;

  private final HostFixture fixture =
      new HostFixture(DistributedLimits.builder().heartbeatTimeoutSecs(TIMEOUT).maxWorkers(1_000));

  @Test
  void theFiguresAreThoseOfTheWorkersThemselves() {
    fixture.register(WorkerSpec.of("w", 8).withUtilization(2_500, 1_000, 0));
    fixture.leased("t", "w");

    SelectionExplanation explanation = explanation();

    assertThat(explanation.eligibleCount()).isEqualTo(1);
    assertThat(explanation.eligible()).containsExactly(fixture.worker("w"));
    assertThat(explanation.eligible().get(0).effectiveCapacity()).isEqualTo(6);
    assertThat(explanation.eligible().get(0).availableSlots()).isEqualTo(5);
  }

  @Test
  void ofSeveralReasonsTheFirstIsGiven() {
    fixture.register("offline", 1);
    fixture.deregister("offline");
    fixture.register("busy", 1);
    fixture.observe("busy", new WorkerObservation(WorkerStatus.BUSY, 0, 0, 0));
    fixture.register("degraded", 1);
    fixture.observe("degraded", new WorkerObservation(WorkerStatus.DEGRADED, 0, 0, 0));
    fixture.register("full", 1);
    fixture.leased("t", "full");

    Map<String, Reason> reasons = reasons(fixture.pool.explainSelection(TIMEOUT + 1));

    assertThat(reasons)
        .containsEntry("offline", Reason.OFFLINE)
        .containsEntry("busy", Reason.BUSY)
        .containsEntry("degraded", Reason.DEGRADED)
        .containsEntry("full", Reason.STALE);
  }

  @Test
  void aHeartbeatIsFreshUntilTheTimeoutAndStaleOneSecondLater() {
    fixture.register("w", 1);

    assertThat(fixture.pool.explainSelection(TIMEOUT).eligibleCount()).isEqualTo(1);
    assertThat(reasons(fixture.pool.explainSelection(TIMEOUT + 1)))
        .isEqualTo(Map.of("w", Reason.STALE));
  }

  @Test
  void theFirstEligibleWorkerIsTheAvailableOneAndTheOrderIsThatOfChoosing() {
    int withSeveral = 0;
    for (int seed = 0; seed < 200; seed++) {
      WorkerPool pool = new WorkerPool(HostHistory.tightLimits().build());
      new HostHistory(seed, pool, 60).take(40 + seed);
      long now = pool.snapshot().logicalTime() + seed % 4;

      SelectionExplanation explanation = pool.explainSelection(now);

      assertThat(explanation.eligible().stream().findFirst())
          .as("seed %d", seed)
          .isEqualTo(pool.availableWorker(now));
      assertThat(explanation.eligible())
          .isSortedAccordingTo(ExplainSelectionPropertiesTest::byContract);
      assertThat(explanation.eligibleCount() + explanation.ineligibleCount())
          .isEqualTo(pool.snapshot().workers());
      withSeveral += explanation.eligibleCount() > 1 ? 1 : 0;
    }
    assertThat(withSeveral).as("pools with a choice").isGreaterThan(20);
  }

  @Test
  void aPoisonedStateExplainsNothing() {
    fixture.poison();

    DistributedException refusal =
        catchThrowableOfType(DistributedException.class, this::explanation);
    assertThat(refusal.error()).isEqualTo(new StatePoisoned());
  }

  @Test
  void aReasonBelongsToAWorker() {
    fixture.register("w", 1);

    assertThatThrownBy(() -> new Ineligible(null, Reason.STALE)).hasMessage("worker");
    assertThatThrownBy(() -> new Ineligible(fixture.worker("w"), null)).hasMessage("reason");
  }

  private SelectionExplanation explanation() {
    return fixture.pool.explainSelection(fixture.now());
  }

  private Ineligible ineligible(String workerId, Reason reason) {
    return new Ineligible(fixture.worker(workerId), reason);
  }

  private static Map<String, Reason> reasons(SelectionExplanation explanation) {
    return explanation.ineligible().stream()
        .collect(Collectors.toMap(other -> other.worker().workerId(), Ineligible::reason));
  }

  /** Most slots, most recent heartbeat, least utilization, smallest identifier. */
  private static int byContract(WorkerSnapshot a, WorkerSnapshot b) {
    List<Function<WorkerSnapshot, Long>> keys =
        List.of(
            worker -> -(long) worker.availableSlots(),
            worker -> -worker.lastHeartbeat(),
            worker -> (long) worker.cpuBasisPoints(),
            worker -> (long) worker.memoryBasisPoints(),
            worker -> (long) worker.networkBasisPoints());
    for (Function<WorkerSnapshot, Long> key : keys) {
      int order = key.apply(a).compareTo(key.apply(b));
      if (order != 0) {
        return order;
      }
    }
    return a.workerId().compareTo(b.workerId());
  }
}
