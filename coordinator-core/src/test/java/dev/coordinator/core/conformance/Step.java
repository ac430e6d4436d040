package dev.coordinator.core.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import dev.coordinator.core.model.TaskPriority;
import dev.coordinator.core.model.WorkerStatus;
import dev.coordinator.core.pool.TaskSpec;
import dev.coordinator.core.pool.WorkerObservation;
import dev.coordinator.core.pool.WorkerSpec;
import dev.coordinator.core.pool.WorkerTag;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The recorded arguments of one step. */
record Step(JsonNode line) {
  int number() {
    return line.required("step").intValue();
  }

  String op() {
    return line.required("op").textValue();
  }

  long expectedRevision() {
    return line.required("expectedRevision").longValue();
  }

  long now() {
    return line.required("now").longValue();
  }

  long number(String name) {
    return line.required(name).longValue();
  }

  String text(String name) {
    return line.required(name).textValue();
  }

  /** The number of the step whose result is an argument of this one. */
  int reference(String name) {
    return line.required(name).intValue();
  }

  byte[] bytes() {
    return HexFormat.of().parseHex(text("bytes"));
  }

  List<String> taskIds() {
    List<String> taskIds = new ArrayList<>();
    line.required("taskIds").forEach(taskId -> taskIds.add(taskId.textValue()));
    return taskIds;
  }

  TaskSpec task() {
    JsonNode task = line.required("task");
    List<Integer> phases = new ArrayList<>();
    task.required("phases").forEach(phase -> phases.add(phase.intValue()));
    return new TaskSpec(
        task.required("taskId").textValue(),
        task.required("jobId").textValue(),
        task.required("targetRef").textValue(),
        phases,
        TaskPriority.valueOf(task.required("priority").textValue()));
  }

  WorkerSpec worker() {
    JsonNode worker = line.required("worker");
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

  WorkerObservation observation() {
    JsonNode observation = line.required("observation");
    return new WorkerObservation(
        WorkerStatus.valueOf(observation.required("status").textValue()),
        observation.required("cpuBasisPoints").intValue(),
        observation.required("memoryBasisPoints").intValue(),
        observation.required("networkBasisPoints").intValue());
  }
}
