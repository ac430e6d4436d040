package dev.coordinator.core.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.coordinator.core.error.DistributedError.LeaseExpired;
import dev.coordinator.core.error.DistributedError.StaleOwnership;
import dev.coordinator.core.error.DistributedError.TaskNotFound;
import dev.coordinator.core.error.DistributedException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class FenceTest {
  private final PoolFixture pool = new PoolFixture();

  @BeforeEach
  void registerWorkers() {
    pool.register("w", 4);
    pool.register("other", 4);
  }

  /** Tries everything that a lease's holder can do; all of it must find the lease stale. */
  private DistributedException refusedAsStale(TaskLease late) {
    StaleOwnership stale = new StaleOwnership(late.taskId());
    pool.refused(stale, () -> pool.complete(late));
    pool.refused(stale, () -> pool.fail(late));
    pool.refused(stale, () -> pool.cancel(late));
    return pool.refused(stale, () -> pool.start(late));
  }

  @Test
  void aLeaseIsStaleOnceItsTaskIsQueuedAgain() {
    TaskLease late = pool.running("a", "w");
    pool.fail(late);

    assertThat(refusedAsStale(late))
        .hasMessageEndingWith("The task is QUEUED and has no current lease.");
  }

  @Test
  void aLeaseIsStaleOnceItWasRecovered() {
    TaskLease late = pool.running("a", "w");
    pool.at(late.expiresAt());
    pool.recover();

    refusedAsStale(late);
  }

  @Test
  void aLeaseIsStaleOnceItsWorkerIsDeregistered() {
    TaskLease late = pool.running("a", "w");
    pool.deregister("w");

    refusedAsStale(late);
  }

  @Test
  void aLeaseIsStaleOnceItsWorkerIsPruned() {
    pool.enqueue("a");
    TaskLease late = pool.assign("a", "w", 3_600);
    pool.start(late);
    pool.at(61);
    pool.prune();

    refusedAsStale(late);
  }

  @Test
  void aLeaseIsStaleOnceItsTaskExpiredOfAge() {
    TaskLease late = pool.running("a", "w");
    pool.at(1);
    pool.expireOld(1);

    assertThat(refusedAsStale(late))
        .hasMessageEndingWith("The task is EXPIRED and has no current lease.");
  }

  @Test
  void aLeaseIsStaleOnceTheTaskIsLeasedToAnotherWorker() {
    TaskLease late = pool.running("a", "w");
    pool.fail(late);
    pool.assign("a", "other");

    assertThat(refusedAsStale(late)).hasMessageEndingWith("Another worker holds the task.");
  }

  @Test
  void aLeaseIsStaleOnceTheSameWorkerHoldsTheTaskInItsNextAttempt() {
    TaskLease late = pool.running("a", "w");
    pool.fail(late);
    TaskLease current = pool.assign("a", "w");

    assertThat(refusedAsStale(late))
        .hasMessageEndingWith("The lease's task generation is 0, the current one's is 1.");
    assertThat(pool.start(current)).isEqualTo(new StartOutcome.Started(6));
  }

  @Test
  void aLeaseIsStaleOnceItsWorkerCameBackInANewGeneration() {
    TaskLease late = pool.running("a", "w");
    pool.deregister("w");
    pool.reactivate(WorkerSpec.of("w", 4), 2);
    TaskLease current = pool.assign("a", "w");

    assertThat(refusedAsStale(late))
        .hasMessageEndingWith("The lease's worker generation is 1, the current one's is 3.");
    assertThat(pool.start(current)).isEqualTo(new StartOutcome.Started(6));
  }

  @Test
  void aLateHolderHarmsNobodyThatCameAfterIt() {
    TaskLease late = pool.running("a", "w");
    pool.fail(late);
    TaskLease current = pool.assign("a", "other");
    pool.start(current);
    refusedAsStale(late);

    pool.complete(current);

    assertThat(pool.worker("other").completedTasks()).isEqualTo(1);
    assertThat(pool.worker("w").completedTasks()).isZero();
    refusedAsStale(late);
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "TASK_ID")
  void everyFieldOfALeaseIsPartOfTheFence(LeaseField field) {
    TaskLease lease = pool.running("a", "w");

    refusedAsStale(field.changedIn(lease));
  }

  @Test
  void aLeaseOfAnUnknownTaskFindsNoTask() {
    TaskLease foreign = LeaseField.TASK_ID.changedIn(pool.running("a", "w"));
    TaskNotFound notFound = new TaskNotFound("a-other");

    pool.refused(notFound, () -> pool.start(foreign));
    pool.refused(notFound, () -> pool.complete(foreign));
    pool.refused(notFound, () -> pool.fail(foreign));
    pool.refused(notFound, () -> pool.cancel(foreign));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "WORKER_ID         | Another worker holds the task.",
        "WORKER_GENERATION | The lease's worker generation is 2, the current one's is 1.",
        "TASK_GENERATION   | The lease's task generation is 1, the current one's is 0.",
        "ATTEMPT           | The lease's attempt is 2, the current one's is 1.",
        "LEASE_ID          | The lease's lease id is 2, the current one's is 1.",
        "EXPIRES_AT        | The lease's expiry is 31, the current one's is 30.",
        "ACQUIRED_AT       | The lease's time of acquisition is 1, the current one's is 0."
      })
  void theMessageNamesTheFieldThatDiffers(LeaseField field, String difference) {
    TaskLease lease = pool.leased("a", "w");

    assertThat(pool.refused(new StaleOwnership("a"), () -> pool.start(field.changedIn(lease))))
        .hasMessage(new StaleOwnership("a").message() + " " + difference);
  }

  @Test
  void theMessageNamesTheExpiryAndTheTime() {
    TaskLease lease = pool.leased("a", "w");
    pool.at(42);

    assertThat(pool.refused(new LeaseExpired("a"), () -> pool.start(lease)))
        .hasMessage(new LeaseExpired("a").message() + " It expired at 30 s, and it is 42 s.");
  }

  @Test
  void theMessageTellsALateQueuedFenceFromTheTaskAsItIs() {
    TaskOwnership fence = pool.enqueue("a").ownership().orElseThrow();
    TaskLease lease = pool.assign("a", "w");

    assertThat(pool.refused(new StaleOwnership("a"), () -> pool.cancel(fence)))
        .hasMessageEndingWith("The fence is of a queued task, but the task is LEASED.");
    pool.start(lease);
    pool.fail(lease);
    assertThat(pool.refused(new StaleOwnership("a"), () -> pool.cancel(fence)))
        .hasMessageEndingWith("The fence is of an earlier queued state of the task.");
  }

  @Test
  void noMessageNamesATaskAWorkerOrATarget() {
    pool.register("secret-worker", 1);
    pool.enqueue(TaskSpec.of("secret-task", "secret-job", "secret-target"));
    TaskLease late = pool.assign("secret-task", "secret-worker");
    pool.at(30);

    assertThat(pool.refused(new LeaseExpired("secret-task"), () -> pool.start(late)).getMessage())
        .doesNotContain("secret");
    pool.recover();
    pool.assign("secret-task", "w");
    assertThat(refusedAsStale(late).getMessage()).doesNotContain("secret");
  }
}
