package dev.coordinator.core.simulation;

import java.util.Optional;

/**
 * Where core and model disagree about a trace.
 *
 * @param step the index of the step in the trace
 */
record Replay(int step, Disagreement disagreement) {

  /** Executes a trace from scratch, up to the first disagreement; empty when there is none. */
  static Optional<Replay> findDisagreement(Trace trace, PoolAccess access) {
    SideBySide sides = new SideBySide(trace.setup(), access);
    for (int i = 0; i < trace.steps().size(); i++) {
      Step step = trace.steps().get(i);
      // A step whose tokens were not handed out is passed over.
      if (sides.canTake(step)) {
        try {
          sides.take(step);
          sides.inspect();
        } catch (Disagreement disagreement) {
          return Optional.of(new Replay(i, disagreement));
        }
      }
    }
    return Optional.empty();
  }
}
