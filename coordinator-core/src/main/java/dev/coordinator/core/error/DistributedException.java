package dev.coordinator.core.error;

/**
 * A refused command or read. Nothing was changed.
 *
 * <p>It carries a {@link DistributedError}, a value to branch on and to compare in tests. The
 * message says what was expected, what was found and what to do; it holds no identifier and no
 * payload, so it may be logged.
 *
 * <p>Errors that a busy host meets all the time (revision conflict, no queued task, no available
 * worker) have no stack trace, since filling one in would cost more than the call.
 */
public sealed class DistributedException extends RuntimeException
    permits RevisionConflictException {
  private static final long serialVersionUID = 1L;

  /** Why. Not serializable on purpose: the project defines no serialized form of its values. */
  @SuppressWarnings("serial")
  private final DistributedError error;

  DistributedException(DistributedError error, String detail) {
    super(
        detail.isEmpty() ? error.message() : error.message() + " " + detail,
        null,
        true,
        !error.isRoutine());
    this.error = error;
  }

  /**
   * Returns what went wrong.
   *
   * @return a value with the fields that describe the case
   */
  public final DistributedError error() {
    return error;
  }
}
