package dev.coordinator.core.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.coordinator.core.error.DistributedError.QueuedTaskCapacityReached;
import dev.coordinator.core.error.DistributedException;
import dev.coordinator.core.limits.DistributedLimits;
import dev.coordinator.core.limits.ResultLimits;
import dev.coordinator.core.model.TaskStatus;
import dev.coordinator.core.model.WorkerStatus;
import dev.coordinator.core.pool.TaskLease;
import dev.coordinator.core.pool.TaskSpec;
import dev.coordinator.core.pool.WorkerSnapshot;
import dev.coordinator.core.pool.WorkerSpec;
import dev.coordinator.core.testkit.TestCoordinator;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** A queue that is full, and from which nobody leases any more, does not hold up closing down. */
class CloseDownFullQueueTest {
  private final TestCoordinator test =
      new TestCoordinator(
          DistributedLimits.builder().maxQueuedTasks(2).build(), ResultLimits.defaults());
  private final CoordinatorTemplate template = test.template();

  @Test
  void anExpiredLeaseThatDoesNotFitDoesNotStopRunningWorkBeforeTheDeadline() {
    register("w");
    TaskLease holds = running("holds", "w", 1_000);
    running("expires", "w", 10);
    fillTheQueue();
    test.clock().advance(10);
    long deadline = test.clock().nowSecs() + 100;

    assertThat(template.closeDown(deadline)).isFalse();
    assertThat(template.complete(holds).taskId()).isEqualTo("holds");
  }

  @Test
  void atTheDeadlineEveryWorkerWhoseTasksFitGoesOffline() {
    register("v", "w", "x");
    running("t", "v", 1_000);
    running("u", "w", 1_000);
    fillTheQueue();

    DistributedException refusal =
        catchThrowableOfType(DistributedException.class, () -> template.closeDown(0));

    assertThat(refusal.error()).isEqualTo(new QueuedTaskCapacityReached(2));
    assertThat(statuses())
        .containsExactly(WorkerStatus.HEALTHY, WorkerStatus.HEALTHY, WorkerStatus.OFFLINE);
    assertThat(template.task("t").orElseThrow().status()).isEqualTo(TaskStatus.RUNNING);

    template.cancel(template.task("filler-1").orElseThrow().ownership().orElseThrow());
    template.cancel(template.task("filler-2").orElseThrow().ownership().orElseThrow());
    assertThat(template.closeDown(0)).isTrue();
    assertThat(statuses()).containsOnly(WorkerStatus.OFFLINE);
  }

  @Test
  void severalThreadsMayCloseDownTogether() throws Exception {
    for (int i = 0; i < 100; i++) {
      register("w" + i);
    }
    ExecutorService executor = Executors.newFixedThreadPool(4);
    List<Boolean> closed = new ArrayList<>();
    try {
      Callable<Boolean> closeDown = () -> template.closeDown(0);
      for (Future<Boolean> one :
          executor.invokeAll(List.of(closeDown, closeDown, closeDown, closeDown))) {
        closed.add(one.get());
      }
    } finally {
      executor.shutdownNow();
    }

    assertThat(closed).containsExactly(true, true, true, true);
    assertThat(statuses()).containsOnly(WorkerStatus.OFFLINE);
  }

  private void register(String... workerIds) {
    for (String workerId : workerIds) {
      template.register(WorkerSpec.of(workerId, 2));
    }
  }

  private void fillTheQueue() {
    template.enqueue(TaskSpec.of("filler-1", "job", "target"));
    template.enqueue(TaskSpec.of("filler-2", "job", "target"));
  }

  private TaskLease running(String taskId, String workerId, long leaseTtlSecs) {
    template.enqueue(TaskSpec.of(taskId, "job", "target"));
    TaskLease lease = template.leaseNext(workerId, leaseTtlSecs).orElseThrow();
    template.start(lease);
    return lease;
  }

  private List<WorkerStatus> statuses() {
    return test.coordinator().pool().workers().stream().map(WorkerSnapshot::status).toList();
  }
}
