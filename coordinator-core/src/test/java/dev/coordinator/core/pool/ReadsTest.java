package dev.coordinator.core.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.coordinator.core.error.DistributedError.InvalidTask;
import dev.coordinator.core.error.DistributedError.InvalidWorker;
import dev.coordinator.core.error.TaskProblem;
import dev.coordinator.core.error.WorkerProblem;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReadsTest {
  private final PoolFixture pool = new PoolFixture();

  @Test
  void whatIsNotThereIsReadAsEmpty() {
    assertThat(pool.queue.task("a")).isEmpty();
    assertThat(pool.pool.worker("w")).isEmpty();
    assertThat(pool.queue.tasks()).isEmpty();
    assertThat(pool.pool.workers()).isEmpty();
  }

  @Test
  void tasksAreListedInTheOrderOfTheirIdentifiersEndedOnesIncluded() {
    pool.register("w", 4);
    pool.enqueue("b");
    pool.completed("c", "w");
    pool.leased("a", "w");
    pool.enqueue("B");

    assertThat(pool.queue.tasks())
        .containsExactly(pool.task("B"), pool.task("a"), pool.task("b"), pool.task("c"));
  }

  @Test
  void workersAreListedInTheOrderOfTheirIdentifiersOfflineOnesIncluded() {
    pool.register("w2", 1);
    pool.register("w10", 1);
    pool.register("w1", 1);
    pool.deregister("w10");

    assertThat(pool.pool.workers())
        .containsExactly(pool.worker("w1"), pool.worker("w10"), pool.worker("w2"));
  }

  @Test
  void aListingIsACopyOfTheMomentThatTheCallerMayChange() {
    pool.register("w", 1);
    pool.enqueue("a");
    List<TaskSnapshot> tasks = pool.queue.tasks();
    List<WorkerSnapshot> workers = pool.pool.workers();
    pool.enqueue("b");
    pool.register("v", 1);

    assertThat(tasks).hasSize(1);
    assertThat(workers).hasSize(1);
    tasks.clear();
    workers.clear();
    assertThat(pool.queue.tasks()).hasSize(2);
    assertThat(pool.pool.workers()).hasSize(2);
  }

  @Test
  void aSnapshotStaysAsItWasTaken() {
    pool.register("w", 1);
    TaskSnapshot queued = pool.enqueue("a");
    WorkerSnapshot idle = pool.worker("w");
    pool.assign("a", "w");

    assertThat(queued.attempt()).isZero();
    assertThat(queued.lease()).isEmpty();
    assertThat(idle.currentTasks()).isZero();
    assertThat(pool.task("a")).isNotEqualTo(queued);
    assertThat(pool.worker("w")).isNotEqualTo(idle);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a b", "a/b", "ä", "a\n"})
  void anUnsafeIdentifierIsRefusedAndNotEchoed(String identifier) {
    assertThat(
            pool.refused(
                new InvalidTask(TaskProblem.COMMAND_TASK_ID_INVALID),
                () -> pool.queue.task(identifier)))
        .hasMessage(
            "Invalid task: the task id must have 1 to 256 characters of A-Z a-z 0-9 . _ : -.");
    assertThat(
            pool.refused(
                new InvalidWorker(WorkerProblem.COMMAND_WORKER_ID_INVALID),
                () -> pool.pool.worker(identifier)))
        .hasMessage(
            "Invalid worker: the worker id must have 1 to 256 characters of A-Z a-z 0-9 . _ : -.");
  }

  @Test
  void anIdentifierHasAtMost256Characters() {
    assertThat(pool.queue.task("x".repeat(256))).isEmpty();
    assertThat(pool.pool.worker("x".repeat(256))).isEmpty();

    pool.refused(
        new InvalidTask(TaskProblem.COMMAND_TASK_ID_INVALID),
        () -> pool.queue.task("x".repeat(257)));
    pool.refused(
        new InvalidWorker(WorkerProblem.COMMAND_WORKER_ID_INVALID),
        () -> pool.pool.worker("x".repeat(257)));
  }

  @Test
  void theQueueIsAlwaysTheSameViewOfItsPool() {
    pool.enqueue("a");

    assertThat(pool.pool.queue()).isSameAs(pool.queue);
    assertThat(pool.pool.queue().snapshot()).isSameAs(pool.pool.snapshot());
  }

  @Test
  void aPoolStartsEmptyAtRevisionAndTimeZero() {
    WorkerPool fresh = new WorkerPool(pool.state.limits);

    assertThat(fresh.snapshot().revision()).isZero();
    assertThat(fresh.snapshot().logicalTime()).isZero();
    assertThat(fresh.snapshot().taskRecords()).isZero();
    assertThat(fresh.snapshot().workers()).isZero();
    assertThat(fresh.isPoisoned()).isFalse();
    fresh.checkInvariants();
  }
}
