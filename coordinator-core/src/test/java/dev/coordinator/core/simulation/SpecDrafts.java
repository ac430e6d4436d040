package dev.coordinator.core.simulation;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** Draws specifications in their recorded form: good ones, and ones with a problem. */
final class SpecDrafts {
  private static final List<String> PRIORITIES = List.of("LOW", "NORMAL", "HIGH", "CRITICAL");
  private static final List<String> STATUSES = List.of("HEALTHY", "HEALTHY", "DEGRADED", "BUSY");
  private static final List<String> TAGS = List.of("linux", "windows", "gpu", "internal");
  private static final List<String> UNSAFE =
      List.of("a b", "a/b", "caf\u00e9", "a\u0000", "\ud83d\ude00");
  private static final List<Integer> BASIS_POINTS =
      List.of(0, 0, 0, 1, 2_500, 5_000, 9_999, 10_000);

  private final Dice dice;

  SpecDrafts(Dice dice) {
    this.dice = dice;
  }

  ObjectNode task(String taskId) {
    ObjectNode task = JsonNodeFactory.instance.objectNode();
    task.put("taskId", taskId);
    task.put("jobId", "job-" + dice.below(3));
    task.put("targetRef", dice.percent(2) ? "\u00e9".repeat(512) : "ref/" + dice.below(100));
    ArrayNode phases = task.putArray("phases");
    for (int i = dice.below(3); i > 0; i--) {
      phases.add(dice.betweenOrAtEdge(0, 255));
    }
    task.put("priority", dice.pick(PRIORITIES));
    return task;
  }

  /** A task with one problem, or with several, of which the first in order counts. */
  ObjectNode badTask(String taskId) {
    ObjectNode task = task(taskId);
    do {
      switch (dice.below(11)) {
        case 0 -> task.put("taskId", "");
        case 1 -> task.put("taskId", tooLong());
        case 2 -> task.put("taskId", dice.pick(UNSAFE));
        case 3 -> task.put("jobId", "");
        case 4 -> task.put("jobId", tooLong());
        case 5 -> task.put("jobId", dice.pick(UNSAFE));
        case 6 -> task.put("targetRef", "");
        case 7 -> task.put("targetRef", "x" + "\u00e9".repeat(512));
        case 8 -> task.put("targetRef", "lone \ud83d surrogate");
        case 9 -> phases(task, 257, 0);
        default -> phases(task, 1, dice.percent(50) ? -1 : 256);
      }
    } while (dice.percent(30));
    return task;
  }

  private static void phases(ObjectNode task, int count, int phase) {
    ArrayNode phases = task.putArray("phases");
    for (int i = 0; i < count; i++) {
      phases.add(phase);
    }
  }

  ObjectNode worker(String workerId) {
    ObjectNode worker = JsonNodeFactory.instance.objectNode();
    worker.put("workerId", workerId);
    worker.put("capacity", dice.percent(2) ? 4_096 : dice.between(1, 5));
    utilization(worker);
    ArrayNode tags = worker.putArray("tags");
    TAGS.stream().filter(tag -> dice.percent(20)).forEach(tags::add);
    return worker;
  }

  /** A worker of so many slots, all of which it has to give. */
  static ObjectNode idleWorker(String workerId, int capacity) {
    ObjectNode worker = JsonNodeFactory.instance.objectNode();
    worker.put("workerId", workerId).put("capacity", capacity);
    worker.put("cpuBasisPoints", 0).put("memoryBasisPoints", 0).put("networkBasisPoints", 0);
    worker.putArray("tags");
    return worker;
  }

  /** A worker with one problem, or with several, of which the first in order counts. */
  ObjectNode badWorker(String workerId) {
    ObjectNode worker = worker(workerId);
    do {
      switch (dice.below(6)) {
        case 0 -> worker.put("workerId", badIdentifier());
        case 1 -> worker.put("capacity", dice.percent(50) ? 0 : -1);
        case 2 -> worker.put("capacity", 4_097);
        case 3 -> worker.put("memoryBasisPoints", dice.percent(50) ? -1 : 10_001);
        case 4 -> worker.putArray("tags").add(dice.percent(50) ? "Linux" : "x".repeat(33));
        default -> manyTags(worker.putArray("tags"));
      }
    } while (dice.percent(30));
    return worker;
  }

  private static void manyTags(ArrayNode tags) {
    for (int i = 0; i < 17; i++) {
      tags.add("tag" + i);
    }
  }

  ObjectNode observation() {
    ObjectNode observation = JsonNodeFactory.instance.objectNode();
    observation.put("status", dice.pick(STATUSES));
    utilization(observation);
    return observation;
  }

  ObjectNode badObservation() {
    ObjectNode observation = observation();
    if (dice.percent(60)) {
      observation.put("status", "OFFLINE");
    }
    if (dice.percent(60)) {
      observation.put("networkBasisPoints", dice.percent(50) ? -1 : 10_001);
    }
    return observation;
  }

  private void utilization(ObjectNode node) {
    boolean idle = dice.percent(60);
    node.put("cpuBasisPoints", idle ? 0 : (int) dice.pick(BASIS_POINTS));
    node.put("memoryBasisPoints", idle ? 0 : (int) dice.pick(BASIS_POINTS));
    node.put("networkBasisPoints", idle ? 0 : (int) dice.pick(BASIS_POINTS));
  }

  String badIdentifier() {
    return switch (dice.below(3)) {
      case 0 -> "";
      case 1 -> tooLong();
      default -> dice.pick(UNSAFE);
    };
  }

  private static String tooLong() {
    return "x".repeat(257);
  }
}
