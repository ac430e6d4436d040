package dev.coordinator.core.concurrency;

import static org.assertj.core.api.Assertions.assertThat;

import dev.coordinator.core.error.DistributedException;
import dev.coordinator.core.error.RevisionConflictException;
import dev.coordinator.core.limits.DistributedLimits;
import dev.coordinator.core.limits.ResultLimits;
import dev.coordinator.core.model.TaskStatus;
import dev.coordinator.core.pool.CompletionReceipt;
import dev.coordinator.core.pool.TaskLease;
import dev.coordinator.core.pool.TaskQueue;
import dev.coordinator.core.pool.TaskSpec;
import dev.coordinator.core.pool.WorkerPool;
import dev.coordinator.core.pool.WorkerSpec;
import dev.coordinator.core.result.ResultAggregator;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Two commands that exclude each other, sent at once with one revision, many times over: one wins,
 * the other is told so, and when it is sent again with the new revision, it is refused for good.
 */
class RacesTest {
  private static final int ROUNDS = 2_000;
  private static final long TTL = 10;

  private final ExecutorService threads = Executors.newFixedThreadPool(2);
  private final CyclicBarrier barrier = new CyclicBarrier(2);

  @AfterEach
  void stop() throws InterruptedException {
    threads.shutdownNow();
    assertThat(threads.awaitTermination(10, TimeUnit.SECONDS)).isTrue();
  }

  private static final class Epoch {
    final WorkerPool pool = new WorkerPool(DistributedLimits.defaults());
    final TaskQueue queue = pool.queue();
    final TaskLease lease;
    final long revision;

    Epoch(boolean running) {
      pool.registerWorker(0, 1, WorkerSpec.of("worker", 1));
      queue.enqueue(1, 1, TaskSpec.of("task", "kind", "target"));
      lease = pool.assignNext(2, 1, "worker", TTL).value();
      if (running) {
        queue.startTask(3, 1, lease);
      }
      revision = pool.snapshot().revision();
    }
  }

  /** Sends both at once; returns which of them won. */
  private int race(Callable<?> first, Callable<?> second) throws Exception {
    Future<Boolean> one = threads.submit(() -> wins(first));
    Future<Boolean> other = threads.submit(() -> wins(second));
    boolean firstWon = one.get(30, TimeUnit.SECONDS);
    assertThat(other.get(30, TimeUnit.SECONDS)).isNotEqualTo(firstWon);
    return firstWon ? 0 : 1;
  }

  private boolean wins(Callable<?> command) throws Exception {
    barrier.await(30, TimeUnit.SECONDS);
    try {
      command.call();
      return true;
    } catch (RevisionConflictException lost) {
      return false;
    }
  }

  private static String refusal(Callable<?> command) throws Exception {
    try {
      return "accepted: " + command.call();
    } catch (DistributedException refusal) {
      return refusal.error().getClass().getSimpleName();
    }
  }

  @Test
  void aCompletionAndAnExpiry() throws Exception {
    int[] won = new int[2];
    for (int round = 0; round < ROUNDS; round++) {
      Epoch epoch = new Epoch(true);
      int winner =
          race(
              () -> epoch.queue.completeTask(epoch.revision, 1, epoch.lease),
              () -> epoch.queue.recoverExpiredLeases(epoch.revision, 1 + TTL));
      won[winner]++;
      long next = epoch.revision + 1;
      if (winner == 0) {
        assertThat(epoch.queue.recoverExpiredLeases(next, 1 + TTL).value().tasksRequeued())
            .isZero();
        assertStatus(epoch, TaskStatus.COMPLETED);
      } else {
        assertThat(refusal(() -> epoch.queue.completeTask(next, 1 + TTL, epoch.lease)))
            .isEqualTo("StaleOwnership");
        assertStatus(epoch, TaskStatus.QUEUED);
      }
    }
    tell("completion, expiry", won);
  }

  @Test
  void aCompletionAndACancellation() throws Exception {
    int[] won = new int[2];
    for (int round = 0; round < ROUNDS; round++) {
      Epoch epoch = new Epoch(true);
      int winner =
          race(
              () -> epoch.queue.completeTask(epoch.revision, 1, epoch.lease),
              () -> epoch.queue.cancelTask(epoch.revision, 1, epoch.lease));
      won[winner]++;
      long next = epoch.revision + 1;
      assertThat(
              winner == 0
                  ? refusal(() -> epoch.queue.cancelTask(next, 1, epoch.lease))
                  : refusal(() -> epoch.queue.completeTask(next, 1, epoch.lease)))
          .doesNotStartWith("accepted");
      assertStatus(epoch, winner == 0 ? TaskStatus.COMPLETED : TaskStatus.CANCELLED);
    }
    tell("completion, cancellation", won);
  }

  @Test
  void aWorkerThatLeavesAndItsTaskThatStarts() throws Exception {
    int[] won = new int[2];
    for (int round = 0; round < ROUNDS; round++) {
      Epoch epoch = new Epoch(false);
      int winner =
          race(
              () -> epoch.pool.deregisterWorker(epoch.revision, 1, "worker", 1),
              () -> epoch.queue.startTask(epoch.revision, 1, epoch.lease));
      won[winner]++;
      if (winner == 0) {
        assertThat(refusal(() -> epoch.queue.startTask(epoch.revision + 1, 1, epoch.lease)))
            .isEqualTo("StaleOwnership");
      }
      assertStatus(epoch, winner == 0 ? TaskStatus.QUEUED : TaskStatus.RUNNING);
    }
    tell("departure, start", won);
  }

  @Test
  void twoThatAssignOneTask() throws Exception {
    int[] won = new int[2];
    for (int round = 0; round < ROUNDS; round++) {
      Epoch epoch = new Epoch(false);
      epoch.pool.registerWorker(epoch.revision, 1, WorkerSpec.of("second", 1));
      epoch.queue.enqueue(epoch.revision + 1, 1, TaskSpec.of("other", "kind", "target"));
      Callable<?> assignment = () -> epoch.pool.assignNextAvailable(epoch.revision + 2, 1, TTL);
      won[race(assignment, assignment)]++;
      assertThat(refusal(() -> epoch.pool.assignNextAvailable(epoch.revision + 3, 1, TTL)))
          .isEqualTo("NoQueuedTask");
      assertThat(epoch.pool.snapshot().slotsUsed()).isEqualTo(2);
      epoch.pool.checkInvariants();
    }
    tell("first assigner, second", won);
  }

  @Test
  void twoThatStoreDifferentResults() throws Exception {
    int[] won = new int[2];
    for (int round = 0; round < ROUNDS; round++) {
      Epoch epoch = new Epoch(true);
      CompletionReceipt receipt =
          epoch.queue.completeTask(epoch.revision, 1, epoch.lease).value().receipt();
      ResultAggregator results = new ResultAggregator(ResultLimits.defaults());
      int winner =
          race(
              () -> results.storeResult(0, receipt, new byte[] {0}),
              () -> results.storeResult(0, receipt, new byte[] {1}));
      won[winner]++;
      byte[] late = {(byte) (1 - winner)};
      assertThat(refusal(() -> results.storeResult(1, receipt, late)))
          .isEqualTo("ConflictingResult");
      assertThat(results.aggregateResults(List.of("task")).get(0).bytes()).containsExactly(winner);
      results.checkInvariants();
    }
    tell("first store, second", won);
  }

  private static void assertStatus(Epoch epoch, TaskStatus status) {
    assertThat(epoch.queue.task("task").orElseThrow().status()).isEqualTo(status);
    epoch.pool.checkInvariants();
  }

  private static void tell(String race, int[] won) {
    System.out.println("Race of " + race + ": won " + Arrays.toString(won));
  }
}
