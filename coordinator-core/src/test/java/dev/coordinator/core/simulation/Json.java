package dev.coordinator.core.simulation;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.coordinator.core.pool.CancelOutcome;
import dev.coordinator.core.pool.FailureOutcome;
import dev.coordinator.core.pool.StartOutcome;
import java.lang.reflect.RecordComponent;
import java.util.List;

/** Writes plain values in the conformance format. */
final class Json {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
  // Escaped, so that a text survives whatever a terminal or a log makes of it.
  private static final JsonMapper MAPPER =
      JsonMapper.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

  private Json() {}

  static JsonNode read(String line) {
    try {
      return MAPPER.readTree(line);
    } catch (JsonProcessingException e) {
      throw new AssertionError("each line of a trace must be a JSON object: " + line, e);
    }
  }

  static String write(JsonNode node) {
    try {
      return MAPPER.writeValueAsString(node);
    } catch (JsonProcessingException e) {
      throw new AssertionError(e);
    }
  }

  static ObjectNode answer(Answer answer) {
    ObjectNode node = NODES.objectNode();
    if (answer instanceof Answer.Refused refused) {
      ObjectNode error = node.putObject("error");
      error.put("type", refused.error().type());
      addFields(error, refused.error());
    } else if (answer instanceof Answer.Accepted accepted) {
      ObjectNode ok = node.putObject("ok");
      ok.put("revision", accepted.revision());
      ok.set("value", of(accepted.value()));
    } else if (answer instanceof Answer.Found found) {
      node.putObject("ok").set("value", of(found.value()));
    } else if (answer instanceof Answer.Broken broken) {
      node.put("broken", broken.what());
    }
    return node;
  }

  static JsonNode of(Object value) {
    if (value == null) {
      return NODES.nullNode();
    }
    if (value instanceof Integer number) {
      return NODES.numberNode(number);
    }
    if (value instanceof Long number) {
      return NODES.numberNode(number);
    }
    if (value instanceof List<?> list) {
      ArrayNode array = NODES.arrayNode();
      list.forEach(element -> array.add(of(element)));
      return array;
    }
    return value instanceof Record ? record(value) : NODES.textNode(value.toString());
  }

  private static ObjectNode record(Object value) {
    ObjectNode node = NODES.objectNode();
    if (value instanceof StartOutcome
        || value instanceof FailureOutcome
        || value instanceof CancelOutcome) {
      node.put("kind", value.getClass().getSimpleName());
    }
    addFields(node, value);
    return node;
  }

  private static void addFields(ObjectNode node, Object source) {
    for (RecordComponent component : source.getClass().getRecordComponents()) {
      try {
        node.set(component.getName(), of(component.getAccessor().invoke(source)));
      } catch (ReflectiveOperationException e) {
        throw new AssertionError(e);
      }
    }
  }
}
