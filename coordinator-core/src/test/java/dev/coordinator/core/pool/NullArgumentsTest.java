package dev.coordinator.core.pool;

import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.coordinator.core.error.DistributedError.StatePoisoned;
import dev.coordinator.core.limits.DistributedLimits;
import dev.coordinator.core.pool.OwnershipExplanation.Verdict;
import dev.coordinator.core.pool.SelectionExplanation.Ineligible;
import dev.coordinator.core.pool.SelectionExplanation.Reason;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class NullArgumentsTest {
  private static final long ANY = 0;

  @Test
  void aPoolNeedsLimits() {
    DistributedLimits none = none();
    assertThatNullPointerException().isThrownBy(() -> new WorkerPool(none)).withMessage("limits");
    assertThatNullPointerException()
        .isThrownBy(() -> new WorkerPool(none, (command, outcome) -> {}))
        .withMessage("limits");
  }

  @Test
  void aListenerIsGivenOrNotMentionedAtAll() {
    assertThatNullPointerException()
        .isThrownBy(() -> new WorkerPool(DistributedLimits.defaults(), none()))
        .withMessage("listener");
  }

  static Stream<Arguments> calls() {
    PreparedPool prepared = new PreparedPool();
    prepared.poison();
    WorkerPool pool = prepared.pool();
    TaskQueue queue = prepared.queue();
    WorkerSpec spec = WorkerSpec.of("w", 1);
    OptionalLong time = OptionalLong.of(1);
    return Stream.of(
        call("enqueue", "spec", () -> queue.enqueue(ANY, ANY, none())),
        call("startTask", "lease", () -> queue.startTask(ANY, ANY, none())),
        call("completeTask", "lease", () -> queue.completeTask(ANY, ANY, none())),
        call("failTask", "lease", () -> queue.failTask(ANY, ANY, none())),
        call("cancelTask", "ownership", () -> queue.cancelTask(ANY, ANY, none())),
        call("renewLease", "lease", () -> queue.renewLease(ANY, ANY, none(), ANY)),
        call("explainOwnership", "lease", () -> queue.explainOwnership(none(), ANY)),
        call("execute", "command", () -> pool.execute(none())),
        call(
            "deregisterWorker in part",
            "workerId",
            () -> pool.deregisterWorker(ANY, ANY, none(), ANY, 1)),
        call("task", "taskId", () -> queue.task(none())),
        call("registerWorker", "spec", () -> pool.registerWorker(ANY, ANY, none())),
        call("reactivateWorker", "spec", () -> pool.reactivateWorker(ANY, ANY, ANY, none())),
        call(
            "updateWorker",
            "workerId",
            () -> pool.updateWorker(ANY, ANY, none(), ANY, WorkerObservation.healthy())),
        call("updateWorker", "observation", () -> pool.updateWorker(ANY, ANY, "w", ANY, none())),
        call("deregisterWorker", "workerId", () -> pool.deregisterWorker(ANY, ANY, none(), ANY)),
        call("assignTask", "taskId", () -> pool.assignTask(ANY, ANY, none(), "w", ANY)),
        call("assignTask", "workerId", () -> pool.assignTask(ANY, ANY, "a", none(), ANY)),
        call("assignNext", "workerId", () -> pool.assignNext(ANY, ANY, none(), ANY)),
        call("worker", "workerId", () -> pool.worker(none())),
        call("WorkerSpec", "workerId", () -> WorkerSpec.of(none(), 1)),
        call("WorkerSpec", "tags", () -> spec.withTags(none())),
        call("WorkerObservation", "status", () -> new WorkerObservation(none(), 0, 0, 0)),
        call("WorkerTag", "name", () -> new WorkerTag(none())),
        call("TaskSpec", "taskId", () -> TaskSpec.of(none(), "job", "target")),
        call("TaskSpec", "jobId", () -> TaskSpec.of("a", none(), "target")),
        call("TaskSpec", "targetRef", () -> TaskSpec.of("a", "job", none())),
        call("TaskSpec", "phases", () -> PoolFixture.spec("a").withPhases(none())),
        call("TaskSpec", "priority", () -> PoolFixture.spec("a").withPriority(none())),
        call("PartialRecovery", "done", () -> new PartialRecovery(none(), 0)),
        call("RecoveryDeadlines", "leaseExpiry", () -> new RecoveryDeadlines(none(), time, time)),
        call(
            "RecoveryDeadlines",
            "workerStaleness",
            () -> new RecoveryDeadlines(time, none(), time)),
        call("RecoveryDeadlines", "taskAge", () -> new RecoveryDeadlines(time, time, none())),
        call(
            "OwnershipExplanation",
            "verdict",
            () -> new OwnershipExplanation(none(), "", Optional.empty())),
        call(
            "OwnershipExplanation",
            "detail",
            () -> new OwnershipExplanation(Verdict.CURRENT, none(), Optional.empty())),
        call(
            "OwnershipExplanation",
            "task",
            () -> new OwnershipExplanation(Verdict.CURRENT, "", none())),
        call("toException", "detail", () -> new StatePoisoned().toException(none())),
        call("tasks", "status", () -> pool.snapshot().tasks(none())),
        call("workers", "status", () -> pool.snapshot().workers(none())),
        call(
            "SelectionExplanation",
            "eligible",
            () -> new SelectionExplanation(0, none(), 0, List.of())),
        call(
            "SelectionExplanation",
            "ineligible",
            () -> new SelectionExplanation(0, List.of(), 0, Collections.singletonList(none()))),
        call("Ineligible", "worker", () -> new Ineligible(none(), Reason.BUSY)),
        call(
            "Ineligible",
            "reason",
            () -> new Ineligible(new WorkerSnapshot(new WorkerRecord(spec)), none())),
        call("Completed", "receipt", () -> new CompletionOutcome.Completed(none())),
        call("AlreadyCompleted", "receipt", () -> new CompletionOutcome.AlreadyCompleted(none())));
  }

  /** A poisoned pool refuses everything, so a null that is still named was looked at before. */
  @ParameterizedTest(name = "{0}: {1}")
  @MethodSource("calls")
  void nullIsRefusedByNameBeforeAnythingElse(ThrowingCallable call, String parameter) {
    assertThatNullPointerException().isThrownBy(call).withMessage(parameter);
  }

  private static Arguments call(String method, String parameter, ThrowingCallable call) {
    return Arguments.of(Named.of(method, call), parameter);
  }

  private static <T> T none() {
    return null;
  }
}
