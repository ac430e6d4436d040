package dev.coordinator.core.simulation;

import dev.coordinator.core.error.DistributedException;
import dev.coordinator.core.model.Accepted;
import dev.coordinator.core.pool.PoolCommand;
import dev.coordinator.core.pool.StateSnapshot;
import dev.coordinator.core.pool.WorkerPool;
import dev.coordinator.core.pool.WorkerSnapshot;
import dev.coordinator.core.result.ResultAggregator;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/** The core and the model, given the same steps and compared. */
final class SideBySide {
  /** The very objects that were compared: both are immutable, and replaced by any change. */
  private record Compared(ModelState model, StateSnapshot core) {}

  private final PoolAccess access;
  private final List<WorkerPool> pools = new ArrayList<>();
  private final List<PoolModel> models = new ArrayList<>();
  private final ResultAggregator results;
  private final ResultModel resultModel;
  private final Tokens tokens = new Tokens();
  private final Map<Integer, Compared> compared = new HashMap<>();

  SideBySide(Setup setup, PoolAccess access) {
    this.access = access;
    for (int i = 0; i < setup.pools(); i++) {
      pools.add(new WorkerPool(setup.limits()));
      models.add(new PoolModel(setup.limits()));
    }
    this.results = new ResultAggregator(setup.resultLimits());
    this.resultModel = new ResultModel(setup.resultLimits());
  }

  ModelState model(int pool) {
    return models.get(pool).state();
  }

  ResultModel resultModel() {
    return resultModel;
  }

  WorkerPool pool(int pool) {
    return pools.get(pool);
  }

  /** The digests of everything that the core holds. */
  List<String> digests() {
    List<String> digests = new ArrayList<>();
    pools.forEach(pool -> digests.add(pool.digest()));
    digests.add(results.digest());
    return digests;
  }

  /** Whether the tokens that a step refers to have been handed out. */
  boolean canTake(Step step) {
    return tokens.suffice(step);
  }

  /** Takes a step, and compares everything that it could have changed. */
  Exchange take(Step step) {
    Exchange exchange = exchange(step);
    Disagreement.unlessEqual("the answer", exchange.expected(), exchange.found());
    if (step.op().isOfResults()) {
      compareResults();
    } else {
      comparePool(step.pool());
    }
    return exchange;
  }

  /** Compares everything there is to see, and has the core check itself. */
  void inspect() {
    for (int pool = 0; pool < pools.size(); pool++) {
      inspectPool(pool);
    }
    compareResults();
    fromCore("the invariants of the results", results::checkInvariants);
  }

  private void inspectPool(int pool) {
    compareSummaries(pool);
    compareRecords(pool);
    compareHeadOfQueue(pool);
    compareSelection(pool);
    compareDeadlines(pool);
    fromCore("the invariants", pools.get(pool)::checkInvariants);
  }

  /** Has a step answered by both, without comparing. */
  Exchange exchange(Step step) {
    if (step.op().isRead()) {
      return new Exchange(step, 0, readModel(step), readCore(step));
    }
    return step.op().isPoolCommand() ? exchangeCommand(step) : exchangeStore(step);
  }

  private Exchange exchangeCommand(Step step) {
    long before = models.get(step.pool()).state().revision();
    // The model goes first: it needs the tokens as they were before the step.
    Answer expected = executeOnModel(step, before);
    return new Exchange(step, before, expected, executeOnCore(step, before));
  }

  private Answer executeOnModel(Step step, long revision) {
    try {
      checkSpec(step);
      PoolCommand<?> command = Commands.of(step, step.expectedRevision(revision), tokens);
      return models.get(step.pool()).execute(command);
    } catch (Refusal refusal) {
      return new Answer.Refused(refusal.error());
    } catch (DistributedException e) {
      return new Answer.Broken("a specification that is valid can't be built");
    }
  }

  private static void checkSpec(Step step) {
    if (step.arguments().has("task")) {
      SpecRules.checkTask(step.node("task"));
    } else if (step.arguments().has("worker")) {
      SpecRules.checkWorker(step.node("worker"));
    }
  }

  private Answer executeOnCore(Step step, long revision) {
    return answerFromCore(
        () -> {
          PoolCommand<?> command = Commands.of(step, step.expectedRevision(revision), tokens);
          return accepted(step, access.execute(pools.get(step.pool()), command));
        });
  }

  private Exchange exchangeStore(Step step) {
    long before = resultModel.summary().revision();
    long revision = step.expectedRevision(before);
    Answer found =
        answerFromCore(
            () ->
                accepted(
                    step,
                    results.storeResult(
                        revision,
                        tokens.receipt(step),
                        HexFormat.of().parseHex(step.text("bytes")))));
    PlainReceipt receipt = PlainReceipt.of(tokens.receipt(step));
    return new Exchange(
        step, before, resultModel.store(revision, receipt, step.text("bytes")), found);
  }

  private Answer accepted(Step step, Accepted<?> accepted) {
    tokens.remember(step.number(), accepted.value());
    return new Answer.Accepted(accepted.revision(), Plain.of(accepted.value()));
  }

  private Answer readModel(Step step) {
    return switch (step.op()) {
      case AVAILABLE_WORKER -> ReadRules.availableWorker(model(step.pool()), step.now());
      case TASK -> ReadRules.task(model(step.pool()), step.text("taskId"));
      case WORKER -> ReadRules.worker(model(step.pool()), step.text("workerId"));
      case PEEK_NEXT -> ReadRules.peekNext(model(step.pool()));
      case AGGREGATE_RESULTS -> resultModel.aggregate(step.texts("taskIds"));
      case RESULT -> resultModel.result(step.text("taskId"));
      default -> throw new AssertionError("no read: " + step.op());
    };
  }

  private Answer readCore(Step step) {
    return answerFromCore(
        () -> {
          Object found =
              switch (step.op()) {
                case AVAILABLE_WORKER -> pool(step.pool()).availableWorker(step.now());
                case TASK -> pool(step.pool()).queue().task(step.text("taskId"));
                case WORKER -> pool(step.pool()).worker(step.text("workerId"));
                case PEEK_NEXT -> pool(step.pool()).queue().peekNext();
                case AGGREGATE_RESULTS -> results.aggregateResults(step.texts("taskIds"));
                case RESULT -> results.result(step.text("taskId"));
                default -> throw new AssertionError("no read: " + step.op());
              };
          tokens.remember(step.number(), found);
          return new Answer.Found(Plain.of(found));
        });
  }

  /**
   * Compares a pool, unless neither side has changed since it was compared last: the summary, and
   * the records that the model has changed. Whether the core has changed others as well is seen
   * when everything is inspected.
   */
  private void comparePool(int pool) {
    Compared now = new Compared(model(pool), pools.get(pool).snapshot());
    Compared last = compared.put(pool, now);
    if (last == null) {
      inspectPool(pool);
    } else if (last.model() != now.model() || last.core() != now.core()) {
      compareSummaries(pool);
      compareChangedRecords(pool, last.model());
      compareHeadOfQueue(pool);
    }
  }

  private void compareChangedRecords(int pool, ModelState before) {
    ModelState model = model(pool);
    Set<String> touchedWorkers = new HashSet<>();
    for (int i = 0; i < model.tasks().size(); i++) {
      ModelTask task = model.tasks().get(i);
      ModelTask old = i < before.tasks().size() ? before.tasks().get(i) : null;
      if (task != old) {
        addHolder(touchedWorkers, task);
        addHolder(touchedWorkers, old);
        Disagreement.unlessEqual(
            "a task", task.plain(), Plain.of(pools.get(pool).queue().task(task.id())));
      }
    }
    for (int i = 0; i < model.workers().size(); i++) {
      ModelWorker worker = model.workers().get(i);
      boolean changed = i >= before.workers().size() || worker != before.workers().get(i);
      if (changed || touchedWorkers.contains(worker.id())) {
        Disagreement.unlessEqual(
            "a worker", model.plain(worker), Plain.of(pools.get(pool).worker(worker.id())));
      }
    }
  }

  private static void addHolder(Set<String> workerIds, ModelTask task) {
    if (task != null && task.lease() != null) {
      workerIds.add(task.lease().workerId());
    }
  }

  private void compareSummaries(int pool) {
    Disagreement.unlessEqual(
        "the summary", model(pool).summary(), PlainSummary.of(pools.get(pool).snapshot()));
  }

  private void compareRecords(int pool) {
    ModelState model = model(pool);
    Disagreement.unlessEqual(
        "the tasks", model.plainTasks(), Plain.of(pools.get(pool).queue().tasks()));
    Disagreement.unlessEqual(
        "the workers", model.plainWorkers(), Plain.of(pools.get(pool).workers()));
  }

  private void compareHeadOfQueue(int pool) {
    Disagreement.unlessEqual(
        "the head of the queue",
        ReadRules.peekNext(model(pool)),
        new Answer.Found(Plain.of(pools.get(pool).queue().peekNext())));
  }

  private void compareSelection(int pool) {
    ModelState model = model(pool);
    long now = model.logicalTime();
    Disagreement.unlessEqual(
        "the workers in the order of selection",
        model.eligible(now).stream().map(ModelWorker::id).toList(),
        pools.get(pool).explainSelection(now).eligible().stream()
            .map(WorkerSnapshot::workerId)
            .toList());
  }

  private void compareDeadlines(int pool) {
    long taskTtlSecs = model(pool).limits().maxTaskTtlSecs();
    Disagreement.unlessEqual(
        "the recovery deadlines",
        ReadRules.deadlines(model(pool), taskTtlSecs),
        pools.get(pool).recoveryDeadlines(taskTtlSecs));
  }

  private void compareResults() {
    Disagreement.unlessEqual(
        "the summary of the results", resultModel.summary(), results.snapshot());
  }

  private static Answer answerFromCore(Supplier<Answer> call) {
    try {
      return call.get();
    } catch (DistributedException refusal) {
      return new Answer.Refused(refusal.error());
    } catch (Disagreement disagreement) {
      throw disagreement;
    } catch (RuntimeException | AssertionError e) {
      return new Answer.Broken(e.toString());
    }
  }

  private static void fromCore(String what, Runnable check) {
    try {
      check.run();
    } catch (DistributedException broken) {
      throw new Disagreement(what + ": " + broken.getMessage(), broken);
    }
  }
}
