package dev.coordinator.core.simulation;

import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;

/** How often each op had each kind of outcome. */
final class Coverage {
  private final Map<Op, Map<String, Long>> counts = new EnumMap<>(Op.class);

  void count(Exchange exchange) {
    add(exchange.step().op(), Outcomes.of(exchange), 1);
  }

  private void add(Op op, String outcome, long times) {
    counts.computeIfAbsent(op, o -> new TreeMap<>()).merge(outcome, times, Long::sum);
  }

  /** Adds what another run has met. */
  synchronized void add(Coverage other) {
    other.counts.forEach((op, outcomes) -> outcomes.forEach((name, n) -> add(op, name, n)));
  }

  /** The pairs that the contract allows and no run has met. */
  Set<String> missing() {
    return pairsOf(AllowedOutcomes::of, this::met);
  }

  /** The pairs that a run has met though the contract does not allow them. */
  Set<String> unexpected() {
    return pairsOf(this::met, AllowedOutcomes::of);
  }

  private Set<String> met(Op op) {
    return counts.getOrDefault(op, Map.of()).keySet();
  }

  private static Set<String> pairsOf(
      Function<Op, Set<String>> wanted, Function<Op, Set<String>> unwanted) {
    Set<String> pairs = new TreeSet<>();
    for (Op op : Op.values()) {
      for (String outcome : wanted.apply(op)) {
        if (!unwanted.apply(op).contains(outcome)) {
          pairs.add(op + ": " + outcome);
        }
      }
    }
    return pairs;
  }

  /** The table, a line a pair. */
  String table() {
    StringBuilder table = new StringBuilder();
    for (Op op : Op.values()) {
      for (String outcome : AllowedOutcomes.of(op)) {
        long times = counts.getOrDefault(op, Map.of()).getOrDefault(outcome, 0L);
        table.append("  %-30s %-55s %,12d%n".formatted(op, outcome, times));
      }
    }
    return table.toString();
  }
}
