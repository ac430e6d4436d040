package dev.coordinator.core.simulation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.coordinator.core.error.DistributedError.InvalidTask;
import dev.coordinator.core.error.DistributedError.InvalidWorker;
import dev.coordinator.core.error.TaskProblem;
import dev.coordinator.core.error.WorkerProblem;
import java.nio.charset.StandardCharsets;

/** What the contract says of specifications, which the core refuses to build at all. */
final class SpecRules {
  private SpecRules() {}

  static void checkTask(JsonNode task) {
    String taskId = task.required("taskId").textValue();
    refuseTask(taskId.isEmpty(), TaskProblem.TASK_ID_EMPTY);
    refuseTask(taskId.length() > 256, TaskProblem.TASK_ID_TOO_LONG);
    refuseTask(!ArgumentRules.isIdentifier(taskId), TaskProblem.TASK_ID_UNSAFE);

    String jobId = task.required("jobId").textValue();
    refuseTask(jobId.isEmpty(), TaskProblem.JOB_ID_EMPTY);
    refuseTask(jobId.length() > 256, TaskProblem.JOB_ID_TOO_LONG);
    refuseTask(!ArgumentRules.isIdentifier(jobId), TaskProblem.JOB_ID_UNSAFE);

    String targetRef = task.required("targetRef").textValue();
    refuseTask(targetRef.isEmpty(), TaskProblem.TARGET_REF_EMPTY);
    byte[] utf8 = targetRef.getBytes(StandardCharsets.UTF_8);
    refuseTask(utf8.length > 1_024, TaskProblem.TARGET_REF_TOO_LONG);
    // What is malformed does not survive being encoded.
    refuseTask(
        !new String(utf8, StandardCharsets.UTF_8).equals(targetRef),
        TaskProblem.TARGET_REF_MALFORMED);

    JsonNode phases = task.required("phases");
    refuseTask(phases.size() > 256, TaskProblem.TOO_MANY_PHASES);
    phases.forEach(
        phase ->
            refuseTask(
                phase.intValue() < 0 || phase.intValue() > 255, TaskProblem.PHASE_OUT_OF_RANGE));
  }

  static void checkWorker(JsonNode worker) {
    // A tag is a value of its own, which has to exist before the specification.
    for (JsonNode tag : worker.required("tags")) {
      refuseWorker(!tag.textValue().matches("[a-z0-9._-]{1,32}"), WorkerProblem.TAG_INVALID);
    }
    refuseWorker(
        !ArgumentRules.isIdentifier(worker.required("workerId").textValue()),
        WorkerProblem.WORKER_ID_INVALID);
    int capacity = worker.required("capacity").intValue();
    refuseWorker(capacity <= 0, WorkerProblem.CAPACITY_NOT_POSITIVE);
    refuseWorker(capacity > 4_096, WorkerProblem.CAPACITY_TOO_LARGE);
    refuseWorker(
        !ArgumentRules.areBasisPoints(
            worker.required("cpuBasisPoints").intValue(),
            worker.required("memoryBasisPoints").intValue(),
            worker.required("networkBasisPoints").intValue()),
        WorkerProblem.UTILIZATION_OUT_OF_RANGE);
    refuseWorker(worker.required("tags").size() > 16, WorkerProblem.TOO_MANY_TAGS);
  }

  private static void refuseTask(boolean holds, TaskProblem problem) {
    Refusal.when(holds, new InvalidTask(problem));
  }

  private static void refuseWorker(boolean holds, WorkerProblem problem) {
    Refusal.when(holds, new InvalidWorker(problem));
  }
}
