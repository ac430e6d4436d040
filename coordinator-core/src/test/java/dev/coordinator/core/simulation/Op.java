package dev.coordinator.core.simulation;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * The kinds of steps, with their names in the conformance format. A sweep "in part" has the name of
 * the whole one, and an argument {@code maxRecords}.
 */
enum Op {
  ENQUEUE("enqueue"),
  START_TASK("startTask"),
  COMPLETE_TASK("completeTask"),
  FAIL_TASK("failTask"),
  CANCEL_TASK("cancelTask"),
  RENEW_LEASE("renewLease"),
  ASSIGN_TASK("assignTask"),
  ASSIGN_NEXT("assignNext"),
  ASSIGN_NEXT_AVAILABLE("assignNextAvailable"),
  REGISTER_WORKER("registerWorker"),
  REACTIVATE_WORKER("reactivateWorker"),
  UPDATE_WORKER("updateWorker"),
  DEREGISTER_WORKER("deregisterWorker"),
  DEREGISTER_WORKER_IN_PART("deregisterWorker"),
  PRUNE_DEAD_WORKERS("pruneDeadWorkers"),
  PRUNE_DEAD_WORKERS_IN_PART("pruneDeadWorkers"),
  RECOVER_EXPIRED_LEASES("recoverExpiredLeases"),
  RECOVER_EXPIRED_LEASES_IN_PART("recoverExpiredLeases"),
  EXPIRE_OLD_TASKS("expireOldTasks"),
  EXPIRE_OLD_TASKS_IN_PART("expireOldTasks"),
  AVAILABLE_WORKER("availableWorker"),
  TASK("task"),
  WORKER("worker"),
  PEEK_NEXT("peekNext"),
  STORE_RESULT("storeResult"),
  AGGREGATE_RESULTS("aggregateResults"),
  RESULT("result");

  private final String recordedName;
  private final boolean inPart = name().endsWith("_IN_PART");

  Op(String recordedName) {
    this.recordedName = recordedName;
  }

  static Op of(JsonNode line) {
    String name = line.required("op").textValue();
    for (Op op : values()) {
      if (op.recordedName.equals(name) && op.isInPart() == line.has("maxRecords")) {
        return op;
      }
    }
    throw new AssertionError("the op is unknown: " + name);
  }

  String recordedName() {
    return recordedName;
  }

  boolean isInPart() {
    return inPart;
  }

  /** Whether it is about results, which all pools share. */
  boolean isOfResults() {
    return this == STORE_RESULT || this == AGGREGATE_RESULTS || this == RESULT;
  }

  boolean isRead() {
    return switch (this) {
      case AVAILABLE_WORKER, TASK, WORKER, PEEK_NEXT, AGGREGATE_RESULTS, RESULT -> true;
      default -> false;
    };
  }

  boolean isPoolCommand() {
    return !isRead() && !isOfResults();
  }

  @Override
  public String toString() {
    return isInPart() ? recordedName + " in part" : recordedName;
  }
}
