package dev.coordinator.core.host;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.coordinator.core.error.DistributedError.LeaseExpired;
import dev.coordinator.core.error.DistributedError.QueuedTaskCapacityReached;
import dev.coordinator.core.error.DistributedError.StaleOwnership;
import dev.coordinator.core.error.DistributedError.WorkerAtCapacity;
import dev.coordinator.core.error.DistributedError.WorkerNotFound;
import dev.coordinator.core.error.DistributedException;
import dev.coordinator.core.limits.DistributedLimits;
import dev.coordinator.core.limits.ResultLimits;
import dev.coordinator.core.model.TaskStatus;
import dev.coordinator.core.pool.RecoverySummary;
import dev.coordinator.core.pool.TaskLease;
import dev.coordinator.core.pool.TaskSnapshot;
import dev.coordinator.core.pool.TaskSpec;
import dev.coordinator.core.pool.WorkerSpec;
import dev.coordinator.core.testkit.TestCoordinator;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TaskRunnerTest {
  private static final long TTL = 30;
  private static final byte[] RESULT = "result".getBytes(UTF_8);

  private final TestCoordinator test =
      new TestCoordinator(
          DistributedLimits.builder().maxRetries(1).maxQueuedTasks(2).build(),
          ResultLimits.defaults());
  private final CoordinatorTemplate template = test.template();
  private final TaskRunner runner = new TaskRunner(template, "w", TTL);

  @AfterEach
  void everyInvariantHolds() {
    test.assertConsistent();
  }

  @Test
  void withoutATaskItIsIdle() {
    register();

    assertThat(runner.runNext(task -> RESULT)).isEqualTo(new RunOutcome.Idle());
  }

  @Test
  void whatTheHandlerReturnsIsStoredAndTheTaskIsCompleted() {
    register();
    enqueue("t");

    assertThat(runner.runNext(task -> RESULT)).isEqualTo(new RunOutcome.Completed("t"));

    assertThat(task("t").status()).isEqualTo(TaskStatus.COMPLETED);
    assertThat(test.coordinator().results().result("t")).contains(RESULT);
  }

  @Test
  void theHandlerSeesTheStartedTaskAndItsLeaseInTheCallersThread() {
    register();
    enqueue("t");
    List<Object> seen = new ArrayList<>();

    runner.runNext(
        task -> {
          seen.add(task.task());
          seen.add(task.lease());
          seen.add(Thread.currentThread());
          assertThat(task("t")).isEqualTo(task.task());
          return RESULT;
        });

    TaskSnapshot started = (TaskSnapshot) seen.get(0);
    assertThat(started.status()).isEqualTo(TaskStatus.RUNNING);
    assertThat(started.startedAt()).hasValue(TestCoordinator.START_SECS);
    assertThat(started.targetRef()).isEqualTo("target of t");
    assertThat(started.lease()).contains((TaskLease) seen.get(1));
    assertThat(seen.get(2)).isSameAs(Thread.currentThread());
  }

  @Test
  void anExceptionFailsTheAttemptAndTheTaskIsQueuedAgain() {
    register();
    enqueue("t");
    IOException cause = new IOException("no such file");

    assertThat(runner.runNext(failingWith(cause)))
        .isEqualTo(new RunOutcome.Failed("t", true, cause));
    assertThat(task("t").status()).isEqualTo(TaskStatus.QUEUED);
    assertThat(task("t").retryCount()).isEqualTo(1);
  }

  @Test
  void theLastAttemptFailsTheTaskForGood() {
    register();
    enqueue("t");
    runner.runNext(failingWith(new IOException("first")));
    IOException cause = new IOException("second");

    assertThat(runner.runNext(failingWith(cause)))
        .isEqualTo(new RunOutcome.Failed("t", false, cause));
    assertThat(task("t").status()).isEqualTo(TaskStatus.FAILED);
    assertThat(runner.runNext(task -> RESULT)).isEqualTo(new RunOutcome.Idle());
  }

  @Test
  void aRetryMaySucceed() {
    register();
    enqueue("t");
    runner.runNext(failingWith(new IllegalArgumentException("first")));

    assertThat(runner.runNext(task -> RESULT)).isEqualTo(new RunOutcome.Completed("t"));
    assertThat(task("t").attempt()).isEqualTo(2);
  }

  @Test
  void anInterruptionFailsTheAttemptAndTheThreadStaysInterrupted() {
    register();
    enqueue("t");

    RunOutcome outcome =
        runner.runNext(
            task -> {
              Thread.currentThread().interrupt();
              Thread.sleep(1_000);
              return RESULT;
            });

    assertThat(Thread.interrupted()).as("the thread is interrupted").isTrue();
    assertThat(outcome)
        .isInstanceOfSatisfying(
            RunOutcome.Failed.class,
            failed -> {
              assertThat(failed.requeued()).isTrue();
              assertThat(failed.cause()).isInstanceOf(InterruptedException.class);
            });
    assertThat(task("t").status()).isEqualTo(TaskStatus.QUEUED);
  }

  @Test
  void anErrorFailsTheAttemptAndIsThrownOn() {
    register();
    enqueue("t");
    Error error = new StackOverflowError("deep");

    assertThat(
            catchThrowable(
                () ->
                    runner.runNext(
                        task -> {
                          throw error;
                        })))
        .isSameAs(error);
    assertThat(task("t").status()).isEqualTo(TaskStatus.QUEUED);
    assertThat(task("t").retryCount()).isEqualTo(1);
  }

  @Test
  void aMissingResultFailsTheAttempt() {
    register();
    enqueue("t");

    assertThat(runner.runNext(task -> null))
        .isInstanceOfSatisfying(
            RunOutcome.Failed.class,
            failed ->
                assertThat(failed.cause())
                    .isInstanceOf(NullPointerException.class)
                    .hasMessage("a handler must return a result"));
    assertThat(task("t").status()).isEqualTo(TaskStatus.QUEUED);
  }

  @Test
  void anEmptyResultIsAResult() {
    register();
    enqueue("t");

    assertThat(runner.runNext(task -> new byte[0])).isEqualTo(new RunOutcome.Completed("t"));
    assertThat(test.coordinator().results().result("t")).contains(new byte[0]);
  }

  @Test
  void aLongPieceOfWorkRenewsItsLease() {
    register();
    enqueue("t");
    List<TaskLease> leases = new ArrayList<>();

    RunOutcome outcome =
        runner.runNext(
            task -> {
              for (int i = 0; i < 5; i++) {
                leases.add(task.lease());
                test.clock().advance(TTL - 1);
                task.renewLease(TTL);
              }
              return RESULT;
            });

    assertThat(outcome).isEqualTo(new RunOutcome.Completed("t"));
    assertThat(leases).extracting(TaskLease::leaseId).containsExactly(1L, 2L, 3L, 4L, 5L);
    assertThat(leases).extracting(TaskLease::attempt).containsOnly(1);
  }

  @Test
  void aFailureAfterARenewalIsReportedUnderTheNewLease() {
    register();
    enqueue("t");

    RunOutcome outcome =
        runner.runNext(
            task -> {
              task.renewLease(2 * TTL);
              test.clock().advance(TTL + 1);
              throw new IOException("late");
            });

    assertThat(outcome).isInstanceOf(RunOutcome.Failed.class);
    assertThat(task("t").status()).isEqualTo(TaskStatus.QUEUED);
  }

  @Test
  void aTaskThatWasLostReachesTheCaller() {
    register();
    enqueue("t");

    DistributedException refusal =
        catchThrowableOfType(
            DistributedException.class,
            () ->
                runner.runNext(
                    task -> {
                      loseTheLease();
                      return RESULT;
                    }));

    assertThat(refusal.error()).isEqualTo(new StaleOwnership("t"));
    assertThat(task("t").status()).isEqualTo(TaskStatus.QUEUED);
    assertThat(test.coordinator().results().snapshot().resultCount()).isZero();
  }

  @Test
  void aTaskThatWasLostCannotBeFailedEither() {
    register();
    enqueue("t");

    DistributedException refusal =
        catchThrowableOfType(
            DistributedException.class,
            () ->
                runner.runNext(
                    task -> {
                      loseTheLease();
                      throw new IOException("too late");
                    }));

    assertThat(refusal.error()).isEqualTo(new StaleOwnership("t"));
    assertThat(task("t").retryCount()).isEqualTo(1);
  }

  @Test
  void aLeaseThatExpiredDuringTheWorkReachesTheCaller() {
    register();
    enqueue("t");

    DistributedException refusal =
        catchThrowableOfType(
            DistributedException.class,
            () ->
                runner.runNext(
                    task -> {
                      test.clock().advance(TTL);
                      return RESULT;
                    }));

    assertThat(refusal.error()).isEqualTo(new LeaseExpired("t"));
    assertThat(task("t").status()).isEqualTo(TaskStatus.RUNNING);
    assertThat(template.recoverExpiredLeases()).isEqualTo(new RecoverySummary(1, 1, 0));
  }

  @Test
  void theHandlerHearsFromARenewalThatItsTaskWasLost() {
    register();
    enqueue("t");
    List<Throwable> heard = new ArrayList<>();

    catchThrowable(
        () ->
            runner.runNext(
                task -> {
                  loseTheLease();
                  heard.add(catchThrowable(() -> task.renewLease(TTL)));
                  throw new IOException("dropped");
                }));

    assertThat(heard)
        .singleElement()
        .isInstanceOfSatisfying(
            DistributedException.class,
            lost -> assertThat(lost.error()).isEqualTo(new StaleOwnership("t")));
  }

  @Test
  void aFailedTaskThatDoesNotFitTheQueueReachesTheCallerAndStaysLeased() {
    register();
    enqueue("t");

    DistributedException refusal =
        catchThrowableOfType(
            DistributedException.class,
            () ->
                runner.runNext(
                    task -> {
                      enqueue("filler-1");
                      enqueue("filler-2");
                      throw new IOException("failed");
                    }));

    assertThat(refusal.error()).isEqualTo(new QueuedTaskCapacityReached(2));
    assertThat(task("t").status()).isEqualTo(TaskStatus.RUNNING);
  }

  @Test
  void aWorkerWithoutAFreeSlotIsTold() {
    register();
    enqueue("t");
    enqueue("u");

    assertThat(
            runner.runNext(
                task -> {
                  DistributedException refusal =
                      catchThrowableOfType(
                          DistributedException.class, () -> runner.runNext(other -> RESULT));
                  assertThat(refusal.error()).isEqualTo(new WorkerAtCapacity("w"));
                  return RESULT;
                }))
        .isEqualTo(new RunOutcome.Completed("t"));
  }

  @Test
  void aWorkerThatIsNotRegisteredIsTold() {
    enqueue("t");

    DistributedException refusal =
        catchThrowableOfType(DistributedException.class, () -> runner.runNext(task -> RESULT));
    assertThat(refusal.error()).isEqualTo(new WorkerNotFound("w"));
  }

  @Test
  void afterLeasingWasStoppedItIsIdle() {
    register();
    enqueue("t");
    template.stopLeasing();

    assertThat(runner.runNext(task -> RESULT)).isEqualTo(new RunOutcome.Idle());
  }

  @Test
  void whatIsMissingIsNamed() {
    assertThatThrownBy(() -> new TaskRunner(null, "w", 1)).hasMessage("template");
    assertThatThrownBy(() -> new TaskRunner(template, null, 1)).hasMessage("workerId");
    assertThatThrownBy(() -> runner.runNext(null)).hasMessage("handler");
    assertThatThrownBy(() -> new RunOutcome.Completed(null)).hasMessage("taskId");
    assertThatThrownBy(() -> new RunOutcome.Failed(null, true, new IOException()))
        .hasMessage("taskId");
    assertThatThrownBy(() -> new RunOutcome.Failed("t", true, null)).hasMessage("cause");
  }

  private void register() {
    template.register(WorkerSpec.of("w", 1));
  }

  private void enqueue(String taskId) {
    template.enqueue(TaskSpec.of(taskId, "job", "target of " + taskId));
  }

  /** Takes the worker offline behind the runner's back, and brings it back. */
  private void loseTheLease() {
    template.deregister("w", 1);
    template.reactivate(2, WorkerSpec.of("w", 1));
  }

  private TaskSnapshot task(String taskId) {
    return template.task(taskId).orElseThrow();
  }

  private static TaskHandler failingWith(Exception cause) {
    return task -> {
      throw cause;
    };
  }
}
