package dev.coordinator.core.simulation;

import dev.coordinator.core.error.DistributedException;
import dev.coordinator.core.model.Accepted;
import dev.coordinator.core.pool.PoolCommand;
import dev.coordinator.core.pool.WorkerPool;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;

/** All sequences of steps of a small alphabet, up to a depth, given to both core and model. */
// Breadth first, so that what fails is as short as can be. A refused step and a replay change
// nothing, and two paths may lead to one state: each state is gone on from once, told from others
// by the digest of the core and the tokens that were handed out.
final class SmallScope {
  private final Setup setup;
  private final PoolAccess access;
  private final Alphabet alphabet = new Alphabet();
  private final Map<UUID, Integer> seen = new ConcurrentHashMap<>();
  private final LongAdder stepsTaken = new LongAdder();

  SmallScope(Setup setup, PoolAccess access) {
    this.setup = setup;
    this.access = access;
  }

  /** Takes every step from every state that fewer steps than the depth lead to. */
  void search(int depth) {
    List<List<Step>> paths = List.of(List.of());
    for (int length = 0; length < depth; length++) {
      boolean last = length == depth - 1;
      paths = paths.parallelStream().flatMap(path -> expand(path, last)).toList();
    }
  }

  long statesSeen() {
    return seen.size() + 1L;
  }

  long stepsTaken() {
    return stepsTaken.sum();
  }

  /** The paths to the states that no shorter path leads to; none when that is not asked for. */
  private Stream<List<Step>> expand(List<Step> path, boolean last) {
    Node node = new Node(setup, path);
    List<List<Step>> longer = new ArrayList<>();
    WorkerPool pool = node.newPool();
    for (Step step : alphabet.stepsFrom(node.state(), path, node.tokens())) {
      List<Step> steps = Stream.concat(path.stream(), Stream.of(step)).toList();
      PoolModel model = new PoolModel(node.state());
      Accepted<?> accepted = take(node.command(step), model, pool, steps);
      if (model.state() != node.state()) {
        if (!last && isNew(node, model.state(), pool, accepted, steps)) {
          longer.add(steps);
        }
        pool = node.newPool();
      }
    }
    return longer.stream();
  }

  /** Takes a step on both sides; null when it is refused. */
  private Accepted<?> take(
      PoolCommand<?> command, PoolModel model, WorkerPool pool, List<Step> steps) {
    stepsTaken.increment();
    Answer expected = model.execute(command);
    Accepted<?> accepted = null;
    Answer found;
    try {
      accepted = access.execute(pool, command);
      found = new Answer.Accepted(accepted.revision(), Plain.of(accepted.value()));
    } catch (DistributedException refusal) {
      found = new Answer.Refused(refusal.error());
    } catch (RuntimeException e) {
      found = new Answer.Broken(e.toString());
    }
    if (!expected.equals(found) || !agree(model.state(), pool)) {
      throw failure(steps);
    }
    return accepted;
  }

  private static boolean agree(ModelState model, WorkerPool pool) {
    try {
      pool.checkInvariants();
    } catch (DistributedException broken) {
      return false;
    }
    return model.summary().equals(PlainSummary.of(pool.snapshot()))
        && model.plainTasks().equals(Plain.of(pool.queue().tasks()))
        && model.plainWorkers().equals(Plain.of(pool.workers()));
  }

  private SimulationFailure failure(List<Step> steps) {
    return SimulationFailure.of("Found in the small scope.", new Trace(setup, steps), access);
  }

  private boolean isNew(
      Node node, ModelState model, WorkerPool pool, Accepted<?> accepted, List<Step> steps) {
    int fingerprint = model.fingerprint();
    Integer before = seen.putIfAbsent(node.keyAfter(pool, accepted), fingerprint);
    if (before != null && before != fingerprint) {
      throw new AssertionError(
          "states that differ in what later commands do must differ in their digests, but this one"
              + " has the digest of another: "
              + String.join("\n", new Trace(setup, steps).write(access)));
    }
    return before == null;
  }
}
