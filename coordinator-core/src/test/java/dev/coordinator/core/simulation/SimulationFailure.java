package dev.coordinator.core.simulation;

/** Core and model disagree; with the fewest steps that lead there. */
final class SimulationFailure extends AssertionError {
  private static final long serialVersionUID = 1L;

  private final transient Trace trace;

  private SimulationFailure(String message, Trace trace, Disagreement cause) {
    super(message, cause);
    this.trace = trace;
  }

  /**
   * Shrinks a trace that fails.
   *
   * @param origin what to do to see it fail again
   */
  static SimulationFailure of(String origin, Trace failing, PoolAccess access) {
    Trace shrunk = new Shrinker(access).shrink(failing);
    Disagreement disagreement =
        Replay.findDisagreement(shrunk, access).orElseThrow().disagreement();
    String message =
        """
        Core and model disagree. %s
        Of %d steps these %d are enough; what they expect is what the model says. Keep them as a \
        test.
        %s
        After the last step, %s"""
            .formatted(
                origin,
                failing.steps().size(),
                shrunk.steps().size(),
                String.join("\n", shrunk.write(access)),
                disagreement.getMessage());
    return new SimulationFailure(message, shrunk, disagreement);
  }

  Trace trace() {
    return trace;
  }
}
