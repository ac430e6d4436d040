package dev.coordinator.core.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.coordinator.core.model.WorkerStatus;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SelectionOrderTest {
  private static final long TIMEOUT = 10;

  /** The order as the contract gives it, best first. */
  private static final Comparator<WorkerRecord> ORDER =
      Comparator.comparingInt(WorkerRecord::availableSlots)
          .reversed()
          .thenComparing(Comparator.<WorkerRecord>comparingLong(w -> w.lastHeartbeat).reversed())
          .thenComparingInt(worker -> worker.cpuBasisPoints)
          .thenComparingInt(worker -> worker.memoryBasisPoints)
          .thenComparingInt(worker -> worker.networkBasisPoints)
          .thenComparing(WorkerRecord::workerId);

  private final SelectionOrder order = new SelectionOrder(TIMEOUT);

  private static WorkerRecord worker(String workerId, int slots) {
    WorkerRecord worker = new WorkerRecord(WorkerSpec.of(workerId, slots));
    worker.observe(WorkerStatus.HEALTHY, 0, 0, 0);
    return worker;
  }

  private List<WorkerRecord> contents() {
    List<WorkerRecord> contents = new ArrayList<>();
    order.forEach(contents::add);
    return contents;
  }

  @Test
  void anEmptyOrderHasNoBestWorker() {
    assertThat(order.best(0)).isNull();
    assertThat(contents()).isEmpty();
    assertThat(order.isOrdered()).isTrue();
  }

  @Test
  void aWorkerWithoutASlotIsNeitherAddedNorRemoved() {
    WorkerRecord full = worker("full", 1);
    full.currentTasks = 1;
    order.add(full);
    order.remove(full);

    assertThat(order.best(0)).isNull();
    assertThat(contents()).isEmpty();
  }

  @Test
  void theGreatestAndTheSmallestNumbersOfSlotsHaveTheirPlaces() {
    WorkerRecord largest = worker("largest", 4_096);
    WorkerRecord smallest = worker("smallest", 1);
    order.add(smallest);
    order.add(largest);

    assertThat(order.best(0)).isSameAs(largest);
    order.remove(largest);
    assertThat(order.best(0)).isSameAs(smallest);
  }

  @Test
  void aHeartbeatIsFreshUpToTheTimeout() {
    WorkerRecord worker = worker("w", 1);
    worker.lastHeartbeat = 5;
    order.add(worker);

    assertThat(order.best(5 + TIMEOUT)).isSameAs(worker);
    assertThat(order.best(5 + TIMEOUT + 1)).isNull();
  }

  /**
   * Small ranges bring ties in every field. Stale workers, removals from the middle and changes of
   * all that orders a worker come at random.
   */
  @ParameterizedTest
  @CsvSource({"1, 2, 2", "2, 4, 3", "3, 40, 2", "4, 1, 1", "5, 3, 100"})
  void agreesWithASortedListOverThousandsOfMoves(long seed, int maxSlots, int utilizations) {
    Random random = new Random(seed);
    List<WorkerRecord> reference = new ArrayList<>();
    long now = 0;
    for (int i = 0; i < 8_000; i++) {
      now += random.nextInt(100) < 3 ? random.nextInt(8) : 0;
      int move = random.nextInt(100);
      if (reference.isEmpty() || (move < 40 && reference.size() < 60)) {
        WorkerRecord worker = worker("w" + i, 1 + random.nextInt(maxSlots));
        change(worker, random, now, utilizations);
        order.add(worker);
        reference.add(worker);
      } else if (move < 60) {
        order.remove(reference.remove(random.nextInt(reference.size())));
      } else if (move < 80) {
        WorkerRecord worker = reference.get(random.nextInt(reference.size()));
        order.remove(worker);
        change(worker, random, now, utilizations);
        order.add(worker);
      } else {
        takeOrReturnASlot(reference.get(random.nextInt(reference.size())), random);
      }
      agrees(reference, now);
      agrees(reference, now + random.nextInt(2 * (int) TIMEOUT));
    }
  }

  private static void change(WorkerRecord worker, Random random, long now, int utilizations) {
    worker.lastHeartbeat = now;
    worker.observe(
        WorkerStatus.HEALTHY,
        random.nextInt(utilizations),
        random.nextInt(utilizations),
        random.nextInt(utilizations));
  }

  private void takeOrReturnASlot(WorkerRecord worker, Random random) {
    order.remove(worker);
    int change = random.nextBoolean() ? 1 : -1;
    int tasks = worker.currentTasks + change;
    worker.currentTasks = Math.max(0, Math.min(worker.spec.capacity(), tasks));
    order.add(worker);
  }

  private void agrees(List<WorkerRecord> reference, long now) {
    List<WorkerRecord> selectable =
        reference.stream().filter(worker -> worker.availableSlots() > 0).toList();
    WorkerRecord expected =
        selectable.stream()
            .filter(worker -> now - worker.lastHeartbeat <= TIMEOUT)
            .min(ORDER)
            .orElse(null);
    assertThat(order.best(now)).isSameAs(expected);
    assertThat(contents()).containsExactlyInAnyOrderElementsOf(selectable);
    assertThat(order.isOrdered()).isTrue();
  }

  @Test
  void removingTheBestAgainAndAgainSorts() {
    Random random = new Random(6);
    List<WorkerRecord> all = new ArrayList<>();
    for (int i = 0; i < 1_000; i++) {
      WorkerRecord worker = worker("w" + i, 1 + random.nextInt(5));
      change(worker, random, 0, 4);
      order.add(worker);
      all.add(worker);
    }
    all.sort(ORDER);

    List<WorkerRecord> chosen = new ArrayList<>();
    for (WorkerRecord best = order.best(0); best != null; best = order.best(0)) {
      order.remove(best);
      chosen.add(best);
    }

    assertThat(chosen).isEqualTo(all);
  }
}
