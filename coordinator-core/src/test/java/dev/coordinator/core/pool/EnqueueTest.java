package dev.coordinator.core.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.coordinator.core.error.DistributedError.ActiveTaskCapacityReached;
import dev.coordinator.core.error.DistributedError.QueuedTaskCapacityReached;
import dev.coordinator.core.error.DistributedError.TaskAlreadyExists;
import dev.coordinator.core.error.DistributedError.TaskRecordCapacityReached;
import dev.coordinator.core.error.DistributedError.TerminalCapacityReserved;
import dev.coordinator.core.limits.DistributedLimits;
import dev.coordinator.core.model.TaskPriority;
import dev.coordinator.core.model.TaskStatus;
import java.util.List;
import org.junit.jupiter.api.Test;

class EnqueueTest {
  private static PoolFixture bounded(int records, int active, int queued, int terminal) {
    PoolFixture pool =
        new PoolFixture(
            DistributedLimits.builder()
                .maxTaskRecords(records)
                .maxActiveTasks(active)
                .maxQueuedTasks(queued)
                .maxTerminalTasks(terminal));
    pool.register("w", 16);
    return pool;
  }

  @Test
  void anEnqueuedTaskIsQueuedAtVersionOneAndOwnedByNobody() {
    PoolFixture pool = new PoolFixture();
    pool.at(7);

    TaskSnapshot task =
        pool.enqueue(
            new TaskSpec("a", "job-1", "s3://bucket", List.of(3, 1, 3), TaskPriority.HIGH));

    assertThat(task.taskId()).isEqualTo("a");
    assertThat(task.jobId()).isEqualTo("job-1");
    assertThat(task.targetRef()).isEqualTo("s3://bucket");
    assertThat(task.phases()).containsExactly(3, 1, 3);
    assertThat(task.priority()).isEqualTo(TaskPriority.HIGH);
    assertThat(task.status()).isEqualTo(TaskStatus.QUEUED);
    assertThat(task.createdAt()).isEqualTo(7);
    assertThat(task.startedAt()).isEmpty();
    assertThat(task.completedAt()).isEmpty();
    assertThat(task.retryCount()).isZero();
    assertThat(task.attempt()).isZero();
    assertThat(task.taskGeneration()).isZero();
    assertThat(task.recordVersion()).isEqualTo(1);
    assertThat(task.assignedTo()).isEmpty();
    assertThat(task.lease()).isEmpty();
    assertThat(task.ownership()).contains(new QueuedTaskFence("a", 0, 1));
    assertThat(pool.task("a")).isEqualTo(task);
  }

  @Test
  void anIdentifierIsTakenForGood() {
    PoolFixture pool = new PoolFixture();
    pool.register("w", 4);
    pool.enqueue("queued");
    pool.leased("leased", "w");
    pool.running("running", "w");
    pool.completed("completed", "w");

    for (String taskId : List.of("queued", "leased", "running", "completed")) {
      pool.refused(new TaskAlreadyExists(taskId), () -> pool.enqueue(taskId));
    }
  }

  @Test
  void recordsAreNeverEvictedSoTheirCapacityEnds() {
    PoolFixture pool = bounded(2, 2, 2, 2);
    pool.completed("a", "w");
    pool.completed("b", "w");

    pool.refused(new TaskRecordCapacityReached(2), () -> pool.enqueue("c"));
  }

  @Test
  void aTakenIdentifierIsToldBeforeAnyCapacity() {
    PoolFixture pool = bounded(2, 2, 2, 2);
    pool.enqueue("a");
    pool.enqueue("b");

    pool.refused(new TaskAlreadyExists("a"), () -> pool.enqueue("a"));
  }

  @Test
  void recordCapacityIsToldBeforeTheOtherCapacities() {
    PoolFixture pool = bounded(2, 2, 2, 2);
    pool.enqueue("a");
    pool.enqueue("b");

    pool.refused(new TaskRecordCapacityReached(2), () -> pool.enqueue("c"));
  }

  @Test
  void activeCapacityIsToldBeforeQueuedAndTerminalCapacity() {
    PoolFixture pool = bounded(3, 2, 2, 2);
    pool.enqueue("a");
    pool.enqueue("b");

    pool.refused(new ActiveTaskCapacityReached(2), () -> pool.enqueue("c"));
  }

  @Test
  void queuedCapacityIsToldBeforeTerminalCapacity() {
    PoolFixture pool = bounded(4, 3, 2, 3);
    pool.completed("ended", "w");
    pool.enqueue("a");
    pool.enqueue("b");

    pool.refused(new QueuedTaskCapacityReached(2), () -> pool.enqueue("c"));
  }

  @Test
  void everyAdmittedTaskKeepsItsPlaceAmongTheEndedOnes() {
    PoolFixture pool = bounded(4, 3, 2, 3);
    pool.completed("ended", "w");
    pool.leased("leased", "w");
    pool.enqueue("queued");

    pool.refused(new TerminalCapacityReserved(3), () -> pool.enqueue("c"));
  }

  @Test
  void leasedAndRunningTasksCountAsActive() {
    PoolFixture pool = bounded(4, 2, 2, 4);
    TaskLease running = pool.running("running", "w");
    pool.leased("leased", "w");

    pool.refused(new ActiveTaskCapacityReached(2), () -> pool.enqueue("c"));
    pool.complete(running);
    pool.enqueue("c");

    assertThat(pool.pool.snapshot().activeTasks()).isEqualTo(2);
  }

  @Test
  void aLeasedTaskLeavesItsPlaceInTheQueue() {
    PoolFixture pool = bounded(4, 4, 1, 4);
    pool.enqueue("a");

    pool.refused(new QueuedTaskCapacityReached(1), () -> pool.enqueue("b"));
    pool.assign("a", "w");
    pool.enqueue("b");

    assertThat(pool.pool.snapshot().queuedTasks()).isEqualTo(1);
  }

  @Test
  void everyBoundCanBeFilledToItsLastPlace() {
    PoolFixture pool = bounded(3, 2, 1, 3);
    pool.completed("a", "w");
    pool.leased("b", "w");
    pool.enqueue("c");

    StateSnapshot full = pool.pool.snapshot();
    assertThat(full.taskRecords()).isEqualTo(3);
    assertThat(full.activeTasks()).isEqualTo(2);
    assertThat(full.queuedTasks()).isEqualTo(1);
    assertThat(full.terminalTasks()).isEqualTo(1);
  }
}
