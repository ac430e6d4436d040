package dev.coordinator.core.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.coordinator.core.error.DistributedError.InvalidTransition;
import dev.coordinator.core.error.DistributedError.LeaseExpired;
import dev.coordinator.core.error.DistributedError.QueuedTaskCapacityReached;
import dev.coordinator.core.error.DistributedError.StaleOwnership;
import dev.coordinator.core.error.DistributedError.TaskNotFound;
import dev.coordinator.core.error.TaskOperation;
import dev.coordinator.core.limits.DistributedLimits;
import dev.coordinator.core.model.TaskStatus;
import dev.coordinator.core.pool.FailureOutcome.Requeued;
import dev.coordinator.core.pool.FailureOutcome.RetryExhausted;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

class FailTaskTest {
  private final PoolFixture pool =
      new PoolFixture(DistributedLimits.builder().maxRetries(1).maxQueuedTasks(2));

  @BeforeEach
  void registerAWorker() {
    pool.register("w", 4);
  }

  /** Lets a task fail as often as it takes to fail for good. */
  private TaskLease failedForGood(String taskId) {
    pool.fail(pool.running(taskId, "w"));
    TaskLease last = pool.assign(taskId, "w");
    pool.start(last);
    pool.fail(last);
    return last;
  }

  private FailureOutcome replayed(TaskLease lease) {
    return pool.replayed((revision, now) -> pool.queue.failTask(revision, now, lease));
  }

  @Test
  void aTaskWithARetryLeftIsQueuedAgainInANewGeneration() {
    pool.at(3);
    TaskLease lease = pool.running("a", "w");
    pool.at(8);

    assertThat(pool.fail(lease)).isEqualTo(new Requeued(1, 1, 4));

    TaskSnapshot task = pool.task("a");
    assertThat(task.status()).isEqualTo(TaskStatus.QUEUED);
    assertThat(task.createdAt()).isEqualTo(3);
    assertThat(task.startedAt()).isEmpty();
    assertThat(task.completedAt()).isEmpty();
    assertThat(task.retryCount()).isEqualTo(1);
    assertThat(task.attempt()).isEqualTo(1);
    assertThat(task.taskGeneration()).isEqualTo(1);
    assertThat(task.recordVersion()).isEqualTo(4);
    assertThat(task.assignedTo()).isEmpty();
    assertThat(task.lease()).isEmpty();
    assertThat(task.ownership()).contains(new QueuedTaskFence("a", 1, 4));
    assertThat(pool.worker("w").currentTasks()).isZero();
    assertThat(pool.worker("w").completedTasks()).isZero();
  }

  @Test
  void aTaskWithoutARetryLeftFailsForGood() {
    pool.fail(pool.running("a", "w"));
    TaskLease last = pool.assign("a", "w");
    pool.at(6);
    pool.start(last);
    pool.at(8);

    assertThat(pool.fail(last)).isEqualTo(new RetryExhausted(1, 7));

    TaskSnapshot task = pool.task("a");
    assertThat(task.status()).isEqualTo(TaskStatus.FAILED);
    assertThat(task.startedAt()).hasValue(6);
    assertThat(task.completedAt()).hasValue(8);
    assertThat(task.retryCount()).isEqualTo(1);
    assertThat(task.attempt()).isEqualTo(2);
    assertThat(task.taskGeneration()).isEqualTo(1);
    assertThat(task.recordVersion()).isEqualTo(7);
    assertThat(task.lease()).isEmpty();
    assertThat(task.ownership()).isEmpty();
    assertThat(pool.worker("w").currentTasks()).isZero();
  }

  @Test
  void aPoolWithoutRetriesFailsATaskAtOnce() {
    PoolFixture strict = new PoolFixture(DistributedLimits.builder().maxRetries(0));
    strict.register("w", 1);

    assertThat(strict.fail(strict.running("a", "w"))).isEqualTo(new RetryExhausted(0, 4));
  }

  @Test
  void theLastFailureIsReplayedUnderExactlyItsLease() {
    TaskLease last = failedForGood("a");
    pool.at(last.expiresAt() + 1_000);

    assertThat(replayed(last)).isEqualTo(new RetryExhausted(1, 7));
  }

  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "TASK_ID")
  void aFailureIsReplayedUnderNoOtherLease(LeaseField field) {
    TaskLease last = failedForGood("a");

    pool.refused(new StaleOwnership("a"), () -> pool.fail(field.changedIn(last)));
  }

  @Test
  void aFailureThatLedBackToTheQueueCannotBeReplayed() {
    TaskLease lease = pool.running("a", "w");
    pool.fail(lease);

    pool.refused(new StaleOwnership("a"), () -> pool.fail(lease));
  }

  @Test
  void aTaskFailedByRecoveryHasNoProofSoNobodyCanReplayIt() {
    pool.fail(pool.running("a", "w"));
    TaskLease lost = pool.assign("a", "w");
    pool.start(lost);
    pool.at(lost.expiresAt());
    assertThat(pool.recover()).isEqualTo(new RecoverySummary(1, 0, 1));

    assertThat(pool.task("a").status()).isEqualTo(TaskStatus.FAILED);
    pool.refused(new StaleOwnership("a"), () -> pool.fail(lost));
  }

  @Test
  void aTaskThatNobodyEnqueuedCannotFail() {
    TaskLease foreign = LeaseField.TASK_ID.changedIn(pool.running("a", "w"));

    pool.refused(new TaskNotFound("a-other"), () -> pool.fail(foreign));
  }

  @Test
  void aTaskMustBeStartedBeforeItFails() {
    TaskLease lease = pool.leased("a", "w");

    pool.refused(
        new InvalidTransition("a", TaskStatus.LEASED, TaskOperation.FAIL), () -> pool.fail(lease));
  }

  @Test
  void anExpiredLeaseCannotFailATask() {
    TaskLease started = pool.running("started", "w");
    TaskLease leased = pool.leased("leased", "w");
    pool.at(started.expiresAt());

    pool.refused(new LeaseExpired("started"), () -> pool.fail(started));
    pool.refused(new LeaseExpired("leased"), () -> pool.fail(leased));
  }

  @Test
  void stalenessIsToldBeforeExpiry() {
    TaskLease lease = pool.running("a", "w");
    pool.fail(lease);
    pool.at(lease.expiresAt());

    pool.refused(new StaleOwnership("a"), () -> pool.fail(lease));
  }

  @Test
  void aFullQueueRefusesAFailureAndTheSameLeaseMayTryAgain() {
    TaskLease lease = pool.running("a", "w");
    pool.enqueue("b");
    pool.enqueue("c");

    pool.refused(new QueuedTaskCapacityReached(2), () -> pool.fail(lease));
    pool.assign("b", "w");

    assertThat(pool.fail(lease)).isEqualTo(new Requeued(1, 1, 4));
  }

  @Test
  void theMissingStartIsToldBeforeTheFullQueue() {
    TaskLease lease = pool.leased("a", "w");
    pool.enqueue("b");
    pool.enqueue("c");

    pool.refused(
        new InvalidTransition("a", TaskStatus.LEASED, TaskOperation.FAIL), () -> pool.fail(lease));
  }

  @Test
  void aFullQueueIsNoHindranceForTheLastFailure() {
    pool.fail(pool.running("a", "w"));
    TaskLease last = pool.assign("a", "w");
    pool.start(last);
    pool.enqueue("b");
    pool.enqueue("c");

    assertThat(pool.fail(last)).isEqualTo(new RetryExhausted(1, 7));
  }

  @Test
  void aTaskThatEndedOtherwiseCannotFail() {
    TaskLease lease = pool.completed("a", "w");

    pool.refused(new StaleOwnership("a"), () -> pool.fail(lease));
  }
}
