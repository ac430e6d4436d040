package dev.coordinator.core.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.coordinator.core.error.DistributedError.LogicalTimeRegression;
import dev.coordinator.core.model.WorkerStatus;
import dev.coordinator.core.pool.SelectionExplanation.Ineligible;
import dev.coordinator.core.pool.SelectionExplanation.Reason;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExplainSelectionTest {
  private final PoolFixture pool = new PoolFixture();

  private SelectionExplanation explain() {
    return pool.pool.explainSelection(pool.now());
  }

  @Test
  void aPoolWithoutWorkersHasNothingToExplain() {
    assertThat(explain()).isEqualTo(new SelectionExplanation(0, List.of(), 0, List.of()));
  }

  @Test
  void eligibleWorkersAreListedBestFirstAsTheyAreChosen() {
    pool.register(WorkerSpec.of("used", 3).withUtilization(1, 0, 0));
    pool.register("large", 4);
    pool.register("small", 2);
    pool.register("idle", 3);
    pool.register("also-idle", 3);

    assertThat(explain().eligible())
        .containsExactly(
            pool.worker("large"),
            pool.worker("also-idle"),
            pool.worker("idle"),
            pool.worker("used"),
            pool.worker("small"));
    assertThat(explain().eligibleCount()).isEqualTo(5);
    assertThat(explain().ineligible()).isEmpty();

    List<WorkerSnapshot> chosen = new ArrayList<>();
    while (pool.pool.availableWorker(0).isPresent()) {
      WorkerSnapshot best = pool.pool.availableWorker(0).orElseThrow();
      assertThat(explain().eligible().get(0)).isEqualTo(best);
      chosen.add(best);
      pool.deregister(best.workerId());
    }
    assertThat(chosen).hasSize(5);
  }

  @Test
  void everyOtherWorkerIsListedByIdentifierWithTheFirstReasonThatApplies() {
    pool.register("z-stale", 1);
    pool.leased("held-by-stale", "z-stale");
    pool.at(61);
    pool.register("offline", 1);
    pool.deregister("offline");
    pool.register("degraded", 1);
    pool.update("degraded", 1, new WorkerObservation(WorkerStatus.DEGRADED, 0, 0, 0));
    pool.register("busy", 1);
    pool.update("busy", 1, new WorkerObservation(WorkerStatus.BUSY, 0, 0, 0));
    pool.register("full", 1);
    pool.leased("held", "full");
    pool.register("fine", 1);

    assertThat(explain())
        .isEqualTo(
            new SelectionExplanation(
                1,
                List.of(pool.worker("fine")),
                5,
                List.of(
                    new Ineligible(pool.worker("busy"), Reason.BUSY),
                    new Ineligible(pool.worker("degraded"), Reason.DEGRADED),
                    new Ineligible(pool.worker("full"), Reason.NO_SLOT),
                    new Ineligible(pool.worker("offline"), Reason.OFFLINE),
                    new Ineligible(pool.worker("z-stale"), Reason.STALE))));
  }

  @Test
  void atMostAHundredWorkersOfEachKindAreListedAndAllAreCounted() {
    for (int i = 100; i < 201; i++) {
      pool.register("w" + i, 1);
    }
    for (int i = 201; i < 303; i++) {
      pool.register("w" + i, 1);
      pool.update("w" + i, 1, new WorkerObservation(WorkerStatus.BUSY, 0, 0, 0));
    }

    assertThat(explain().eligibleCount()).isEqualTo(101);
    assertThat(explain().eligible()).hasSize(100).startsWith(pool.worker("w100"));
    assertThat(explain().ineligibleCount()).isEqualTo(102);
    assertThat(explain().ineligible())
        .hasSize(100)
        .startsWith(new Ineligible(pool.worker("w201"), Reason.BUSY));
  }

  @Test
  void whatWouldBeAtALaterTimeCanBeAskedForAndChangesNothing() {
    pool.register("w", 1);
    PoolImage before = PoolImage.of(pool.state);

    assertThat(pool.pool.explainSelection(61).ineligible())
        .containsExactly(new Ineligible(pool.worker("w"), Reason.STALE));
    assertThat(PoolImage.of(pool.state)).isEqualTo(before);
  }

  @Test
  void thePastCannotBeAskedFor() {
    pool.at(10);
    pool.register("w", 1);

    pool.refused(new LogicalTimeRegression(10, 9), () -> pool.pool.explainSelection(9));
  }

  @Test
  void anExplanationCannotBeChanged() {
    List<WorkerSnapshot> mine = new ArrayList<>(List.of(pool.register("w", 1)));
    SelectionExplanation explanation = new SelectionExplanation(1, mine, 0, new ArrayList<>());
    mine.clear();

    assertThat(explanation.eligible()).hasSize(1);
    assertThatExceptionOfType(UnsupportedOperationException.class)
        .isThrownBy(() -> explanation.eligible().clear());
    assertThatExceptionOfType(UnsupportedOperationException.class)
        .isThrownBy(() -> explanation.ineligible().clear());
  }
}
