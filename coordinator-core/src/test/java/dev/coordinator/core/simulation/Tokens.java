package dev.coordinator.core.simulation;

import dev.coordinator.core.pool.CompletionOutcome;
import dev.coordinator.core.pool.CompletionReceipt;
import dev.coordinator.core.pool.TaskLease;
import dev.coordinator.core.pool.TaskOwnership;
import dev.coordinator.core.pool.TaskSnapshot;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The tokens that the core handed out, by the number of the step that returned them. */
final class Tokens {
  private final Map<Integer, Object> returned = new HashMap<>();

  void remember(int step, Object value) {
    Object plain = value instanceof Optional<?> optional ? optional.orElse(null) : value;
    if (plain instanceof TaskLease
        || plain instanceof TaskSnapshot
        || plain instanceof CompletionOutcome) {
      returned.put(step, plain);
    }
  }

  /** Whether the steps that a step refers to have returned what it needs. */
  boolean suffice(Step step) {
    return (!step.arguments().has("lease") || returned(step, "lease") instanceof TaskLease)
        && (!step.arguments().has("receipt")
            || returned(step, "receipt") instanceof CompletionOutcome)
        && (!step.arguments().has("ownership") || findOwnership(step).isPresent());
  }

  boolean isLease(int step) {
    return returned.get(step) instanceof TaskLease;
  }

  /** All that a host could still refer to, in no order. */
  Stream<Object> all() {
    return returned.values().stream();
  }

  TaskLease lease(Step step) {
    return (TaskLease) returned(step, "lease");
  }

  CompletionReceipt receipt(Step step) {
    return ((CompletionOutcome) returned(step, "receipt")).receipt();
  }

  TaskOwnership ownership(Step step) {
    return findOwnership(step).orElseThrow();
  }

  private Optional<TaskOwnership> findOwnership(Step step) {
    Object value = returned(step, "ownership");
    if (value instanceof TaskSnapshot task) {
      return task.ownership();
    }
    return value instanceof TaskLease lease ? Optional.of(lease) : Optional.empty();
  }

  private Object returned(Step step, String argument) {
    return returned.get((int) step.number(argument));
  }
}
