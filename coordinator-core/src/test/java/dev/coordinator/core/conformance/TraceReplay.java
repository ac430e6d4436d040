package dev.coordinator.core.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.coordinator.core.error.DistributedException;
import dev.coordinator.core.limits.DistributedLimits;
import dev.coordinator.core.model.Accepted;
import dev.coordinator.core.pool.CompletionOutcome;
import dev.coordinator.core.pool.TaskLease;
import dev.coordinator.core.pool.TaskOwnership;
import dev.coordinator.core.pool.TaskQueue;
import dev.coordinator.core.pool.TaskSnapshot;
import dev.coordinator.core.pool.WorkerPool;
import dev.coordinator.core.result.ResultAggregator;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Replays one recording: several pools with equal limits, and one result store for all of them. */
public final class TraceReplay {
  private final String name;
  private final List<WorkerPool> pools = new ArrayList<>();
  private final ResultAggregator results;

  /** What each step returned, so that later steps can use its tokens. */
  private final Map<Integer, Object> returned = new HashMap<>();

  private TraceReplay(String name, JsonNode header) {
    this.name = name;
    DistributedLimits limits = RecordedLimits.limits(header.required("limits"));
    for (int i = 0; i < header.required("pools").intValue(); i++) {
      pools.add(new WorkerPool(limits));
    }
    results = new ResultAggregator(RecordedLimits.resultLimits(header.required("resultLimits")));
  }

  /** Replays a whole trace and returns how many steps it has. */
  public static int replay(String name, List<JsonNode> lines) {
    if (lines.size() < 2 || !lines.get(lines.size() - 1).has("final")) {
      throw new AssertionError(
          name + ": must have a header and end with the final records, but does not");
    }
    TraceReplay replay = new TraceReplay(name, lines.get(0));
    List<JsonNode> steps = lines.subList(1, lines.size() - 1);
    steps.forEach(line -> replay.replay(new Step(line)));
    replay.requireSame(
        "at the end", "final", lines.get(lines.size() - 1).get("final"), replay.finalRecords());
    return steps.size();
  }

  private void replay(Step step) {
    String place = "step " + step.number() + " (" + step.op() + ")";
    requireSame(place, "expect", step.line().required("expect"), answer(step));
    if (step.line().has("after")) {
      requireSame(place, "after", step.line().get("after"), summaryAfter(step));
    }
    try {
      pools.forEach(WorkerPool::checkInvariants);
      results.checkInvariants();
    } catch (DistributedException broken) {
      throw new AssertionError(name + ", " + place + ": " + broken.getMessage(), broken);
    }
  }

  private ObjectNode answer(Step step) {
    ObjectNode answer = Json.object();
    try {
      Object value = step.line().has("pool") ? callPool(step) : callResults(step);
      remember(step, value);
      answer.set("ok", Json.ok(value));
    } catch (DistributedException refusal) {
      answer.set("error", Json.error(refusal.error()));
    }
    return answer;
  }

  private void remember(Step step, Object value) {
    Object plain = value instanceof Accepted<?> accepted ? accepted.value() : value;
    if (plain instanceof Optional<?> optional && optional.isPresent()) {
      plain = optional.get();
    }
    returned.put(step.number(), plain);
  }

  private Object callPool(Step step) {
    WorkerPool pool = pool(step);
    TaskQueue queue = pool.queue();
    return switch (step.op()) {
      case "enqueue" -> queue.enqueue(step.expectedRevision(), step.now(), step.task());
      case "startTask" -> queue.startTask(step.expectedRevision(), step.now(), lease(step));
      case "completeTask" -> queue.completeTask(step.expectedRevision(), step.now(), lease(step));
      case "failTask" -> queue.failTask(step.expectedRevision(), step.now(), lease(step));
      case "cancelTask" -> queue.cancelTask(step.expectedRevision(), step.now(), ownership(step));
      case "renewLease" ->
          queue.renewLease(
              step.expectedRevision(), step.now(), lease(step), step.number("leaseTtl"));
      case "recoverExpiredLeases", "expireOldTasks", "deregisterWorker", "pruneDeadWorkers" ->
          step.line().has("maxRecords") ? sweepInPart(step, pool) : sweep(step, pool);
      case "task" -> queue.task(step.text("taskId"));
      case "peekNext" -> queue.peekNext();
      default -> callWorkers(step, pool);
    };
  }

  private static Object sweep(Step step, WorkerPool pool) {
    long revision = step.expectedRevision();
    return switch (step.op()) {
      case "recoverExpiredLeases" -> pool.queue().recoverExpiredLeases(revision, step.now());
      case "expireOldTasks" ->
          pool.queue().expireOldTasks(revision, step.now(), step.number("taskTtl"));
      case "deregisterWorker" ->
          pool.deregisterWorker(
              revision, step.now(), step.text("workerId"), step.number("generation"));
      case "pruneDeadWorkers" -> pool.pruneDeadWorkers(revision, step.now());
      default -> throw unknown(step);
    };
  }

  private static Object sweepInPart(Step step, WorkerPool pool) {
    long revision = step.expectedRevision();
    int maxRecords = (int) step.number("maxRecords");
    return switch (step.op()) {
      case "recoverExpiredLeases" ->
          pool.queue().recoverExpiredLeases(revision, step.now(), maxRecords);
      case "expireOldTasks" ->
          pool.queue().expireOldTasks(revision, step.now(), step.number("taskTtl"), maxRecords);
      case "deregisterWorker" ->
          pool.deregisterWorker(
              revision, step.now(), step.text("workerId"), step.number("generation"), maxRecords);
      case "pruneDeadWorkers" -> pool.pruneDeadWorkers(revision, step.now(), maxRecords);
      default -> throw unknown(step);
    };
  }

  private static Object callWorkers(Step step, WorkerPool pool) {
    return switch (step.op()) {
      case "registerWorker" ->
          pool.registerWorker(step.expectedRevision(), step.now(), step.worker());
      case "reactivateWorker" ->
          pool.reactivateWorker(
              step.expectedRevision(),
              step.now(),
              step.number("expectedGeneration"),
              step.worker());
      case "updateWorker" ->
          pool.updateWorker(
              step.expectedRevision(),
              step.now(),
              step.text("workerId"),
              step.number("generation"),
              step.observation());
      case "availableWorker" -> pool.availableWorker(step.now());
      case "worker" -> pool.worker(step.text("workerId"));
      default -> assign(step, pool);
    };
  }

  private static Object assign(Step step, WorkerPool pool) {
    return switch (step.op()) {
      case "assignTask" ->
          pool.assignTask(
              step.expectedRevision(),
              step.now(),
              step.text("taskId"),
              step.text("workerId"),
              step.number("leaseTtl"));
      case "assignNext" ->
          pool.assignNext(
              step.expectedRevision(), step.now(), step.text("workerId"), step.number("leaseTtl"));
      case "assignNextAvailable" ->
          pool.assignNextAvailable(step.expectedRevision(), step.now(), step.number("leaseTtl"));
      default -> throw unknown(step);
    };
  }

  private Object callResults(Step step) {
    return switch (step.op()) {
      case "storeResult" ->
          results.storeResult(
              step.expectedRevision(),
              returned(step, "receipt", CompletionOutcome.class).receipt(),
              step.bytes());
      case "aggregateResults" -> results.aggregateResults(step.taskIds());
      case "result" -> results.result(step.text("taskId"));
      default -> throw unknown(step);
    };
  }

  private static AssertionError unknown(Step step) {
    return new AssertionError("step " + step.number() + ": the op is unknown: " + step.op());
  }

  private TaskLease lease(Step step) {
    return returned(step, "lease", TaskLease.class);
  }

  private TaskOwnership ownership(Step step) {
    Object source = returned(step, "ownership", Object.class);
    return source instanceof TaskSnapshot task
        ? task.ownership().orElseThrow()
        : TaskOwnership.class.cast(source);
  }

  private <T> T returned(Step step, String argument, Class<T> type) {
    Object value = returned.get(step.reference(argument));
    if (!type.isInstance(value)) {
      throw new AssertionError(
          name
              + ", step "
              + step.number()
              + ": step "
              + step.reference(argument)
              + " must have returned its "
              + argument
              + ", but did not");
    }
    return type.cast(value);
  }

  private WorkerPool pool(Step step) {
    return pools.get(step.reference("pool"));
  }

  private ObjectNode summaryAfter(Step step) {
    return step.line().has("pool")
        ? Json.summary(pool(step).snapshot())
        : Json.summary(results.snapshot());
  }

  private ArrayNode finalRecords() {
    ArrayNode records = JsonNodeFactory.instance.arrayNode();
    for (WorkerPool pool : pools) {
      ObjectNode node = records.addObject();
      ArrayNode tasks = node.putArray("tasks");
      pool.queue().tasks().forEach(task -> tasks.add(Json.task(task)));
      ArrayNode workers = node.putArray("workers");
      pool.workers().forEach(worker -> workers.add(Json.worker(worker)));
      node.set("snapshot", Json.summary(pool.snapshot()));
    }
    return records;
  }

  private void requireSame(String place, String path, JsonNode expected, JsonNode found) {
    JsonDifference.between(path, expected, found)
        .ifPresent(
            difference -> {
              throw new AssertionError(
                  "%s, %s: %s must be %s, but is %s"
                      .formatted(
                          name,
                          place,
                          difference.path(),
                          difference.expected(),
                          difference.found()));
            });
  }
}
