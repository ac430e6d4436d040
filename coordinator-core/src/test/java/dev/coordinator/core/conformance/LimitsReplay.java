package dev.coordinator.core.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.coordinator.core.error.DistributedException;
import java.util.List;

/** Makes limits from recorded values and compares the error, or that there is none. */
final class LimitsReplay {
  private LimitsReplay() {}

  /** Checks every vector and returns how many there are. */
  static int replay(String name, List<JsonNode> vectors) {
    if (vectors.isEmpty()) {
      throw new AssertionError(name + ": must have a set of limits a line, but has none");
    }
    for (int i = 0; i < vectors.size(); i++) {
      JsonNode vector = vectors.get(i);
      String place = name + ", line " + (i + 1) + " (" + vector.required("kind").textValue() + ")";
      JsonDifference.between("error", vector.required("error"), error(vector))
          .ifPresent(
              difference -> {
                throw new AssertionError(
                    "%s: %s must be %s, but is %s"
                        .formatted(
                            place, difference.path(), difference.expected(), difference.found()));
              });
    }
    return vectors.size();
  }

  private static JsonNode error(JsonNode vector) {
    try {
      create(vector.required("kind").textValue(), vector.required("limits"));
      return JsonNodeFactory.instance.nullNode();
    } catch (DistributedException refusal) {
      return Json.error(refusal.error());
    }
  }

  private static void create(String kind, JsonNode limits) {
    switch (kind) {
      case "limits" -> RecordedLimits.limits(limits);
      case "resultLimits" -> RecordedLimits.resultLimits(limits);
      default -> throw new AssertionError("the kind of limits is unknown: " + kind);
    }
  }
}
