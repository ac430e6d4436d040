package dev.coordinator.core.host;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.coordinator.core.limits.DistributedLimits;
import dev.coordinator.core.limits.ResultLimits;
import dev.coordinator.core.model.TaskStatus;
import dev.coordinator.core.pool.TaskLease;
import dev.coordinator.core.pool.TaskSnapshot;
import dev.coordinator.core.pool.TaskSpec;
import dev.coordinator.core.pool.WorkerObservation;
import dev.coordinator.core.pool.WorkerSnapshot;
import dev.coordinator.core.pool.WorkerSpec;
import dev.coordinator.core.result.AggregatedResult;
import dev.coordinator.core.testkit.TestCoordinator;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Eight threads command one epoch through one template. */
class TemplateThreadsTest {
  private static final int THREADS = 8;
  private static final int TASKS_EACH = 250;
  private static final int TASKS = THREADS * TASKS_EACH;

  private final Coordinator coordinator =
      new Coordinator(
          DistributedLimits.builder().maxActiveTasks(2_048).maxQueuedTasks(2_048).build(),
          ResultLimits.builder().maxResults(TASKS).maxAggregateItems(TASKS).build());
  private final CoordinatorTemplate template = new CoordinatorTemplate(coordinator, () -> 9);

  @Test
  void platformThreadsDoEverythingExactlyOnceAndSeeNoException() throws Exception {
    doEverything(Executors.newFixedThreadPool(THREADS));
  }

  @Test
  void virtualThreadsDoEverythingExactlyOnceAndSeeNoException() throws Exception {
    Optional<ExecutorService> virtual = virtualThreads();
    assumeTrue(virtual.isPresent(), "virtual threads come with Java 21");

    doEverything(virtual.get());
  }

  /** An executor of Java 21 and later; empty before. */
  private static Optional<ExecutorService> virtualThreads() throws ReflectiveOperationException {
    if (Runtime.version().feature() < 21) {
      return Optional.empty();
    }
    return Optional.of(
        (ExecutorService)
            Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null));
  }

  private void doEverything(ExecutorService executor) throws Exception {
    int completed = 0;
    try {
      List<Callable<Integer>> threads =
          IntStream.range(0, THREADS)
              .<Callable<Integer>>mapToObj(thread -> () -> work(thread))
              .toList();
      for (Future<Integer> thread : executor.invokeAll(threads, 60, TimeUnit.SECONDS)) {
        completed += thread.get();
      }
    } finally {
      executor.shutdownNow();
    }

    assertThat(completed).isEqualTo(TASKS);
    assertThat(coordinator.queue().tasks())
        .hasSize(TASKS)
        .allMatch(task -> task.status() == TaskStatus.COMPLETED && task.attempt() == 1);
    assertThat(
            coordinator.pool().workers().stream().mapToLong(WorkerSnapshot::completedTasks).sum())
        .isEqualTo(TASKS);
    assertThat(results()).allMatch(r -> new String(r.bytes(), UTF_8).equals(r.taskId()));
    assertThat(coordinator.pool().snapshot().revision())
        .as("one revision for each call, and none for anything else")
        .isEqualTo(THREADS + 2L * TASKS_EACH * THREADS + 3L * TASKS);
    TestCoordinator.assertConsistent(coordinator);
  }

  /** Enqueues tasks and works off whatever is queued; returns how many it completed. */
  private int work(int thread) {
    String workerId = "w" + thread;
    long generation = template.register(WorkerSpec.of(workerId, 1)).generation();
    int completed = 0;
    for (int i = 0; i < TASKS_EACH; i++) {
      template.enqueue(TaskSpec.of("t" + thread + "-" + i, "job", "target"));
      template.heartbeat(workerId, generation, WorkerObservation.healthy());
      completed += completeNext(workerId);
    }
    int completedNow;
    do {
      completedNow = completeNext(workerId);
      completed += completedNow;
    } while (completedNow > 0);
    return completed;
  }

  private int completeNext(String workerId) {
    Optional<TaskLease> lease = template.leaseNext(workerId, 60);
    lease.ifPresent(
        current -> {
          template.start(current);
          template.complete(current, current.taskId().getBytes(UTF_8));
        });
    return lease.isPresent() ? 1 : 0;
  }

  private List<AggregatedResult> results() {
    List<String> taskIds = new ArrayList<>();
    for (TaskSnapshot task : coordinator.queue().tasks()) {
      taskIds.add(task.taskId());
    }
    return template.aggregate(taskIds);
  }
}
