package dev.coordinator.core.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.coordinator.core.limits.DistributedLimits;
import org.junit.jupiter.api.Test;

/** Equal digests must mean that every later command does the same. */
class StateDigestOrderTest {
  private static final WorkerSpec WORKER = WorkerSpec.of("w", 2);

  @Test
  void theOrderOfTasksThatWereCreatedInOneSecondCounts() {
    WorkerPool ab = twoTasksFailedInTheSameOrder("a", "b");
    WorkerPool ba = twoTasksFailedInTheSameOrder("b", "a");
    assertThat(ab.queue().tasks()).isEqualTo(ba.queue().tasks());

    assertThat(ab.digest()).isNotEqualTo(ba.digest());
    // Why it matters: the next command tells them apart.
    ab.queue().expireOldTasks(ab.snapshot().revision(), 1, 1, 1);
    ba.queue().expireOldTasks(ba.snapshot().revision(), 1, 1, 1);
    assertThat(ab.queue().tasks()).isNotEqualTo(ba.queue().tasks());
  }

  /** Enqueues two tasks in the given order; afterwards both records are the same either way. */
  private static WorkerPool twoTasksFailedInTheSameOrder(String first, String second) {
    WorkerPool pool = new WorkerPool(DistributedLimits.defaults());
    TaskQueue queue = pool.queue();
    pool.registerWorker(0, 0, WORKER);
    queue.enqueue(1, 0, TaskSpec.of(first, "job", "target"));
    queue.enqueue(2, 0, TaskSpec.of(second, "job", "target"));
    TaskLease a = pool.assignTask(3, 0, "a", "w", 10).value();
    TaskLease b = pool.assignTask(4, 0, "b", "w", 10).value();
    queue.startTask(5, 0, a);
    queue.startTask(6, 0, b);
    queue.failTask(7, 0, a);
    queue.failTask(8, 0, b);
    return pool;
  }

  @Test
  void theOrderOfHeartbeatsInOneSecondCounts() {
    WorkerPool vw = heardOf("v", "w");
    WorkerPool wv = heardOf("w", "v");
    assertThat(vw.workers()).isEqualTo(wv.workers());

    assertThat(vw.digest()).isNotEqualTo(wv.digest());
    // Why it matters: the next command tells them apart.
    vw.pruneDeadWorkers(2, 1_000, 1);
    wv.pruneDeadWorkers(2, 1_000, 1);
    assertThat(vw.workers()).isNotEqualTo(wv.workers());
  }

  private static WorkerPool heardOf(String first, String second) {
    WorkerPool pool = new WorkerPool(DistributedLimits.defaults());
    pool.registerWorker(0, 0, WorkerSpec.of(first, 1));
    pool.registerWorker(1, 0, WorkerSpec.of(second, 1));
    return pool;
  }
}
