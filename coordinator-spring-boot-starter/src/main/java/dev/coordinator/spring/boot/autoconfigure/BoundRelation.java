package dev.coordinator.spring.boot.autoconfigure;

/** Two bounds of which one must be at most the other. */
enum BoundRelation {
  ACTIVE_WITHIN_RECORDS(Bound.MAX_ACTIVE_TASKS, Bound.MAX_TASK_RECORDS),
  QUEUED_WITHIN_ACTIVE(Bound.MAX_QUEUED_TASKS, Bound.MAX_ACTIVE_TASKS),
  TERMINAL_WITHIN_RECORDS(Bound.MAX_TERMINAL_TASKS, Bound.MAX_TASK_RECORDS),
  ACTIVE_WITHIN_TERMINAL(Bound.MAX_ACTIVE_TASKS, Bound.MAX_TERMINAL_TASKS),
  RESULT_WITHIN_TOTAL(Bound.MAX_RESULT_SIZE, Bound.MAX_TOTAL_SIZE);

  private final Bound lesser;
  private final Bound greater;

  BoundRelation(Bound lesser, Bound greater) {
    this.lesser = lesser;
    this.greater = greater;
  }

  Bound lesser() {
    return lesser;
  }

  Bound greater() {
    return greater;
  }
}
