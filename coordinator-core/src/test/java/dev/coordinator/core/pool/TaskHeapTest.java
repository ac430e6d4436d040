package dev.coordinator.core.pool;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TaskHeapTest {
  private record Entry(TaskRecord task, long time) {}

  private final TaskHeap heap = new TaskHeap();

  private static TaskRecord task(int number) {
    return new TaskRecord(PoolFixture.spec("task-" + number), 0);
  }

  private List<TaskRecord> dueAt(long nowSecs) {
    List<TaskRecord> due = new ArrayList<>();
    heap.collectDue(nowSecs, due);
    return due;
  }

  @Test
  void anEmptyHeapHasNoEarliestTimeAndNothingDue() {
    assertThat(heap.size()).isZero();
    assertThat(heap.earliest()).isEqualTo(TaskRecord.NEVER);
    assertThat(dueAt(Long.MAX_VALUE)).isEmpty();
  }

  @Test
  void aTaskIsDueAtItsTimeAndNotBefore() {
    TaskRecord task = task(1);
    heap.add(task, 10);

    assertThat(dueAt(9)).isEmpty();
    assertThat(dueAt(10)).containsExactly(task);
    assertThat(heap.size()).isEqualTo(1);
  }

  @Test
  void aTaskIsHeldUnderItsOwnTimeOnly() {
    TaskRecord task = task(1);
    heap.add(task, 10);
    heap.add(task(2), 20);

    assertThat(heap.holds(task, 10)).isTrue();
    assertThat(heap.holds(task, 11)).isFalse();
    assertThat(heap.holds(task(1), 10)).isFalse();
    heap.remove(task);
    assertThat(heap.holds(task, 10)).isFalse();
    assertThat(task.heapSlot).isEqualTo(TaskHeap.NOT_IN_HEAP);
  }

  @Test
  void roomCanBeReservedBeforehand() {
    for (int i = 0; i < 100; i++) {
      heap.reserve();
      heap.reserve();
      heap.add(task(i), 100 - i);
    }

    assertThat(heap.size()).isEqualTo(100);
    assertThat(heap.earliest()).isEqualTo(1);
  }

  /** Few different times bring many ties, many different ones deep heaps. */
  @ParameterizedTest
  @CsvSource({"1, 3", "2, 50", "3, 1000", "4, 1000000"})
  void agreesWithASortedListOverThousandsOfMoves(long seed, int differentTimes) {
    Random random = new Random(seed);
    List<Entry> reference = new ArrayList<>();
    for (int i = 0; i < 8_000; i++) {
      // Grows to a few hundred tasks, shrinks, and grows again.
      int growth = (i / 1_000) % 2 == 0 ? 70 : 35;
      if (reference.isEmpty() || random.nextInt(100) < growth) {
        Entry entry = new Entry(task(i), random.nextInt(differentTimes));
        heap.add(entry.task, entry.time);
        reference.add(entry);
        reference.sort(Comparator.comparingLong(Entry::time));
      } else {
        heap.remove(reference.remove(random.nextInt(reference.size())).task);
      }
      assertThat(heap.size()).isEqualTo(reference.size());
      assertThat(heap.earliest())
          .isEqualTo(reference.isEmpty() ? TaskRecord.NEVER : reference.get(0).time);
      long now = random.nextInt(differentTimes);
      List<TaskRecord> due = dueAt(now);
      assertThat(Set.copyOf(due))
          .hasSameSizeAs(due)
          .isEqualTo(
              reference.stream()
                  .filter(entry -> entry.time <= now)
                  .map(Entry::task)
                  .collect(Collectors.toSet()));
      assertThat(reference).allMatch(entry -> heap.holds(entry.task, entry.time));
    }
  }

  @Test
  void takingTheEarliestAgainAndAgainSorts() {
    Random random = new Random(5);
    for (int i = 0; i < 1_000; i++) {
      heap.add(task(i), random.nextInt(400));
    }
    List<Long> times = new ArrayList<>();
    while (heap.size() > 0) {
      long earliest = heap.earliest();
      times.add(earliest);
      heap.remove(dueAt(earliest).get(0));
    }

    assertThat(times).hasSize(1_000).isSorted();
  }
}
