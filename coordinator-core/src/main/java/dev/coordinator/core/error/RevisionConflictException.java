package dev.coordinator.core.error;

/**
 * The command expected another revision than the state has: somebody else's command came first. The
 * one error that a host repeats as a matter of course, after reading the state again.
 */
public final class RevisionConflictException extends DistributedException {
  private static final long serialVersionUID = 1L;

  /** The revision that the state has. */
  private final long actualRevision;

  RevisionConflictException(DistributedError.RevisionConflict error) {
    super(error, "");
    this.actualRevision = error.actual();
  }

  /**
   * Returns the revision that the state had when it refused the command.
   *
   * @return what the repeated command has to expect, if nothing comes in between
   */
  public long actualRevision() {
    return actualRevision;
  }
}
