package dev.coordinator.core.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.coordinator.core.error.DistributedError;
import dev.coordinator.core.model.Accepted;
import dev.coordinator.core.pool.CancelOutcome;
import dev.coordinator.core.pool.CompletionOutcome;
import dev.coordinator.core.pool.CompletionReceipt;
import dev.coordinator.core.pool.FailureOutcome;
import dev.coordinator.core.pool.PartialExpiry;
import dev.coordinator.core.pool.PartialRecovery;
import dev.coordinator.core.pool.RecoverySummary;
import dev.coordinator.core.pool.StartOutcome;
import dev.coordinator.core.pool.StateSnapshot;
import dev.coordinator.core.pool.TaskLease;
import dev.coordinator.core.pool.TaskSnapshot;
import dev.coordinator.core.pool.WorkerSnapshot;
import dev.coordinator.core.pool.WorkerTag;
import dev.coordinator.core.result.AggregatedResult;
import dev.coordinator.core.result.ResultSnapshot;
import dev.coordinator.core.result.StoreOutcome;
import java.lang.reflect.RecordComponent;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Writes what the core returns in the form of the recordings. */
final class Json {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private Json() {}

  static ObjectNode object() {
    return NODES.objectNode();
  }

  static ObjectNode ok(Object answer) {
    ObjectNode ok = object();
    if (answer instanceof Accepted<?> accepted) {
      ok.put("revision", accepted.revision());
      ok.set("value", value(accepted.value()));
    } else {
      ok.set("value", value(answer));
    }
    return ok;
  }

  static ObjectNode error(DistributedError error) {
    return fields(object().put("type", error.type()), error);
  }

  private static JsonNode value(Object value) {
    if (value instanceof Optional<?> optional) {
      return optional.map(Json::value).orElse(NODES.nullNode());
    }
    if (value instanceof TaskSnapshot task) {
      return task(task);
    }
    if (value instanceof WorkerSnapshot worker) {
      return worker(worker);
    }
    if (value instanceof TaskLease lease) {
      return lease(lease);
    }
    if (value instanceof RecoverySummary
        || value instanceof PartialRecovery
        || value instanceof PartialExpiry) {
      return fields(object(), value);
    }
    if (value instanceof List<?> results) {
      return results(results);
    }
    if (value instanceof StoreOutcome outcome) {
      return NODES.textNode(outcome.name());
    }
    if (value instanceof Integer number) {
      return NODES.numberNode(number);
    }
    if (value instanceof byte[] bytes) {
      return NODES.textNode(HexFormat.of().formatHex(bytes));
    }
    return outcome(value);
  }

  private static JsonNode outcome(Object outcome) {
    boolean known =
        outcome instanceof StartOutcome
            || outcome instanceof CompletionOutcome
            || outcome instanceof FailureOutcome
            || outcome instanceof CancelOutcome;
    if (!known) {
      throw new AssertionError("no recorded form for " + outcome.getClass());
    }
    return fields(object().put("kind", outcome.getClass().getSimpleName()), outcome);
  }

  /** Adds every component of a record, so that none can be forgotten. */
  private static ObjectNode fields(ObjectNode node, Object source) {
    for (RecordComponent component : source.getClass().getRecordComponents()) {
      node.set(component.getName(), field(read(component, source)));
    }
    return node;
  }

  private static JsonNode field(Object value) {
    if (value instanceof Long number) {
      return NODES.numberNode(number);
    }
    if (value instanceof Integer number) {
      return NODES.numberNode(number);
    }
    if (value instanceof CompletionReceipt receipt) {
      return receipt(receipt);
    }
    if (value instanceof RecoverySummary) {
      return fields(object(), value);
    }
    return NODES.textNode(value.toString());
  }

  private static Object read(RecordComponent component, Object source) {
    try {
      return component.getAccessor().invoke(source);
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(e);
    }
  }

  static ObjectNode task(TaskSnapshot task) {
    ObjectNode node = object();
    node.put("taskId", task.taskId());
    node.put("jobId", task.jobId());
    node.put("targetRef", task.targetRef());
    ArrayNode phases = node.putArray("phases");
    task.phases().forEach(phases::add);
    node.put("status", task.status().name());
    node.put("priority", task.priority().name());
    node.put("createdAt", task.createdAt());
    node.set("startedAt", time(task.startedAt()));
    node.set("completedAt", time(task.completedAt()));
    node.put("retryCount", task.retryCount());
    node.put("attempt", task.attempt());
    node.put("taskGeneration", task.taskGeneration());
    node.put("recordVersion", task.recordVersion());
    node.put("assignedTo", task.assignedTo().orElse(null));
    node.set("lease", task.lease().<JsonNode>map(Json::lease).orElse(NODES.nullNode()));
    return node;
  }

  private static JsonNode time(OptionalLong time) {
    return time.isPresent() ? NODES.numberNode(time.getAsLong()) : NODES.nullNode();
  }

  private static ObjectNode lease(TaskLease lease) {
    ObjectNode node = object();
    node.put("taskId", lease.taskId());
    node.put("workerId", lease.workerId());
    node.put("workerGeneration", lease.workerGeneration());
    node.put("taskGeneration", lease.taskGeneration());
    node.put("attempt", lease.attempt());
    node.put("leaseId", lease.leaseId());
    node.put("acquiredAt", lease.acquiredAt());
    node.put("expiresAt", lease.expiresAt());
    return node;
  }

  private static ObjectNode receipt(CompletionReceipt receipt) {
    ObjectNode node = object();
    node.put("taskId", receipt.taskId());
    node.put("taskGeneration", receipt.taskGeneration());
    node.put("attempt", receipt.attempt());
    node.put("leaseId", receipt.leaseId());
    node.put("workerId", receipt.workerId());
    node.put("workerGeneration", receipt.workerGeneration());
    node.put("recordVersion", receipt.recordVersion());
    return node;
  }

  static ObjectNode worker(WorkerSnapshot worker) {
    ObjectNode node = object();
    node.put("workerId", worker.workerId());
    node.put("generation", worker.generation());
    node.put("status", worker.status().name());
    node.put("capacity", worker.capacity());
    node.put("currentTasks", worker.currentTasks());
    node.put("completedTasks", worker.completedTasks());
    node.put("lastHeartbeat", worker.lastHeartbeat());
    node.put("cpuBasisPoints", worker.cpuBasisPoints());
    node.put("memoryBasisPoints", worker.memoryBasisPoints());
    node.put("networkBasisPoints", worker.networkBasisPoints());
    ArrayNode tags = node.putArray("tags");
    worker.tags().stream().map(WorkerTag::name).forEach(tags::add);
    node.put("effectiveCapacity", worker.effectiveCapacity());
    node.put("availableSlots", worker.availableSlots());
    return node;
  }

  private static ArrayNode results(List<?> results) {
    ArrayNode node = NODES.arrayNode();
    for (Object element : results) {
      AggregatedResult result = (AggregatedResult) element;
      node.addObject()
          .put("taskId", result.taskId())
          .put("bytes", HexFormat.of().formatHex(result.bytes()));
    }
    return node;
  }

  static ObjectNode summary(StateSnapshot summary) {
    ObjectNode node = object();
    node.put("revision", summary.revision());
    node.put("logicalTime", summary.logicalTime());
    node.put("taskRecords", summary.taskRecords());
    node.put("activeTasks", summary.activeTasks());
    node.put("queuedTasks", summary.queuedTasks());
    node.put("terminalTasks", summary.terminalTasks());
    node.put("workers", summary.workers());
    return node;
  }

  static ObjectNode summary(ResultSnapshot summary) {
    ObjectNode node = object();
    node.put("revision", summary.revision());
    node.put("resultCount", summary.resultCount());
    node.put("totalBytes", summary.totalBytes());
    return node;
  }
}
