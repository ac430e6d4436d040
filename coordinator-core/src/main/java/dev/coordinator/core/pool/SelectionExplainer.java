package dev.coordinator.core.pool;

import dev.coordinator.core.pool.SelectionExplanation.Ineligible;
import dev.coordinator.core.pool.SelectionExplanation.Reason;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Sorts all workers into those that could be given a task, best first, and the others. */
final class SelectionExplainer {
  private static final Comparator<WorkerRecord> BEST_FIRST =
      Comparator.comparingInt(WorkerRecord::availableSlots)
          .reversed()
          .thenComparing((a, b) -> a == b ? 0 : SelectionOrder.isBetter(a, b) ? -1 : 1);

  private final PoolState state;
  private final long nowSecs;

  SelectionExplainer(PoolState state, long nowSecs) {
    this.state = state;
    this.nowSecs = nowSecs;
  }

  SelectionExplanation explain() {
    List<WorkerRecord> eligible = new ArrayList<>();
    List<WorkerRecord> others = new ArrayList<>();
    for (WorkerRecord worker : state.workers.values()) {
      (whyNot(worker).isEmpty() ? eligible : others).add(worker);
    }
    eligible.sort(BEST_FIRST);
    others.sort(Comparator.comparing(WorkerRecord::workerId));
    return new SelectionExplanation(
        eligible.size(),
        eligible.stream().limit(SelectionExplanation.MAX_LISTED).map(WorkerSnapshot::new).toList(),
        others.size(),
        others.stream()
            .limit(SelectionExplanation.MAX_LISTED)
            .map(worker -> new Ineligible(new WorkerSnapshot(worker), whyNot(worker).orElseThrow()))
            .toList());
  }

  private Optional<Reason> whyNot(WorkerRecord worker) {
    return switch (worker.status) {
      case OFFLINE -> Optional.of(Reason.OFFLINE);
      case DEGRADED -> Optional.of(Reason.DEGRADED);
      case BUSY -> Optional.of(Reason.BUSY);
      case HEALTHY -> whyNotHealthy(worker);
    };
  }

  private Optional<Reason> whyNotHealthy(WorkerRecord worker) {
    if (state.isStale(worker, nowSecs)) {
      return Optional.of(Reason.STALE);
    }
    return worker.availableSlots() == 0 ? Optional.of(Reason.NO_SLOT) : Optional.empty();
  }
}
