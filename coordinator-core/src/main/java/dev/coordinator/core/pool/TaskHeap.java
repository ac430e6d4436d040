package dev.coordinator.core.pool;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Tasks by a time of theirs, earliest first: the leased ones by expiry, the queued ones by
 * creation.
 */
// A binary heap. The times stand in an array of their own, so that sifting compares neighbouring
// numbers and touches a record only to tell it its new slot; a record that knows its slot is
// removed without a search. Chosen over a sorted tree because it allocates nothing per task, adding
// a time later than most (the usual case: time only grows) moves nothing, and the tasks due at a
// time are found by descending from the root, visiting at most 2k + 1 slots to find k.
//
// Adding and removing cost O(log n), the earliest time O(1).
final class TaskHeap {
  static final int NOT_IN_HEAP = -1;
  private static final int INITIAL_SLOTS = 16;

  private long[] times = new long[INITIAL_SLOTS];
  private @Nullable TaskRecord[] tasks = new @Nullable TaskRecord[INITIAL_SLOTS];
  private int size;

  int size() {
    return size;
  }

  /** The earliest time, or {@link TaskRecord#NEVER} when there is none. */
  long earliest() {
    return size == 0 ? TaskRecord.NEVER : times[0];
  }

  /** Makes room for one more, so that adding it cannot fail. */
  void reserve() {
    if (size == times.length) {
      long[] moreTimes = Arrays.copyOf(times, size * 2);
      tasks = Arrays.copyOf(tasks, size * 2);
      times = moreTimes;
    }
  }

  void add(TaskRecord task, long time) {
    reserve();
    size++;
    siftUp(size - 1, task, time);
  }

  void remove(TaskRecord task) {
    int slot = task.heapSlot;
    task.heapSlot = NOT_IN_HEAP;
    size--;
    TaskRecord moved = at(size);
    long time = times[size];
    tasks[size] = null;
    if (slot == size) {
      return;
    }
    if (slot > 0 && time < times[parent(slot)]) {
      siftUp(slot, moved, time);
    } else {
      siftDown(slot, moved, time);
    }
  }

  /** Collects the tasks whose time has come, in no particular order. */
  void collectDue(long nowSecs, List<TaskRecord> due) {
    collectDue(0, nowSecs, due);
  }

  private void collectDue(int slot, long nowSecs, List<TaskRecord> due) {
    if (slot < size && times[slot] <= nowSecs) {
      due.add(at(slot));
      collectDue(2 * slot + 1, nowSecs, due);
      collectDue(2 * slot + 2, nowSecs, due);
    }
  }

  /** Tells whether the task stands where it says, under its time, and not before its parent. */
  boolean holds(TaskRecord task, long time) {
    int slot = task.heapSlot;
    return slot >= 0
        && slot < size
        && tasks[slot] == task
        && times[slot] == time
        && (slot == 0 || times[parent(slot)] <= time);
  }

  private void siftUp(int from, TaskRecord task, long time) {
    int slot = from;
    while (slot > 0 && time < times[parent(slot)]) {
      int parent = parent(slot);
      put(slot, at(parent), times[parent]);
      slot = parent;
    }
    put(slot, task, time);
  }

  private void siftDown(int from, TaskRecord task, long time) {
    int slot = from;
    int child = earlierChild(slot);
    while (child < size && times[child] < time) {
      put(slot, at(child), times[child]);
      slot = child;
      child = earlierChild(slot);
    }
    put(slot, task, time);
  }

  private int earlierChild(int slot) {
    int left = 2 * slot + 1;
    int right = left + 1;
    return right < size && times[right] < times[left] ? right : left;
  }

  private void put(int slot, TaskRecord task, long time) {
    tasks[slot] = task;
    times[slot] = time;
    task.heapSlot = slot;
  }

  private TaskRecord at(int slot) {
    TaskRecord task = tasks[slot];
    if (task == null) {
      throw new IllegalStateException("empty slot below the heap's size");
    }
    return task;
  }

  private static int parent(int slot) {
    return (slot - 1) / 2;
  }
}
