package dev.coordinator.core.simulation;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.coordinator.core.model.TaskStatus;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Draws steps that have a chance to do something: mostly what a host would do, and as often as the
 * swarm has it, something near by that is wrong, late or odd.
 */
final class StepGenerator {
  private static final int IDLE_PERCENT_LEFT_OUT = 90;

  private final Dice dice;
  private final Swarm swarm;
  private final SideBySide sides;
  private final TokenBank bank;
  private final SpecDrafts specs;
  private final Times times;
  private final List<Step> earlier = new ArrayList<>();

  StepGenerator(Dice dice, Swarm swarm, SideBySide sides, TokenBank bank) {
    this.dice = dice;
    this.swarm = swarm;
    this.sides = sides;
    this.bank = bank;
    this.specs = new SpecDrafts(dice);
    this.times = new Times(dice, swarm);
  }

  Step next(int number) {
    Optional<Step> step = Optional.empty();
    while (step.isEmpty()) {
      step = dice.percent(swarm.repeatPercent()) ? repeat(number) : draft(number);
    }
    earlier.add(step.get());
    return step.get();
  }

  private Optional<Step> repeat(int number) {
    return dice.pickAny(earlier)
        .map(
            step -> {
              Step again = step.copy().withNumber(number);
              again.arguments().remove(Step.REVISION_OFFSET);
              return again.arguments().has("now")
                  ? again.with("now", times.draw(sides.model(again.pool())))
                  : again;
            });
  }

  private Optional<Step> draft(int number) {
    Step step = new Step(number, dice.pick(swarm.mix()));
    if (!step.op().isRead() && dice.percent(swarm.conflictPercent())) {
      step.with(Step.REVISION_OFFSET, dice.percent(50) ? -1 : 1);
    }
    if (step.op().isOfResults()) {
      boolean isIdle = step.op() != Op.STORE_RESULT && sides.resultModel().results().isEmpty();
      return isIdle && dice.percent(IDLE_PERCENT_LEFT_OUT)
          ? Optional.empty()
          : draftOfResults(step);
    }
    int pool = dice.below(swarm.setup().pools());
    step.with("pool", pool);
    if (step.op().isPoolCommand() || step.op() == Op.AVAILABLE_WORKER) {
      step.with("now", times.draw(sides.model(pool)));
    }
    if (step.op().isInPart()) {
      step.with("maxRecords", isFaulty() ? -dice.below(2) : dice.between(1, 5));
    }
    ModelState state = sides.model(pool);
    return isIdle(step, state) && dice.percent(IDLE_PERCENT_LEFT_OUT)
        ? Optional.empty()
        : draft(step, state);
  }

  /** Whether a step has nothing to act on: such are interesting, but need not be most of all. */
  private static boolean isIdle(Step step, ModelState state) {
    return switch (step.op()) {
      case ENQUEUE ->
          isFull(state)
              || state.isQueueFull()
              || state.active().size() >= state.limits().maxActiveTasks();
      case START_TASK -> !has(state, TaskStatus.LEASED);
      case COMPLETE_TASK, FAIL_TASK -> !has(state, TaskStatus.RUNNING);
      case RENEW_LEASE -> state.held().isEmpty();
      case CANCEL_TASK, EXPIRE_OLD_TASKS, EXPIRE_OLD_TASKS_IN_PART -> state.active().isEmpty();
      case ASSIGN_TASK, ASSIGN_NEXT, ASSIGN_NEXT_AVAILABLE ->
          !has(state, TaskStatus.QUEUED) || state.eligible(step.now()).isEmpty();
      case REGISTER_WORKER -> state.workers().size() >= state.limits().maxWorkers();
      case REACTIVATE_WORKER -> state.workers().stream().noneMatch(ModelWorker::isOffline);
      case UPDATE_WORKER, DEREGISTER_WORKER, DEREGISTER_WORKER_IN_PART ->
          state.workers().stream().allMatch(ModelWorker::isOffline);
      case PRUNE_DEAD_WORKERS, PRUNE_DEAD_WORKERS_IN_PART ->
          state.workers().stream()
              .noneMatch(worker -> !worker.isOffline() && state.isStale(worker, step.now()));
      case RECOVER_EXPIRED_LEASES, RECOVER_EXPIRED_LEASES_IN_PART ->
          state.held().stream().noneMatch(task -> task.lease().expiresAt() <= step.now());
      case AVAILABLE_WORKER, WORKER -> state.workers().isEmpty();
      case TASK, PEEK_NEXT -> state.active().isEmpty();
      default -> false;
    };
  }

  /** Whether all that the pools will ever hold has ended. */
  boolean isWorkedOff() {
    return IntStream.range(0, swarm.setup().pools())
        .mapToObj(sides::model)
        .allMatch(state -> state.active().isEmpty() && isFull(state));
  }

  private static boolean isFull(ModelState state) {
    int records = state.tasks().size();
    return records >= state.limits().maxTaskRecords()
        || records >= state.limits().maxTerminalTasks();
  }

  private static boolean has(ModelState state, TaskStatus status) {
    return state.tasks().stream().anyMatch(task -> task.status() == status);
  }

  private Optional<Step> draft(Step step, ModelState state) {
    return switch (step.op()) {
      case ENQUEUE -> Optional.of(step.with("task", task(state)));
      case START_TASK -> withLease(step, state, TaskStatus.LEASED);
      case COMPLETE_TASK, FAIL_TASK -> withLease(step, state, TaskStatus.RUNNING);
      case RENEW_LEASE ->
          withLease(
              step.with("leaseTtl", leaseTtl()),
              state,
              dice.percent(50) ? TaskStatus.LEASED : TaskStatus.RUNNING);
      case CANCEL_TASK -> withOwnership(step, state);
      case ASSIGN_TASK ->
          Optional.of(
              step.with("taskId", taskId(state, ModelTask::isQueued))
                  .with("workerId", workerId(state, ModelWorker::isHealthy))
                  .with("leaseTtl", leaseTtl()));
      case ASSIGN_NEXT ->
          Optional.of(
              step.with("workerId", workerId(state, ModelWorker::isHealthy))
                  .with("leaseTtl", leaseTtl()));
      case ASSIGN_NEXT_AVAILABLE -> Optional.of(step.with("leaseTtl", leaseTtl()));
      case EXPIRE_OLD_TASKS, EXPIRE_OLD_TASKS_IN_PART ->
          Optional.of(step.with("taskTtl", ttl(swarm.setup().limits().maxTaskTtlSecs())));
      case TASK -> Optional.of(step.with("taskId", taskId(state, ModelTask::isActive)));
      default -> Optional.of(draftOfWorkers(step, state));
    };
  }

  private Step draftOfWorkers(Step step, ModelState state) {
    switch (step.op()) {
      case REGISTER_WORKER -> {
        String workerId = isFaulty() ? dice.pick(swarm.workerIds()) : unusedWorkerId(state);
        step.with("worker", isBad() ? specs.badWorker(workerId) : specs.worker(workerId));
      }
      case REACTIVATE_WORKER -> {
        String workerId = existingWorkerId(state, ModelWorker::isOffline);
        step.with("expectedGeneration", generation(state, workerId));
        step.with("worker", isBad() ? specs.badWorker(workerId) : specs.worker(workerId));
      }
      case UPDATE_WORKER -> {
        String workerId = workerId(state, worker -> !worker.isOffline());
        step.with("workerId", workerId);
        step.with("generation", generation(state, workerId));
        step.with("observation", isBad() ? specs.badObservation() : specs.observation());
      }
      case DEREGISTER_WORKER, DEREGISTER_WORKER_IN_PART -> {
        String workerId = workerId(state, worker -> !worker.isOffline());
        step.with("workerId", workerId);
        step.with("generation", generation(state, workerId));
      }
      case WORKER -> step.with("workerId", workerId(state, worker -> true));
      default -> {
        // The other sweeps and reads have no further arguments.
      }
    }
    return step;
  }

  private ObjectNode task(ModelState state) {
    List<String> unused = new ArrayList<>(swarm.taskIds());
    unused.removeAll(state.tasks().stream().map(ModelTask::id).collect(Collectors.toSet()));
    String taskId = isFaulty() || unused.isEmpty() ? dice.pick(swarm.taskIds()) : dice.pick(unused);
    return isBad() ? specs.badTask(taskId) : specs.task(taskId);
  }

  private Optional<Step> withLease(Step step, ModelState state, TaskStatus status) {
    List<ModelTask> held = state.held().stream().filter(task -> task.status() == status).toList();
    Optional<Integer> current =
        isFaulty()
            ? Optional.empty()
            : dice.pickAny(held).flatMap(task -> bank.stepOf(task.lease()));
    return current.or(() -> bank.anyLease(dice)).map(source -> step.with("lease", source));
  }

  private Optional<Step> withOwnership(Step step, ModelState state) {
    Optional<Integer> current =
        isFaulty()
            ? Optional.empty()
            : dice.pickAny(state.active()).flatMap(task -> bank.stepOf(task.plain().ownership()));
    return current.or(() -> bank.anyOwnership(dice)).map(source -> step.with("ownership", source));
  }

  private String taskId(ModelState state, Predicate<ModelTask> usual) {
    if (isBad()) {
      return specs.badIdentifier();
    }
    List<ModelTask> tasks =
        isFaulty() ? state.tasks() : state.tasks().stream().filter(usual).toList();
    return dice.pickAny(tasks).map(ModelTask::id).orElse(dice.pick(swarm.taskIds()));
  }

  private String workerId(ModelState state, Predicate<ModelWorker> usual) {
    return isBad() ? specs.badIdentifier() : existingWorkerId(state, usual);
  }

  private String existingWorkerId(ModelState state, Predicate<ModelWorker> usual) {
    if (isFaulty() && dice.percent(30)) {
      return dice.pick(swarm.workerIds());
    }
    List<ModelWorker> workers =
        isFaulty() ? state.workers() : state.workers().stream().filter(usual).toList();
    return dice.pickAny(workers).map(ModelWorker::id).orElse(dice.pick(swarm.workerIds()));
  }

  private String unusedWorkerId(ModelState state) {
    List<String> unused =
        swarm.workerIds().stream().filter(workerId -> state.worker(workerId).isEmpty()).toList();
    return dice.pickAny(unused).orElse(dice.pick(swarm.workerIds()));
  }

  private long generation(ModelState state, String workerId) {
    long current = state.worker(workerId).map(ModelWorker::generation).orElse(1L);
    return isFaulty() ? current + dice.between(-1, 1) : current;
  }

  private long leaseTtl() {
    return ttl(swarm.setup().limits().maxLeaseTtlSecs());
  }

  private long ttl(long max) {
    if (isBad()) {
      return dice.pick(List.of(0L, -1L, max + 1, Long.MAX_VALUE));
    }
    return dice.betweenOrAtEdge(1, (int) max);
  }

  private Optional<Step> draftOfResults(Step step) {
    return switch (step.op()) {
      case STORE_RESULT ->
          bank.anyReceipt(dice)
              .map(held -> step.with("receipt", held.step()).with("bytes", bytes(held)));
      case AGGREGATE_RESULTS -> Optional.of(step.with("taskIds", resultTaskIds()));
      default -> Optional.of(step.with("taskId", resultTaskId()));
    };
  }

  /** Mostly the same bytes for the same receipt, so that storing again is a replay. */
  private String bytes(TokenBank.Held<PlainReceipt> held) {
    int max = (int) swarm.setup().resultLimits().maxResultBytes();
    if (isFaulty()) {
      return HexFormat.of().formatHex(dice.bytes(dice.betweenOrAtEdge(0, max + 1)));
    }
    // Not by the hash code of the record, which each version of Java is free to compute otherwise.
    long length = held.token().leaseId() + held.token().taskId().length();
    return "5a".repeat((int) (length % (max + 1)));
  }

  private ArrayNode resultTaskIds() {
    int max = swarm.setup().resultLimits().maxAggregateItems();
    ArrayNode taskIds = JsonNodeFactory.instance.arrayNode();
    List<ResultModel.Stored> stored = new ArrayList<>(sides.resultModel().results());
    for (int i = isFaulty() ? max + 1 : dice.between(0, max); i > 0; i--) {
      taskIds.add(
          stored.isEmpty() || isFaulty()
              ? resultTaskId()
              : stored.remove(dice.below(stored.size())).receipt().taskId());
    }
    return taskIds;
  }

  private String resultTaskId() {
    if (isBad()) {
      return specs.badIdentifier();
    }
    return dice.pickAny(sides.resultModel().results())
        .filter(stored -> dice.percent(70))
        .map(stored -> stored.receipt().taskId())
        .orElse(dice.pick(swarm.taskIds()));
  }

  private boolean isFaulty() {
    return dice.percent(swarm.faultPercent());
  }

  /** Arguments that are refused whatever the state teach less, and are rarer. */
  private boolean isBad() {
    return isFaulty() && dice.percent(25);
  }
}
