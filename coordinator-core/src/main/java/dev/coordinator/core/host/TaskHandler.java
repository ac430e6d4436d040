package dev.coordinator.core.host;

/** Does the work of a task, in the thread that runs it. */
@FunctionalInterface
public interface TaskHandler {
  /**
   * Does the work. A long piece of work renews its lease in time.
   *
   * @param task the task, started under a lease
   * @return its result, which is stored
   * @throws Exception when this attempt failed; the task is queued again while it has a retry left
   */
  byte[] handle(RunningTask task) throws Exception;
}
