package dev.coordinator.core.simulation;

import dev.coordinator.core.model.Accepted;
import dev.coordinator.core.pool.CompletionOutcome;
import dev.coordinator.core.pool.PoolCommand;
import dev.coordinator.core.pool.WorkerPool;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;

/** A state of the small scope, reached again by the accepted steps that lead to it. */
final class Node {
  private final Setup setup;
  private final List<PoolCommand<?>> commands = new ArrayList<>();
  private final Tokens tokens = new Tokens();
  private final PoolModel model;

  Node(Setup setup, List<Step> path) {
    this.setup = setup;
    this.model = new PoolModel(setup.limits());
    WorkerPool pool = new WorkerPool(setup.limits());
    for (Step step : path) {
      PoolCommand<?> command = command(step);
      commands.add(command);
      model.execute(command);
      tokens.remember(step.number(), pool.execute(command).value());
    }
  }

  ModelState state() {
    return model.state();
  }

  Tokens tokens() {
    return tokens;
  }

  PoolCommand<?> command(Step step) {
    return Commands.of(step, state().revision(), tokens);
  }

  /** A pool of the core in this state, which no one else has. */
  WorkerPool newPool() {
    WorkerPool pool = new WorkerPool(setup.limits());
    commands.forEach(pool::execute);
    return pool;
  }

  /** What a state is known by: the digest of the core, and the tokens that a host could send. */
  UUID keyAfter(WorkerPool pool, Accepted<?> accepted) {
    List<String> sent = tokens.all().map(Node::token).collect(Collectors.toList());
    sent.add(token(accepted.value()));
    sent.sort(Comparator.naturalOrder());
    return UUID.nameUUIDFromBytes((pool.digest() + sent).getBytes(StandardCharsets.UTF_8));
  }

  /** A token in full; nothing of what is no token. A receipt can only be sent to a result store. */
  private static String token(Object value) {
    Object plain = value instanceof CompletionOutcome ? "" : Plain.of(value);
    if (plain instanceof PlainTask task) {
      return String.valueOf(task.ownership());
    }
    return plain instanceof PlainLease ? plain.toString() : "";
  }
}
