package dev.coordinator.core.simulation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Steps with what they start from. It is written, and read, in the conformance format. */
record Trace(Setup setup, List<Step> steps) {
  private static final Set<String> NO_ARGUMENTS = Set.of("step", "op", "expect", "after");

  /**
   * Writes the trace with what the model says of it, up to the first step at which the core says
   * something else.
   *
   * @return the lines
   */
  List<String> write(PoolAccess access) {
    SideBySide sides = new SideBySide(setup, access);
    List<ObjectNode> lines = new ArrayList<>();
    lines.add(header());
    for (Step step : renumbered()) {
      Exchange exchange = sides.exchange(step);
      lines.add(line(exchange, sides));
      if (!exchange.expected().equals(exchange.found())) {
        break;
      }
    }
    lines.add(end(sides));
    return lines.stream().map(Json::write).toList();
  }

  private ObjectNode header() {
    ObjectNode header = JsonNodeFactory.instance.objectNode();
    header.put("version", 1);
    header.put("pools", setup.pools());
    header.set("limits", Json.of(setup.limits()));
    header.set("resultLimits", Json.of(setup.resultLimits()));
    return header;
  }

  private static ObjectNode line(Exchange exchange, SideBySide sides) {
    Step step = exchange.step();
    ObjectNode line = JsonNodeFactory.instance.objectNode();
    line.put("step", step.number());
    line.put("op", step.op().recordedName());
    if (!step.op().isOfResults()) {
      line.put("pool", step.pool());
    }
    if (!step.op().isRead()) {
      line.put(Step.EXPECTED_REVISION, exchange.expectedRevision());
    }
    line.setAll(step.arguments());
    line.remove(Step.REVISION_OFFSET);
    line.set("expect", Json.answer(exchange.expected()));
    line.set("after", step.op().isOfResults() ? after(sides) : after(sides.model(step.pool())));
    return line;
  }

  private static ObjectNode after(ModelState model) {
    PlainSummary summary = model.summary();
    return JsonNodeFactory.instance
        .objectNode()
        .put("revision", summary.revision())
        .put("logicalTime", summary.logicalTime())
        .put("taskRecords", summary.taskRecords())
        .put("activeTasks", summary.activeTasks())
        .put("queuedTasks", summary.queuedTasks())
        .put("terminalTasks", summary.terminalTasks())
        .put("workers", summary.workers());
  }

  private static ObjectNode after(SideBySide sides) {
    ObjectNode summary = (ObjectNode) Json.of(sides.resultModel().summary());
    summary.remove("limits");
    return summary;
  }

  private ObjectNode end(SideBySide sides) {
    ObjectNode end = JsonNodeFactory.instance.objectNode();
    ArrayNode pools = end.putArray("final");
    for (int pool = 0; pool < setup.pools(); pool++) {
      ModelState model = sides.model(pool);
      ObjectNode node = pools.addObject();
      node.set("tasks", Json.of(model.plainTasks()));
      node.set("workers", Json.of(model.plainWorkers()));
      node.set("snapshot", after(model));
    }
    return end;
  }

  /** The same steps, numbered from zero without gaps. */
  private List<Step> renumbered() {
    Map<Integer, Integer> numbers = new HashMap<>();
    List<Step> renumbered = new ArrayList<>();
    for (Step step : steps) {
      numbers.put(step.number(), renumbered.size());
      Step copy = step.copy().withNumber(renumbered.size());
      for (String reference : Step.REFERENCES) {
        if (copy.arguments().has(reference)) {
          copy.with(reference, numbers.get((int) step.number(reference)));
        }
      }
      renumbered.add(copy);
    }
    return renumbered;
  }

  /** Reads the steps of a trace, whatever it says that is to be expected. */
  static Trace read(List<String> lines) {
    JsonNode header = Json.read(lines.get(0));
    List<Step> steps = new ArrayList<>();
    for (String text : lines.subList(1, lines.size() - 1)) {
      ObjectNode line = (ObjectNode) Json.read(text);
      int number = line.required("step").intValue();
      steps.add(new Step(number, Op.of(line), line.deepCopy().remove(NO_ARGUMENTS)));
    }
    return new Trace(Limits.setup(header), steps);
  }
}
