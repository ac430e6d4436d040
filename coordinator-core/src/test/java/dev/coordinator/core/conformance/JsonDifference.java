package dev.coordinator.core.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/**
 * The first place at which two JSON values differ. A field that only one side has is a difference.
 *
 * @param path where, as in {@code expect.ok.value.lease.attempt}
 * @param expected the value that is expected there, or "nothing"
 * @param found the value that was found there, or "nothing"
 */
record JsonDifference(String path, String expected, String found) {
  private static final String NOTHING = "nothing";

  static Optional<JsonDifference> between(String path, JsonNode expected, JsonNode found) {
    if (expected.isObject() && found.isObject()) {
      return betweenObjects(path, expected, found);
    }
    if (expected.isArray() && found.isArray()) {
      return betweenArrays(path, expected, found);
    }
    return equal(expected, found)
        ? Optional.empty()
        : Optional.of(new JsonDifference(path, expected.toString(), found.toString()));
  }

  private static boolean equal(JsonNode expected, JsonNode found) {
    // A number read from a file may be of a smaller type than the one in memory.
    return expected.isIntegralNumber() && found.isIntegralNumber()
        ? expected.bigIntegerValue().equals(found.bigIntegerValue())
        : expected.equals(found);
  }

  private static Optional<JsonDifference> betweenObjects(
      String path, JsonNode expected, JsonNode found) {
    Set<String> names = new LinkedHashSet<>();
    expected.fieldNames().forEachRemaining(names::add);
    found.fieldNames().forEachRemaining(names::add);
    for (String name : names) {
      Optional<JsonDifference> difference =
          betweenParts(path + "." + name, expected.get(name), found.get(name));
      if (difference.isPresent()) {
        return difference;
      }
    }
    return Optional.empty();
  }

  private static Optional<JsonDifference> betweenArrays(
      String path, JsonNode expected, JsonNode found) {
    for (int i = 0; i < Math.max(expected.size(), found.size()); i++) {
      Optional<JsonDifference> difference =
          betweenParts(path + "[" + i + "]", expected.get(i), found.get(i));
      if (difference.isPresent()) {
        return difference;
      }
    }
    return Optional.empty();
  }

  private static Optional<JsonDifference> betweenParts(
      String path, JsonNode expected, JsonNode found) {
    if (expected != null && found != null) {
      return between(path, expected, found);
    }
    return Optional.of(
        new JsonDifference(
            path,
            expected == null ? NOTHING : expected.toString(),
            found == null ? NOTHING : found.toString()));
  }
}
