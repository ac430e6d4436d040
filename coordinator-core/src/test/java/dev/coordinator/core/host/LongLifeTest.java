package dev.coordinator.core.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.coordinator.core.limits.DistributedLimits;
import dev.coordinator.core.limits.ResultLimits;
import dev.coordinator.core.model.TaskStatus;
import dev.coordinator.core.pool.StateSnapshot;
import dev.coordinator.core.pool.TaskLease;
import dev.coordinator.core.pool.TaskSnapshot;
import dev.coordinator.core.pool.TaskSpec;
import dev.coordinator.core.pool.WorkerSpec;
import dev.coordinator.core.testkit.SettableClock;
import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** Lives through epochs that are filled to the highest limits that there are. */
class LongLifeTest {
  private static final int EPOCHS = 10;
  private static final long TTL = 3_600;
  // What the virtual machine itself may take more of, from one epoch to the next.
  private static final long MAX_GROWTH_BYTES = 8L << 20;

  private static final DistributedLimits LIMITS =
      DistributedLimits.builder()
          .maxTaskRecords(65_536)
          .maxTerminalTasks(65_536)
          .maxActiveTasks(16_384)
          .maxQueuedTasks(16_384)
          .maxWorkers(4_096)
          .build();
  private static final ResultLimits RESULT_LIMITS =
      ResultLimits.builder().maxResults(65_536).maxAggregateItems(65_536).build();

  private final SettableClock clock = new SettableClock(0);

  @Test
  void aDroppedEpochLeavesNothingBehind() throws InterruptedException {
    long afterFirst = 0;
    long full = 0;
    long dropped = 0;
    for (int number = 1; number <= EPOCHS; number++) {
      Coordinator epoch = new Coordinator(LIMITS, RESULT_LIMITS);
      List<WeakReference<?>> parts = fill(epoch);
      assertFull(epoch);
      full = usedBytes();
      Reference.reachabilityFence(epoch);
      epoch = null;
      assertCollected(parts);
      dropped = usedBytes();
      if (number == 1) {
        afterFirst = dropped;
      }
      assertThat(dropped - afterFirst)
          .as("growth by epoch %d", number)
          .isLessThan(MAX_GROWTH_BYTES);
    }
    System.out.printf(
        Locale.ROOT,
        "Long life: %d epochs of %,d tasks; a full one takes %.1f MB; after the last one the heap"
            + " has %.1f MB more than after the first%n",
        EPOCHS,
        LIMITS.maxTaskRecords(),
        (full - dropped) / 1e6,
        (dropped - afterFirst) / 1e6);
  }

  /** Brings as many tasks to their end as there is room for, some of them the long way. */
  private List<WeakReference<?>> fill(Coordinator epoch) {
    CoordinatorTemplate template = new CoordinatorTemplate(epoch, clock);
    for (int i = 0; i < LIMITS.maxWorkers(); i++) {
      template.register(WorkerSpec.of("worker-" + i, 8));
    }
    List<WeakReference<?>> parts = new ArrayList<>();
    parts.add(new WeakReference<>(epoch));
    for (int i = 0; i < LIMITS.maxTaskRecords(); i++) {
      TaskSnapshot task = template.enqueue(TaskSpec.of("task-" + i, "kind", "target-" + i));
      if (i % 7 == 0) {
        template.cancel(task.ownership().orElseThrow());
      } else {
        TaskLease lease = template.leaseNextAvailable(TTL).orElseThrow();
        template.start(lease);
        if (i % 5 == 0) {
          template.fail(lease);
          lease = template.leaseNextAvailable(TTL).orElseThrow();
          template.start(lease);
        }
        template.complete(lease, new byte[64]);
        if (i % 1_000 == 1) {
          parts.add(new WeakReference<>(lease));
        }
      }
    }
    return parts;
  }

  private static void assertFull(Coordinator epoch) {
    StateSnapshot snapshot = epoch.pool().snapshot();
    assertThat(snapshot.taskRecords()).isEqualTo(LIMITS.maxTaskRecords());
    assertThat(snapshot.activeTasks()).isZero();
    assertThat(epoch.results().snapshot().resultCount())
        .isEqualTo(snapshot.tasks(TaskStatus.COMPLETED));
    epoch.pool().checkInvariants();
    epoch.results().checkInvariants();
  }

  private static void assertCollected(List<WeakReference<?>> parts) throws InterruptedException {
    for (int i = 0; i < 50 && parts.stream().anyMatch(part -> part.get() != null); i++) {
      System.gc();
      Thread.sleep(10);
    }
    assertThat(parts).allMatch(part -> part.get() == null);
  }

  private static long usedBytes() {
    System.gc();
    Runtime runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory();
  }
}
