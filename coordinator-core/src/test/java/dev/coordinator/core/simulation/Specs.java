package dev.coordinator.core.simulation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.coordinator.core.model.TaskPriority;
import dev.coordinator.core.model.WorkerStatus;
import dev.coordinator.core.pool.TaskSpec;
import dev.coordinator.core.pool.WorkerObservation;
import dev.coordinator.core.pool.WorkerSpec;
import dev.coordinator.core.pool.WorkerTag;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Makes the core's specifications from their recorded form. */
final class Specs {
  private Specs() {}

  static TaskSpec task(JsonNode task) {
    List<Integer> phases = new ArrayList<>();
    task.required("phases").forEach(phase -> phases.add(phase.intValue()));
    return new TaskSpec(
        task.required("taskId").textValue(),
        task.required("jobId").textValue(),
        task.required("targetRef").textValue(),
        phases,
        TaskPriority.valueOf(task.required("priority").textValue()));
  }

  static WorkerSpec worker(JsonNode worker) {
    Set<WorkerTag> tags = new LinkedHashSet<>();
    worker.required("tags").forEach(tag -> tags.add(new WorkerTag(tag.textValue())));
    return new WorkerSpec(
        worker.required("workerId").textValue(),
        worker.required("capacity").intValue(),
        worker.required("cpuBasisPoints").intValue(),
        worker.required("memoryBasisPoints").intValue(),
        worker.required("networkBasisPoints").intValue(),
        tags);
  }

  static WorkerObservation observation(JsonNode observation) {
    return new WorkerObservation(
        WorkerStatus.valueOf(observation.required("status").textValue()),
        observation.required("cpuBasisPoints").intValue(),
        observation.required("memoryBasisPoints").intValue(),
        observation.required("networkBasisPoints").intValue());
  }
}
