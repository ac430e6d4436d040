package dev.coordinator.core.simulation;

import dev.coordinator.core.limits.DistributedLimits;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Takes away steps, and what is odd about them, for as long as what is left still fails. */
// Delta debugging: ever smaller chunks, each left out in turn, everything executed from scratch.
// A step whose tokens no longer come into being is passed over, and taken away in the end. Wide
// limits come before that, since tight ones need steps of their own to live with.
final class Shrinker {
  private static final List<UnaryOperator<DistributedLimits>> WIDER =
      List.of(
          limits ->
              limits.toBuilder()
                  .maxTaskRecords(200)
                  .maxActiveTasks(200)
                  .maxTerminalTasks(200)
                  .build(),
          limits -> limits.toBuilder().maxQueuedTasks(limits.maxActiveTasks()).build(),
          limits -> limits.toBuilder().maxWorkers(50).build(),
          limits -> limits.toBuilder().maxRetries(5).build(),
          limits -> limits.toBuilder().maxLeaseTtlSecs(3_600).build(),
          limits -> limits.toBuilder().maxTaskTtlSecs(86_400).build(),
          limits -> limits.toBuilder().heartbeatTimeoutSecs(3_600).build());

  private final PoolAccess access;

  Shrinker(PoolAccess access) {
    this.access = access;
  }

  /** What is left of a trace that fails. */
  Trace shrink(Trace failing) {
    Trace left = upToFailure(failing).orElseThrow();
    for (int chunk = left.steps().size() / 2; chunk > 1; chunk /= 2) {
      left = withoutChunks(withWideLimits(left), chunk);
    }
    Trace before;
    do {
      before = left;
      left = simplified(withoutChunks(withWideLimits(left), 1));
    } while (!left.equals(before));
    return inOnePool(left);
  }

  private Trace withWideLimits(Trace trace) {
    Trace wide = trace;
    for (UnaryOperator<DistributedLimits> wider : WIDER) {
      Setup setup = wide.setup();
      Setup widerSetup =
          new Setup(wider.apply(setup.limits()), setup.resultLimits(), setup.pools());
      wide = upToFailure(new Trace(widerSetup, wide.steps())).orElse(wide);
    }
    return wide;
  }

  private Trace withoutChunks(Trace trace, int chunk) {
    Trace left = trace;
    for (int end = left.steps().size(); end > 0; end = Math.min(end - chunk, left.steps().size())) {
      left = upToFailure(without(left, Math.max(0, end - chunk), end)).orElse(left);
    }
    return left;
  }

  /** Leaves out steps. What used a renewed lease among them uses the one before instead. */
  private static Trace without(Trace trace, int from, int to) {
    Map<Long, Long> olderLeases = new HashMap<>();
    for (Step step : trace.steps().subList(from, to)) {
      if (step.op() == Op.RENEW_LEASE) {
        olderLeases.put((long) step.number(), step.number("lease"));
      }
    }
    List<Step> left = new ArrayList<>(trace.steps());
    left.subList(from, to).clear();
    left.replaceAll(step -> withOlderLeases(step, olderLeases));
    return new Trace(trace.setup(), left);
  }

  private static Step withOlderLeases(Step step, Map<Long, Long> olderLeases) {
    Step changed = step;
    for (String reference : List.of("lease", "ownership")) {
      while (olderLeases.containsKey(changed.arguments().path(reference).asLong(-1))) {
        changed = changed.copy().with(reference, olderLeases.get(changed.number(reference)));
      }
    }
    return changed;
  }

  /** Right revisions and no more time than needed, where that fails as well. */
  private Trace simplified(Trace trace) {
    Trace simpler = trace;
    long earlier = 0;
    for (int i = 0; i < simpler.steps().size(); i++) {
      Step rightRevision = simpler.steps().get(i).copy();
      rightRevision.arguments().remove(Step.REVISION_OFFSET);
      simpler = withStep(simpler, i, rightRevision);
      if (rightRevision.arguments().has("now")) {
        simpler = withStep(simpler, i, simpler.steps().get(i).copy().with("now", earlier));
        earlier = simpler.steps().get(i).now();
      }
    }
    return simpler;
  }

  private Trace withStep(Trace trace, int index, Step step) {
    List<Step> steps = new ArrayList<>(trace.steps());
    steps.set(index, step);
    return failingAtTheEnd(new Trace(trace.setup(), steps)).orElse(trace);
  }

  private Trace inOnePool(Trace trace) {
    List<Step> moved = trace.steps().stream().map(Step::copy).toList();
    moved.stream()
        .filter(step -> step.arguments().has("pool"))
        .forEach(step -> step.with("pool", 0));
    Setup setup = trace.setup();
    return failingAtTheEnd(new Trace(new Setup(setup.limits(), setup.resultLimits(), 1), moved))
        .orElse(trace);
  }

  /** The trace itself if it fails at its last step, and not before. */
  private Optional<Trace> failingAtTheEnd(Trace trace) {
    return upToFailure(trace).filter(failing -> failing.steps().size() == trace.steps().size());
  }

  /** The trace up to the first disagreement; empty when there is none. */
  private Optional<Trace> upToFailure(Trace trace) {
    return Replay.findDisagreement(trace, access)
        .map(found -> new Trace(trace.setup(), trace.steps().subList(0, found.step() + 1)));
  }
}
