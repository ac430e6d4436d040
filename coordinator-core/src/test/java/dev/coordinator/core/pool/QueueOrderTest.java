package dev.coordinator.core.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.coordinator.core.model.TaskPriority;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class QueueOrderTest {
  private final PoolFixture pool = new PoolFixture();

  private List<String> leaseAll() {
    List<String> order = new ArrayList<>();
    while (pool.queue.peekNext().isPresent()) {
      String next = pool.queue.peekNext().orElseThrow().taskId();
      assertThat(pool.assignNext("w").taskId()).isEqualTo(next);
      order.add(next);
    }
    return order;
  }

  @Test
  void tasksOfOnePriorityAreLeasedInTheOrderOfTheirEnqueuing() {
    pool.register("w", 16);
    pool.enqueue("z");
    pool.enqueue("a");
    pool.enqueue("m");

    assertThat(leaseAll()).containsExactly("z", "a", "m");
  }

  @Test
  void aHigherPriorityIsAlwaysLeasedBeforeALowerOne() {
    pool.register("w", 16);
    for (TaskPriority priority : TaskPriority.values()) {
      pool.enqueue("first-" + priority, priority);
    }
    for (TaskPriority priority : TaskPriority.values()) {
      pool.enqueue("second-" + priority, priority);
    }

    assertThat(leaseAll())
        .containsExactly(
            "first-CRITICAL",
            "second-CRITICAL",
            "first-HIGH",
            "second-HIGH",
            "first-NORMAL",
            "second-NORMAL",
            "first-LOW",
            "second-LOW");
  }

  @Test
  void aTaskThatIsQueuedAgainGoesToTheEndOfItsPriority() {
    pool.register("w", 16);
    pool.enqueue("first", TaskPriority.HIGH);
    pool.enqueue("second", TaskPriority.HIGH);
    pool.enqueue("normal", TaskPriority.NORMAL);
    TaskLease lease = pool.assignNext("w");
    pool.start(lease);
    pool.fail(lease);

    assertThat(leaseAll()).containsExactly("second", "first", "normal");
  }

  @Test
  void aCancelledTaskLeavesTheQueueFromAnyPlace() {
    pool.register("w", 16);
    for (String taskId : List.of("a", "b", "c", "d", "e")) {
      pool.enqueue(taskId);
    }
    for (String taskId : List.of("c", "a", "e")) {
      pool.cancel(pool.ownership(taskId));
    }

    assertThat(leaseAll()).containsExactly("b", "d");
  }

  @Test
  void assigningByNameTakesATaskFromTheMiddleOfTheQueue() {
    pool.register("w", 16);
    for (String taskId : List.of("a", "b", "c")) {
      pool.enqueue(taskId);
    }
    pool.assign("b", "w");

    assertThat(leaseAll()).containsExactly("a", "c");
  }

  @Test
  void recoveredTasksAreQueuedAgainInTheOrderOfTheirLeases() {
    pool.register("w", 16);
    for (String taskId : List.of("a", "b", "c")) {
      pool.enqueue(taskId);
    }
    // The lease that expires first is not the one that was granted first.
    pool.assign("c", "w", 30);
    pool.assign("a", "w", 20);
    pool.assign("b", "w", 10);
    pool.at(30);
    pool.recover();

    assertThat(leaseAll()).containsExactly("c", "a", "b");
  }

  @Test
  void lookingAtTheNextTaskChangesNothing() {
    TaskSnapshot task = pool.enqueue("a");
    PoolImage before = PoolImage.of(pool.state);

    assertThat(pool.queue.peekNext()).contains(task);
    assertThat(pool.queue.peekNext()).contains(task);
    assertThat(PoolImage.of(pool.state)).isEqualTo(before);
  }

  @Test
  void anEmptyQueueHasNoNextTask() {
    assertThat(pool.queue.peekNext()).isEmpty();
  }
}
