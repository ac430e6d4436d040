package dev.coordinator.sample;

/** No worker is left to go on with the job. */
final class WorkersLostException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  WorkersLostException() {
    super("every worker thread has died; see the errors above for the cause");
  }
}
