package dev.coordinator.core.simulation;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Every pair of an op and an outcome that the contract allows, poisoned states and exhausted
 * counters aside that no sequence of commands can lead to.
 */
final class AllowedOutcomes {
  private static final List<String> EVERY_COMMAND =
      List.of("RevisionConflict", "LogicalTimeRegression");

  private static final List<String> TASK_SPEC =
      reasons(
          "InvalidTask",
          "TASK_ID_EMPTY",
          "TASK_ID_TOO_LONG",
          "TASK_ID_UNSAFE",
          "JOB_ID_EMPTY",
          "JOB_ID_TOO_LONG",
          "JOB_ID_UNSAFE",
          "TARGET_REF_EMPTY",
          "TARGET_REF_TOO_LONG",
          "TARGET_REF_MALFORMED",
          "TOO_MANY_PHASES",
          "PHASE_OUT_OF_RANGE");

  private static final List<String> WORKER_SPEC =
      reasons(
          "InvalidWorker",
          "WORKER_ID_INVALID",
          "CAPACITY_NOT_POSITIVE",
          "CAPACITY_TOO_LARGE",
          "UTILIZATION_OUT_OF_RANGE",
          "TAG_INVALID",
          "TOO_MANY_TAGS");

  private static final List<String> TASK_ID = reasons("InvalidTask", "COMMAND_TASK_ID_INVALID");

  private static final List<String> WORKER_ID =
      reasons("InvalidWorker", "COMMAND_WORKER_ID_INVALID");

  private static final List<String> MAX_RECORDS = reasons("InvalidLimit", "maxRecords");

  private static final List<String> LEASE_GRANT =
      List.of(
          "accepted",
          "InvalidLimit(leaseTtlSecs)",
          "InvalidLimitRelationship(LEASE_TTL_EXCEEDS_MAXIMUM)",
          "CounterExhausted(leaseDeadline)");

  private static final List<String> TASK_TTL =
      List.of("InvalidLimit(taskTtlSecs)", "InvalidLimitRelationship(TASK_TTL_EXCEEDS_MAXIMUM)");

  private static final List<String> CHOSEN_WORKER =
      List.of("WorkerNotFound", "WorkerUnavailable", "WorkerAtCapacity");

  private static final List<String> LEASE =
      List.of("TaskNotFound", "StaleOwnership", "LeaseExpired");

  private static final List<String> WORKER_GENERATION =
      List.of("WorkerNotFound", "WorkerGenerationConflict", "WorkerUnavailable");

  private static final List<String> RECOVERED =
      List.of("requeued", "failed", "requeued and failed");

  private static final Map<Op, Set<String>> ALLOWED = new EnumMap<>(Op.class);

  static {
    allow(
        Op.ENQUEUE,
        TASK_SPEC,
        List.of(
            "accepted",
            "TaskAlreadyExists",
            "TaskRecordCapacityReached",
            "ActiveTaskCapacityReached",
            "QueuedTaskCapacityReached",
            "TerminalCapacityReserved"));
    allow(Op.START_TASK, LEASE, List.of("Started", "AlreadyRunning"));
    allow(
        Op.COMPLETE_TASK,
        LEASE,
        List.of("Completed", "AlreadyCompleted", "InvalidTransition(LEASED, COMPLETE)"));
    allow(
        Op.FAIL_TASK,
        LEASE,
        List.of(
            "Requeued",
            "RetryExhausted",
            "RetryExhausted, again",
            "InvalidTransition(LEASED, FAIL)",
            "QueuedTaskCapacityReached"));
    allow(Op.CANCEL_TASK, LEASE, List.of("Cancelled", "AlreadyCancelled"));
    allow(Op.RENEW_LEASE, LEASE, LEASE_GRANT);

    allow(
        Op.ASSIGN_TASK,
        TASK_ID,
        WORKER_ID,
        LEASE_GRANT,
        CHOSEN_WORKER,
        List.of("TaskNotFound"),
        reasons(
            "TaskNotQueued", "LEASED", "RUNNING", "COMPLETED", "FAILED", "CANCELLED", "EXPIRED"));
    allow(Op.ASSIGN_NEXT, WORKER_ID, LEASE_GRANT, CHOSEN_WORKER, List.of("NoQueuedTask"));
    allow(Op.ASSIGN_NEXT_AVAILABLE, LEASE_GRANT, List.of("NoQueuedTask", "NoAvailableWorker"));

    allow(
        Op.REGISTER_WORKER,
        WORKER_SPEC,
        List.of("accepted", "WorkerAlreadyExists", "WorkerCapacityReached"));
    allow(Op.REACTIVATE_WORKER, WORKER_SPEC, WORKER_GENERATION, List.of("accepted"));
    allow(
        Op.UPDATE_WORKER,
        WORKER_ID,
        reasons("InvalidWorker", "OFFLINE_NOT_OBSERVABLE", "UTILIZATION_OUT_OF_RANGE"),
        WORKER_GENERATION,
        List.of("accepted"));

    allow(
        Op.DEREGISTER_WORKER,
        WORKER_ID,
        WORKER_GENERATION,
        RECOVERED,
        List.of("workers only", "QueuedTaskCapacityReached"));
    allow(
        Op.DEREGISTER_WORKER_IN_PART,
        WORKER_ID,
        MAX_RECORDS,
        WORKER_GENERATION,
        RECOVERED,
        withMoreLeft(RECOVERED),
        List.of("workers only", "nothing, more left"));
    allow(
        Op.PRUNE_DEAD_WORKERS,
        RECOVERED,
        List.of("nothing", "workers only", "QueuedTaskCapacityReached"));
    allow(
        Op.PRUNE_DEAD_WORKERS_IN_PART,
        MAX_RECORDS,
        RECOVERED,
        withMoreLeft(RECOVERED),
        List.of("nothing", "workers only", "nothing, more left", "workers only, more left"));
    allow(Op.RECOVER_EXPIRED_LEASES, RECOVERED, List.of("nothing", "QueuedTaskCapacityReached"));
    allow(
        Op.RECOVER_EXPIRED_LEASES_IN_PART,
        MAX_RECORDS,
        RECOVERED,
        withMoreLeft(RECOVERED),
        List.of("nothing", "nothing, more left"));
    allow(Op.EXPIRE_OLD_TASKS, TASK_TTL, List.of("nothing", "expired"));
    allow(
        Op.EXPIRE_OLD_TASKS_IN_PART,
        TASK_TTL,
        MAX_RECORDS,
        List.of("nothing", "expired", "expired, more left"));

    allow(Op.AVAILABLE_WORKER, List.of("found", "nothing", "LogicalTimeRegression"));
    allow(Op.TASK, TASK_ID, List.of("found", "nothing"));
    allow(Op.WORKER, WORKER_ID, List.of("found", "nothing"));
    allow(Op.PEEK_NEXT, List.of("found", "nothing"));
    allow(
        Op.STORE_RESULT,
        List.of(
            "STORED",
            "ALREADY_STORED",
            "RevisionConflict",
            "ConflictingResult",
            "MismatchedResultReceipt",
            "ResultTooLarge",
            "ResultCapacityReached",
            "TotalResultBytesExceeded"));
    allow(
        Op.AGGREGATE_RESULTS,
        TASK_ID,
        List.of(
            "found",
            "AggregateItemLimitExceeded",
            "DuplicateAggregateTask",
            "MissingResult",
            "AggregateBytesExceeded"));
    allow(Op.RESULT, TASK_ID, List.of("found", "nothing"));
  }

  private AllowedOutcomes() {}

  static Set<String> of(Op op) {
    return ALLOWED.get(op);
  }

  static int count() {
    return ALLOWED.values().stream().mapToInt(Set::size).sum();
  }

  @SafeVarargs
  private static void allow(Op op, List<String>... outcomes) {
    Set<String> all = new TreeSet<>(op.isPoolCommand() ? EVERY_COMMAND : List.of());
    for (List<String> group : outcomes) {
      all.addAll(group);
    }
    ALLOWED.put(op, all);
  }

  private static List<String> reasons(String error, String... reasons) {
    return Arrays.stream(reasons).map(reason -> error + "(" + reason + ")").toList();
  }

  private static List<String> withMoreLeft(List<String> outcomes) {
    return outcomes.stream().map(outcome -> outcome + ", more left").toList();
  }
}
