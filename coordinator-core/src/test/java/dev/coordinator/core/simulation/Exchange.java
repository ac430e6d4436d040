package dev.coordinator.core.simulation;

/**
 * A step and its answers.
 *
 * @param revisionBefore the revision of the model before the step
 * @param expected what the model answered
 * @param found what the core answered
 */
record Exchange(Step step, long revisionBefore, Answer expected, Answer found) {

  /** The revision that the step expects; only a command expects one. */
  long expectedRevision() {
    return step.expectedRevision(revisionBefore);
  }

  /** Whether a command was accepted because it had been carried out before. */
  boolean isReplay() {
    return expected instanceof Answer.Accepted accepted && accepted.revision() == revisionBefore;
  }
}
