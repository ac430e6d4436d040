package dev.coordinator.core.simulation;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.coordinator.core.model.WorkerStatus;
import dev.coordinator.core.pool.WorkerObservation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;

/**
 * The few steps that the search of the small scope can choose from: two tasks of different
 * priority, two workers with a slot each, three times, and the tokens that were handed out so far.
 */
final class Alphabet {
  private static final List<String> WORKERS = List.of("v", "w");
  private static final long LAST_TIME = 2;

  /** What tells one step from another; nodes of the search share the steps that are equal. */
  private record Letter(int number, Op op, long now, Object subject) {}

  private final Map<Letter, Step> steps = new ConcurrentHashMap<>();

  /**
   * Returns the steps to try in a state.
   *
   * @param path the steps that led there: the tokens of a step are known by its place
   */
  List<Step> stepsFrom(ModelState state, List<Step> path, Tokens tokens) {
    List<Step> choices = new ArrayList<>();
    for (long now = 0; now <= LAST_TIME; now++) {
      addTasks(choices, path.size(), now);
      addWorkers(choices, path.size(), now, state);
      addSweeps(choices, path.size(), now);
      addTokens(choices, path, now, tokens);
    }
    return choices;
  }

  private void addTasks(List<Step> choices, int number, long now) {
    choices.add(step(number, Op.ENQUEUE, now, "a", s -> s.with("task", task("a", "LOW"))));
    choices.add(step(number, Op.ENQUEUE, now, "b", s -> s.with("task", task("b", "HIGH"))));
    for (String workerId : WORKERS) {
      for (String taskId : List.of("a", "b")) {
        choices.add(
            step(
                number,
                Op.ASSIGN_TASK,
                now,
                taskId + workerId,
                s -> assignment(s, workerId).with("taskId", taskId)));
      }
      choices.add(step(number, Op.ASSIGN_NEXT, now, workerId, s -> assignment(s, workerId)));
    }
    choices.add(step(number, Op.ASSIGN_NEXT_AVAILABLE, now, "", s -> s.with("leaseTtl", 1)));
  }

  private static Step assignment(Step step, String workerId) {
    return step.with("workerId", workerId).with("leaseTtl", 1);
  }

  private void addWorkers(List<Step> choices, int number, long now, ModelState state) {
    for (String workerId : WORKERS) {
      ModelWorker known = state.worker(workerId).orElse(null);
      if (known == null) {
        choices.add(
            step(
                number,
                Op.REGISTER_WORKER,
                now,
                workerId,
                s -> s.with("worker", SpecDrafts.idleWorker(workerId, 1))));
      } else if (known.isOffline()) {
        choices.add(reactivation(number, now, known));
      } else {
        choices.add(observation(number, now, known, WorkerStatus.HEALTHY));
        choices.add(observation(number, now, known, WorkerStatus.DEGRADED));
        choices.add(ofWorker(number, Op.DEREGISTER_WORKER, now, known, "", s -> s));
        choices.add(
            ofWorker(
                number,
                Op.DEREGISTER_WORKER_IN_PART,
                now,
                known,
                "",
                s -> s.with("maxRecords", 1)));
      }
    }
  }

  private Step reactivation(int number, long now, ModelWorker worker) {
    return step(
        number,
        Op.REACTIVATE_WORKER,
        now,
        List.of(worker.id(), worker.generation()),
        s ->
            s.with("expectedGeneration", worker.generation())
                .with("worker", SpecDrafts.idleWorker(worker.id(), 1)));
  }

  private Step observation(int number, long now, ModelWorker worker, WorkerStatus status) {
    WorkerObservation observation = new WorkerObservation(status, 0, 0, 0);
    return ofWorker(
        number,
        Op.UPDATE_WORKER,
        now,
        worker,
        status,
        s -> s.with("observation", Json.of(observation)));
  }

  private Step ofWorker(
      int number,
      Op op,
      long now,
      ModelWorker worker,
      Object detail,
      UnaryOperator<Step> arguments) {
    return step(
        number,
        op,
        now,
        List.of(worker.id(), worker.generation(), detail),
        s ->
            arguments.apply(
                s.with("workerId", worker.id()).with("generation", worker.generation())));
  }

  private void addSweeps(List<Step> choices, int number, long now) {
    for (Op op :
        List.of(
            Op.PRUNE_DEAD_WORKERS,
            Op.PRUNE_DEAD_WORKERS_IN_PART,
            Op.RECOVER_EXPIRED_LEASES,
            Op.RECOVER_EXPIRED_LEASES_IN_PART)) {
      choices.add(step(number, op, now, "", s -> op.isInPart() ? s.with("maxRecords", 1) : s));
    }
    choices.add(step(number, Op.EXPIRE_OLD_TASKS, now, "", s -> s.with("taskTtl", 1)));
    choices.add(
        step(
            number,
            Op.EXPIRE_OLD_TASKS_IN_PART,
            now,
            "",
            s -> s.with("taskTtl", 1).with("maxRecords", 1)));
  }

  private void addTokens(List<Step> choices, List<Step> path, long now, Tokens tokens) {
    int number = path.size();
    for (int source = 0; source < number; source++) {
      int from = source;
      if (path.get(source).op() == Op.ENQUEUE) {
        choices.add(step(number, Op.CANCEL_TASK, now, from, s -> s.with("ownership", from)));
      } else if (tokens.isLease(source)) {
        choices.add(step(number, Op.CANCEL_TASK, now, from, s -> s.with("ownership", from)));
        choices.add(step(number, Op.START_TASK, now, from, s -> s.with("lease", from)));
        choices.add(step(number, Op.COMPLETE_TASK, now, from, s -> s.with("lease", from)));
        choices.add(step(number, Op.FAIL_TASK, now, from, s -> s.with("lease", from)));
        choices.add(
            step(
                number, Op.RENEW_LEASE, now, from, s -> s.with("lease", from).with("leaseTtl", 1)));
      }
    }
  }

  private Step step(int number, Op op, long now, Object subject, UnaryOperator<Step> arguments) {
    return steps.computeIfAbsent(
        new Letter(number, op, now, subject),
        letter -> arguments.apply(new Step(number, op).with("pool", 0).with("now", now)));
  }

  private static ObjectNode task(String taskId, String priority) {
    ObjectNode task = JsonNodeFactory.instance.objectNode();
    task.put("taskId", taskId).put("jobId", "job").put("targetRef", "target");
    task.putArray("phases");
    return task.put("priority", priority);
  }
}
