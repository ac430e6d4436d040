package dev.coordinator.core.concurrency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.coordinator.core.host.Coordinator;
import dev.coordinator.core.host.CoordinatorTemplate;
import dev.coordinator.core.model.TaskStatus;
import dev.coordinator.core.model.WorkerStatus;
import dev.coordinator.core.pool.StateSnapshot;
import dev.coordinator.core.pool.TaskLease;
import dev.coordinator.core.pool.TaskSpec;
import dev.coordinator.core.pool.WorkerSpec;
import dev.coordinator.core.result.ResultSnapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Readers of the published summaries, which take no lock, while others command. */
class SnapshotReadersTest {
  private static final int READERS = 4;
  private static final int TASKS = 4_000;
  private static final int SLOTS = 3;

  private final CoordinatorTemplate template =
      new CoordinatorTemplate(Coordinator.withDefaults(), () -> 1);
  private final AtomicBoolean over = new AtomicBoolean();

  @Test
  void platformThreadsSeeNoTornAndNoBackwardSummary() throws Exception {
    readWhileOthersCommand(Executors.newFixedThreadPool(READERS));
  }

  @Test
  void virtualThreadsSeeNoTornAndNoBackwardSummary() throws Exception {
    assumeThat(Runtime.version().feature())
        .as("virtual threads come with Java 21")
        .isGreaterThanOrEqualTo(21);
    readWhileOthersCommand(
        (ExecutorService)
            Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null));
  }

  private void readWhileOthersCommand(ExecutorService executor) throws Exception {
    try {
      List<Future<Long>> readers = new ArrayList<>();
      for (int i = 0; i < READERS; i++) {
        readers.add(executor.submit(this::readUntilOver));
      }
      command();
      over.set(true);
      long reads = 0;
      for (Future<Long> reader : readers) {
        reads += reader.get(30, TimeUnit.SECONDS);
      }
      assertThat(reads).isPositive();
      System.out.println("Snapshot readers: " + reads + " reads of " + READERS + " readers");
    } finally {
      executor.shutdownNow();
    }
  }

  private void command() {
    template.register(WorkerSpec.of("worker", SLOTS));
    for (int i = 0; i < TASKS; i++) {
      template.enqueue(TaskSpec.of("task-" + i, "kind", "target"));
      TaskLease lease = template.leaseNext("worker", 60).orElseThrow();
      template.start(lease);
      if (i % 3 == 0) {
        template.cancel(lease);
      } else {
        template.complete(lease);
      }
    }
  }

  private long readUntilOver() {
    StateSnapshot last = template.coordinator().pool().snapshot();
    ResultSnapshot lastResults = template.coordinator().results().snapshot();
    long reads = 0;
    while (!over.get()) {
      StateSnapshot now = template.coordinator().pool().snapshot();
      assertThat(now.revision()).isGreaterThanOrEqualTo(last.revision());
      assertWhole(now);
      ResultSnapshot results = template.coordinator().results().snapshot();
      assertThat(results.revision()).isGreaterThanOrEqualTo(lastResults.revision());
      last = now;
      lastResults = results;
      reads++;
    }
    return reads;
  }

  /** What the commands above leave true after each of them, and only a torn summary breaks. */
  private static void assertWhole(StateSnapshot now) {
    int tasks = Stream.of(TaskStatus.values()).mapToInt(now::tasks).sum();
    assertThat(tasks).isEqualTo(now.taskRecords());
    int leasedOrRunning = now.tasks(TaskStatus.LEASED) + now.tasks(TaskStatus.RUNNING);
    assertThat(now.slotsUsed()).isEqualTo(leasedOrRunning);
    int workers = Stream.of(WorkerStatus.values()).mapToInt(now::workers).sum();
    assertThat(now.slotsUsed() + now.slotsAvailable()).isEqualTo(SLOTS * workers);
    // One registration, and four commands for a task that has ended.
    int ended = now.tasks(TaskStatus.COMPLETED) + now.tasks(TaskStatus.CANCELLED);
    int begun =
        now.tasks(TaskStatus.QUEUED)
            + 2 * now.tasks(TaskStatus.LEASED)
            + 3 * now.tasks(TaskStatus.RUNNING);
    assertThat(now.revision()).isEqualTo(workers + 4L * ended + begun);
  }
}
