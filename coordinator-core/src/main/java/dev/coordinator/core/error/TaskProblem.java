package dev.coordinator.core.error;

/** What is wrong with a task specification or with a task identifier passed to a command. */
public enum TaskProblem {
  /** The task identifier is empty. */
  TASK_ID_EMPTY("the task id must have 1 to 256 characters, but it is empty"),
  /** The task identifier has more than 256 characters. */
  TASK_ID_TOO_LONG("the task id must have 1 to 256 characters, but it is longer"),
  /** The task identifier has an unsafe character. */
  TASK_ID_UNSAFE("the task id must use only A-Z a-z 0-9 . _ : -"),
  /** The job identifier is empty. */
  JOB_ID_EMPTY("the job id must have 1 to 256 characters, but it is empty"),
  /** The job identifier has more than 256 characters. */
  JOB_ID_TOO_LONG("the job id must have 1 to 256 characters, but it is longer"),
  /** The job identifier has an unsafe character. */
  JOB_ID_UNSAFE("the job id must use only A-Z a-z 0-9 . _ : -"),
  /** The target reference is empty. */
  TARGET_REF_EMPTY("the target reference must have 1 to 1,024 bytes of UTF-8, but it is empty"),
  /** The target reference takes more than 1,024 bytes of UTF-8. */
  TARGET_REF_TOO_LONG("the target reference must have 1 to 1,024 bytes of UTF-8, but has more"),
  /** The target reference has a surrogate without its other half. */
  TARGET_REF_MALFORMED("the target reference must be well-formed, but has a lone surrogate"),
  /** There are more than 256 phases. */
  TOO_MANY_PHASES("a task must have at most 256 phases, but there are more"),
  /** A phase is not in 0 to 255. */
  PHASE_OUT_OF_RANGE("every phase must be in 0 to 255, but one is not"),
  /** An identifier passed to a command is empty, too long or unsafe. */
  COMMAND_TASK_ID_INVALID("the task id must have 1 to 256 characters of A-Z a-z 0-9 . _ : -");

  private final String rule;

  TaskProblem(String rule) {
    this.rule = rule;
  }

  /**
   * Returns what was expected and what was found, in words, without the rejected text.
   *
   * @return a clause without a full stop
   */
  public String rule() {
    return rule;
  }
}
