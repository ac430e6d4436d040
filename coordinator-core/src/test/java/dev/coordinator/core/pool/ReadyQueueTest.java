package dev.coordinator.core.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.coordinator.core.model.TaskPriority;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReadyQueueTest {
  private static final Comparator<TaskRecord> ORDER =
      Comparator.<TaskRecord, TaskPriority>comparing(task -> task.spec.priority())
          .reversed()
          .thenComparingLong(task -> task.enqueueOrdinal);

  private final ReadyQueue queue = new ReadyQueue();

  @Test
  void anEmptyQueueHasNoNextTaskAndNoOldestOne() {
    assertThat(queue.size()).isZero();
    assertThat(queue.peek()).isNull();
    assertThat(queue.oldestCreation()).isEqualTo(TaskRecord.NEVER);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void agreesWithASortedListOverThousandsOfMoves(long seed) {
    Random random = new Random(seed);
    List<TaskRecord> reference = new ArrayList<>();
    List<TaskRecord> away = new ArrayList<>();
    long ordinal = 0;
    for (int i = 0; i < 8_000; i++) {
      int move = random.nextInt(100);
      if (move < 52 || reference.isEmpty()) {
        // A task that comes back keeps its creation time and gets a new ordinal.
        boolean comesBack = !away.isEmpty() && random.nextBoolean();
        TaskRecord task = comesBack ? away.remove(random.nextInt(away.size())) : newTask(random, i);
        ordinal++;
        task.enqueueOrdinal = ordinal;
        queue.add(task);
        reference.add(task);
      } else if (move < 80) {
        leave(reference.get(0), reference, away);
      } else {
        leave(reference.get(random.nextInt(reference.size())), reference, away);
      }
      reference.sort(ORDER);
      agrees(reference);
    }
  }

  private static TaskRecord newTask(Random random, int number) {
    TaskPriority[] priorities = TaskPriority.values();
    return new TaskRecord(
        PoolFixture.spec("task-" + number)
            .withPriority(priorities[random.nextInt(priorities.length)]),
        number / 10);
  }

  private void leave(TaskRecord task, List<TaskRecord> reference, List<TaskRecord> away) {
    queue.remove(task);
    reference.remove(task);
    away.add(task);
    assertThat(queue.isIndexedByCreation(task)).isFalse();
  }

  private void agrees(List<TaskRecord> reference) {
    assertThat(queue.size()).isEqualTo(reference.size());
    assertThat(queue.peek()).isSameAs(reference.isEmpty() ? null : reference.get(0));
    assertThat(queue.oldestCreation())
        .isEqualTo(
            reference.stream().mapToLong(task -> task.createdAt).min().orElse(TaskRecord.NEVER));
    assertThat(inOrder()).isEqualTo(reference);
    assertThat(reference).allMatch(queue::isIndexedByCreation);
  }

  private List<TaskRecord> inOrder() {
    List<TaskRecord> all = new ArrayList<>();
    TaskPriority[] priorities = TaskPriority.values();
    for (int i = priorities.length - 1; i >= 0; i--) {
      all.addAll(PoolImage.elements(queue.chain(priorities[i])));
    }
    return all;
  }
}
