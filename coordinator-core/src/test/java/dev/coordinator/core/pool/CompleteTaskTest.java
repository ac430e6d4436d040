package dev.coordinator.core.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.coordinator.core.error.DistributedError.InvalidTransition;
import dev.coordinator.core.error.DistributedError.LeaseExpired;
import dev.coordinator.core.error.DistributedError.StaleOwnership;
import dev.coordinator.core.error.DistributedError.TaskNotFound;
import dev.coordinator.core.error.TaskOperation;
import dev.coordinator.core.model.TaskStatus;
import dev.coordinator.core.pool.CompletionOutcome.AlreadyCompleted;
import dev.coordinator.core.pool.CompletionOutcome.Completed;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

class CompleteTaskTest {
  private final PoolFixture pool = new PoolFixture();

  @BeforeEach
  void registerAWorker() {
    pool.register("w", 4);
  }

  private CompletionOutcome replayed(TaskLease lease) {
    return pool.replayed((revision, now) -> pool.queue.completeTask(revision, now, lease));
  }

  @Test
  void completingARunningTaskReturnsTheReceiptAndFreesTheSlot() {
    TaskLease lease = pool.running("a", "w");
    pool.at(9);

    CompletionReceipt receipt = pool.complete(lease).receipt();

    assertThat(receipt.taskId()).isEqualTo("a");
    assertThat(receipt.taskGeneration()).isZero();
    assertThat(receipt.attempt()).isEqualTo(1);
    assertThat(receipt.leaseId()).isEqualTo(1);
    assertThat(receipt.workerId()).isEqualTo("w");
    assertThat(receipt.workerGeneration()).isEqualTo(1);
    assertThat(receipt.recordVersion()).isEqualTo(4);
    WorkerSnapshot worker = pool.worker("w");
    assertThat(worker.currentTasks()).isZero();
    assertThat(worker.availableSlots()).isEqualTo(4);
    assertThat(worker.completedTasks()).isEqualTo(1);
  }

  @Test
  void aCompletedTaskKeepsItsHistoryAndLosesItsOwner() {
    pool.at(2);
    TaskLease first = pool.running("a", "w");
    pool.fail(first);
    TaskLease second = pool.assign("a", "w");
    pool.at(4);
    pool.start(second);
    pool.at(9);
    pool.complete(second);

    TaskSnapshot task = pool.task("a");
    assertThat(task.status()).isEqualTo(TaskStatus.COMPLETED);
    assertThat(task.createdAt()).isEqualTo(2);
    assertThat(task.startedAt()).hasValue(4);
    assertThat(task.completedAt()).hasValue(9);
    assertThat(task.attempt()).isEqualTo(2);
    assertThat(task.retryCount()).isEqualTo(1);
    assertThat(task.taskGeneration()).isEqualTo(1);
    assertThat(task.recordVersion()).isEqualTo(7);
    assertThat(task.assignedTo()).isEmpty();
    assertThat(task.lease()).isEmpty();
    assertThat(task.ownership()).isEmpty();
  }

  @Test
  void theReceiptNamesTheLeaseThatLedToTheCompletion() {
    pool.fail(pool.running("a", "w"));
    pool.deregister("w");
    pool.reactivate(WorkerSpec.of("w", 2), 2);
    TaskLease lease = pool.assign("a", "w");
    pool.start(lease);

    assertThat(pool.complete(lease))
        .isEqualTo(
            new Completed(new CompletionReceipt(new TaskLease("a", "w", 3, 1, 2, 2, 0, 30), 7)));
  }

  @Test
  void completingTwiceUnderTheSameLeaseReturnsTheRetainedReceipt() {
    TaskLease lease = pool.running("a", "w");
    CompletionReceipt receipt = pool.complete(lease).receipt();

    assertThat(replayed(lease)).isEqualTo(new AlreadyCompleted(receipt));
  }

  @Test
  void aCompletionIsReplayedLongAfterTheLeaseExpired() {
    TaskLease lease = pool.running("a", "w");
    CompletionReceipt receipt = pool.complete(lease).receipt();
    pool.at(lease.expiresAt() + 1_000);

    assertThat(replayed(lease)).isEqualTo(new AlreadyCompleted(receipt));
    assertThat(pool.pool.snapshot().logicalTime()).isZero();
  }

  @Test
  void aCompletionIsReplayedAfterItsWorkerIsGone() {
    TaskLease lease = pool.running("a", "w");
    CompletionReceipt receipt = pool.complete(lease).receipt();
    pool.deregister("w");

    assertThat(replayed(lease)).isEqualTo(new AlreadyCompleted(receipt));
  }

  @ParameterizedTest
  @EnumSource(names = {"ACQUIRED_AT", "EXPIRES_AT"})
  void aReceiptMatchesALeaseWhateverItsTimes(LeaseField time) {
    TaskLease lease = pool.running("a", "w");
    CompletionReceipt receipt = pool.complete(lease).receipt();

    assertThat(replayed(time.changedIn(lease))).isEqualTo(new AlreadyCompleted(receipt));
  }

  @ParameterizedTest
  @EnumSource(
      mode = Mode.EXCLUDE,
      names = {"TASK_ID", "ACQUIRED_AT", "EXPIRES_AT"})
  void anotherLeaseOfACompletedTaskIsStale(LeaseField field) {
    TaskLease lease = pool.completed("a", "w");

    pool.refused(new StaleOwnership("a"), () -> pool.complete(field.changedIn(lease)));
  }

  @Test
  void aReceiptMatchesNoLeaseOfAnotherTask() {
    TaskLease lease = pool.running("a", "w");
    CompletionReceipt receipt = pool.complete(lease).receipt();

    assertThat(receipt.matches(lease)).isTrue();
    assertThat(receipt.matches(LeaseField.TASK_ID.changedIn(lease))).isFalse();
  }

  @Test
  void anEarlierLeaseOfACompletedTaskIsStale() {
    TaskLease lost = pool.running("a", "w");
    pool.fail(lost);
    TaskLease lease = pool.assign("a", "w");
    pool.start(lease);
    pool.complete(lease);

    pool.refused(new StaleOwnership("a"), () -> pool.complete(lost));
  }

  @Test
  void aTaskThatNobodyEnqueuedCannotBeCompleted() {
    TaskLease foreign = LeaseField.TASK_ID.changedIn(pool.running("a", "w"));

    pool.refused(new TaskNotFound("a-other"), () -> pool.complete(foreign));
  }

  @Test
  void aTaskMustBeStartedBeforeItIsCompleted() {
    TaskLease lease = pool.leased("a", "w");

    pool.refused(
        new InvalidTransition("a", TaskStatus.LEASED, TaskOperation.COMPLETE),
        () -> pool.complete(lease));
  }

  @Test
  void anExpiredLeaseCannotCompleteATask() {
    TaskLease lease = pool.running("a", "w");
    pool.at(lease.expiresAt());

    pool.refused(new LeaseExpired("a"), () -> pool.complete(lease));
  }

  @Test
  void expiryIsToldBeforeTheMissingStart() {
    TaskLease lease = pool.leased("a", "w");
    pool.at(lease.expiresAt());

    pool.refused(new LeaseExpired("a"), () -> pool.complete(lease));
  }

  @Test
  void stalenessIsToldBeforeExpiry() {
    TaskLease lease = pool.running("a", "w");
    pool.fail(lease);
    pool.at(lease.expiresAt());

    pool.refused(new StaleOwnership("a"), () -> pool.complete(lease));
  }

  @Test
  void aTaskThatEndedOtherwiseCannotBeCompleted() {
    TaskLease lease = pool.running("a", "w");
    pool.cancel(lease);

    pool.refused(new StaleOwnership("a"), () -> pool.complete(lease));
  }

  @Test
  void completedTasksAreCountedOverAllGenerationsOfAWorker() {
    pool.completed("a", "w");
    pool.deregister("w");
    pool.reactivate(WorkerSpec.of("w", 1), 2);
    pool.completed("b", "w");

    assertThat(pool.worker("w").completedTasks()).isEqualTo(2);
  }
}
