package dev.coordinator.core.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.coordinator.core.error.DistributedError.LeaseExpired;
import dev.coordinator.core.error.DistributedError.ResultTooLarge;
import dev.coordinator.core.error.DistributedError.StaleOwnership;
import dev.coordinator.core.error.DistributedException;
import dev.coordinator.core.limits.DistributedLimits;
import dev.coordinator.core.limits.ResultLimits;
import dev.coordinator.core.model.TaskStatus;
import dev.coordinator.core.pool.TaskSpec;
import dev.coordinator.core.pool.WorkerSpec;
import dev.coordinator.core.testkit.TestCoordinator;
import java.io.IOException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a handler threw is not lost when the failed attempt cannot be reported. */
class TaskRunnerRefusalTest {
  private static final long TTL = 30;

  private final TestCoordinator test =
      new TestCoordinator(
          DistributedLimits.builder().maxRetries(1).build(),
          ResultLimits.builder().maxResultBytes(8).build());
  private final CoordinatorTemplate template = test.template();
  private final TaskRunner runner = new TaskRunner(template, "w", TTL);

  @BeforeEach
  void aTaskIsQueued() {
    template.register(WorkerSpec.of("w", 1));
    template.enqueue(TaskSpec.of("t", "job", "target"));
  }

  @Test
  void theExceptionOfALostTaskIsSuppressedInTheRefusal() {
    IOException cause = new IOException("too late");

    Throwable thrown =
        catchThrowable(
            () ->
                runner.runNext(
                    task -> {
                      loseTheLease();
                      throw cause;
                    }));

    assertThat(thrown)
        .isInstanceOfSatisfying(
            DistributedException.class,
            refusal -> assertThat(refusal.error()).isEqualTo(new StaleOwnership("t")))
        .hasSuppressedException(cause);
  }

  @Test
  void anErrorIsThrownOnEvenWhenItsTaskWasLost() {
    Error error = new StackOverflowError("deep");

    Throwable thrown =
        catchThrowable(
            () ->
                runner.runNext(
                    task -> {
                      test.clock().advance(TTL);
                      throw error;
                    }));

    assertThat(thrown).isSameAs(error);
    assertThat(thrown.getSuppressed())
        .singleElement()
        .isInstanceOfSatisfying(
            DistributedException.class,
            refusal -> assertThat(refusal.error()).isEqualTo(new LeaseExpired("t")));
  }

  @Test
  void aResultThatIsTooLargeFailsTheAttempt() {
    RunOutcome outcome = runner.runNext(task -> new byte[9]);

    assertThat(outcome)
        .isInstanceOfSatisfying(
            RunOutcome.Failed.class,
            failed -> {
              assertThat(failed.requeued()).isTrue();
              assertThat(failed.cause())
                  .isInstanceOfSatisfying(
                      DistributedException.class,
                      refusal -> assertThat(refusal.error()).isEqualTo(new ResultTooLarge(9, 8)));
            });
    assertThat(template.task("t").orElseThrow().status()).isEqualTo(TaskStatus.QUEUED);
    assertThat(runner.runNext(task -> new byte[8])).isEqualTo(new RunOutcome.Completed("t"));
  }

  private void loseTheLease() {
    template.deregister("w", 1);
    template.reactivate(2, WorkerSpec.of("w", 1));
  }
}
