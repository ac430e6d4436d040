package dev.coordinator.core.pool;

import dev.coordinator.core.error.DistributedError.InvalidTask;
import dev.coordinator.core.error.TaskProblem;
import dev.coordinator.core.limits.AbsoluteLimits;
import dev.coordinator.core.model.Identifiers;
import dev.coordinator.core.model.TaskPriority;
import java.util.List;
import java.util.Objects;

/**
 * What a task is, before it is enqueued. Only a valid one can be built.
 *
 * @param taskId names the task, once in the life of a pool: 1 to 256 characters of {@code A-Z a-z
 *     0-9 . _ : -}
 * @param jobId names the job that the task is part of; same rule
 * @param targetRef what to work on, opaque to the coordinator: 1 to 1,024 bytes of well-formed
 *     UTF-8. {@link #toString()} gives its length only
 * @param phases 0 to 256 numbers from 0 to 255 with a meaning of the host's, order kept; copied
 * @param priority how urgent it is
 */
public record TaskSpec(
    String taskId, String jobId, String targetRef, List<Integer> phases, TaskPriority priority) {

  /**
   * Checks every part, in the order of the parameters.
   *
   * @throws dev.coordinator.core.error.DistributedException with {@code InvalidTask} and the reason
   */
  public TaskSpec {
    Objects.requireNonNull(taskId, "taskId");
    Objects.requireNonNull(jobId, "jobId");
    Objects.requireNonNull(targetRef, "targetRef");
    Objects.requireNonNull(phases, "phases");
    Objects.requireNonNull(priority, "priority");

    require(!taskId.isEmpty(), TaskProblem.TASK_ID_EMPTY);
    require(taskId.length() <= Identifiers.MAX_LENGTH, TaskProblem.TASK_ID_TOO_LONG);
    require(Identifiers.isSafe(taskId), TaskProblem.TASK_ID_UNSAFE);

    require(!jobId.isEmpty(), TaskProblem.JOB_ID_EMPTY);
    require(jobId.length() <= Identifiers.MAX_LENGTH, TaskProblem.JOB_ID_TOO_LONG);
    require(Identifiers.isSafe(jobId), TaskProblem.JOB_ID_UNSAFE);

    require(!targetRef.isEmpty(), TaskProblem.TARGET_REF_EMPTY);
    require(
        Utf8.length(targetRef, AbsoluteLimits.MAX_TARGET_REF_BYTES)
            <= AbsoluteLimits.MAX_TARGET_REF_BYTES,
        TaskProblem.TARGET_REF_TOO_LONG);
    require(Utf8.isWellFormed(targetRef), TaskProblem.TARGET_REF_MALFORMED);

    Phases.requireCount(phases.size());
    phases = Phases.copyOf(phases);
  }

  /**
   * Makes a specification of normal priority without phases.
   *
   * @param taskId names the task
   * @param jobId names the job
   * @param targetRef what to work on
   * @return a valid specification
   * @throws dev.coordinator.core.error.DistributedException with {@code InvalidTask} and the reason
   */
  public static TaskSpec of(String taskId, String jobId, String targetRef) {
    return new TaskSpec(taskId, jobId, targetRef, List.of(), TaskPriority.NORMAL);
  }

  /**
   * Returns the same specification with another priority.
   *
   * @param priority how urgent the task is
   * @return a new specification
   */
  public TaskSpec withPriority(TaskPriority priority) {
    return new TaskSpec(taskId, jobId, targetRef, phases, priority);
  }

  /**
   * Returns the same specification with other phases.
   *
   * @param phases 0 to 256 numbers from 0 to 255; copied
   * @return a new specification
   * @throws dev.coordinator.core.error.DistributedException with {@code InvalidTask} and the reason
   */
  public TaskSpec withPhases(List<Integer> phases) {
    return new TaskSpec(taskId, jobId, targetRef, phases, priority);
  }

  private static void require(boolean holds, TaskProblem problem) {
    if (!holds) {
      throw new InvalidTask(problem).toException();
    }
  }

  @Override
  public String toString() {
    return "TaskSpec[taskId="
        + taskId
        + ", jobId="
        + jobId
        + ", targetRef="
        + Utf8.redact(targetRef)
        + ", phases="
        + phases
        + ", priority="
        + priority
        + ']';
  }
}
