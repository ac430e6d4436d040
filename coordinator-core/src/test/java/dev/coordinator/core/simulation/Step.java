package dev.coordinator.core.simulation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;

/**
 * One step of a trace: a line of the conformance format without what is expected of it.
 *
 * <p>A token is the number of the step that returned it, and the revision may be an offset to the
 * current one: so a step keeps its meaning when steps before it are taken away.
 */
record Step(int number, Op op, ObjectNode arguments) {
  static final String EXPECTED_REVISION = "expectedRevision";
  static final String REVISION_OFFSET = "revisionOffset";

  /** The arguments that name other steps. */
  static final List<String> REFERENCES = List.of("lease", "ownership", "receipt");

  Step(int number, Op op) {
    this(number, op, JsonNodeFactory.instance.objectNode());
  }

  /** Adds an argument to a step that is being made. */
  Step with(String name, long value) {
    arguments.put(name, value);
    return this;
  }

  /** Adds an argument to a step that is being made. */
  Step with(String name, String value) {
    arguments.put(name, value);
    return this;
  }

  /** Adds an argument to a step that is being made. */
  Step with(String name, JsonNode value) {
    arguments.set(name, value);
    return this;
  }

  Step withNumber(int newNumber) {
    return new Step(newNumber, op, arguments);
  }

  /** A step of its own with the same arguments. */
  Step copy() {
    return new Step(number, op, arguments.deepCopy());
  }

  int pool() {
    return (int) number("pool");
  }

  long now() {
    return number("now");
  }

  long expectedRevision(long actual) {
    return arguments.has(EXPECTED_REVISION)
        ? number(EXPECTED_REVISION)
        : actual + arguments.path(REVISION_OFFSET).longValue();
  }

  long number(String name) {
    return arguments.required(name).longValue();
  }

  String text(String name) {
    return arguments.required(name).textValue();
  }

  List<String> texts(String name) {
    List<String> texts = new ArrayList<>();
    arguments.required(name).forEach(text -> texts.add(text.textValue()));
    return texts;
  }

  JsonNode node(String name) {
    return arguments.required(name);
  }
}
