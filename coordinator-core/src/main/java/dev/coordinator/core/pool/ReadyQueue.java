package dev.coordinator.core.pool;

import dev.coordinator.core.model.TaskPriority;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The queued tasks: by priority, then in the order in which they entered. */
// One list per priority. Ordinals only grow, so appending keeps each list in order, also for tasks
// that come back; any task leaves its list in O(1). A heap beside it knows the oldest creation
// time, which the lists don't: a task that comes back keeps its creation time but goes to the end.
final class ReadyQueue {
  private static final List<TaskPriority> HIGHEST_FIRST =
      List.of(TaskPriority.CRITICAL, TaskPriority.HIGH, TaskPriority.NORMAL, TaskPriority.LOW);

  private final Map<TaskPriority, Chain<TaskRecord>> byPriority = new EnumMap<>(TaskPriority.class);
  private final TaskHeap byCreation = new TaskHeap();

  ReadyQueue() {
    for (TaskPriority priority : HIGHEST_FIRST) {
      byPriority.put(priority, new Chain<>());
    }
  }

  int size() {
    return byCreation.size();
  }

  /** The task to lease next, or null when none is queued. */
  @Nullable TaskRecord peek() {
    for (TaskPriority priority : HIGHEST_FIRST) {
      TaskRecord first = chain(priority).firstElement();
      if (first != null) {
        return first;
      }
    }
    return null;
  }

  /** The earliest creation time in the queue, or {@link TaskRecord#NEVER} when it is empty. */
  long oldestCreation() {
    return byCreation.earliest();
  }

  void add(TaskRecord task) {
    chainOf(task).append(task.ownerLink());
    byCreation.add(task, task.createdAt);
  }

  void remove(TaskRecord task) {
    chainOf(task).remove(task.ownerLink());
    byCreation.remove(task);
  }

  Chain<TaskRecord> chain(TaskPriority priority) {
    return Objects.requireNonNull(byPriority.get(priority), "every priority has a chain");
  }

  boolean isIndexedByCreation(TaskRecord task) {
    return byCreation.holds(task, task.createdAt);
  }

  private Chain<TaskRecord> chainOf(TaskRecord task) {
    return chain(task.spec.priority());
  }
}
