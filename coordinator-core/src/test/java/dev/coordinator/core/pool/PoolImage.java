package dev.coordinator.core.pool;

import dev.coordinator.core.model.TaskPriority;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Everything that a state holds, as a value: two equal images mean that nothing changed. */
record PoolImage(
    long revision,
    long logicalTime,
    long lastEnqueueOrdinal,
    long lastLeaseId,
    StateSnapshot published,
    Map<String, TaskImage> tasks,
    Map<String, WorkerImage> workers,
    List<List<String>> queue,
    List<String> byAge,
    List<String> byHeartbeat) {

  /** A task's record, with the proofs that a snapshot does not show. */
  record TaskImage(TaskSnapshot task, long ordinal, List<Object> proofs) {
    static TaskImage of(TaskRecord task) {
      return new TaskImage(
          new TaskSnapshot(task), task.enqueueOrdinal, Arrays.asList(task.receipt, task.endedBy));
    }
  }

  /** A worker's record, with the tasks that it holds. */
  record WorkerImage(WorkerSnapshot worker, List<String> leases) {
    static WorkerImage of(WorkerRecord worker) {
      return new WorkerImage(new WorkerSnapshot(worker), taskIds(worker.leases));
    }
  }

  static PoolImage of(PoolState state) {
    Map<String, TaskImage> tasks = new HashMap<>();
    state.tasks.forEach((id, task) -> tasks.put(id, TaskImage.of(task)));
    Map<String, WorkerImage> workers = new TreeMap<>();
    state.workers.forEach((id, worker) -> workers.put(id, WorkerImage.of(worker)));
    return new PoolImage(
        state.revision,
        state.logicalTime,
        state.lastEnqueueOrdinal,
        state.lastLeaseId,
        state.published(),
        tasks,
        workers,
        Arrays.stream(TaskPriority.values()).map(p -> taskIds(state.queue.chain(p))).toList(),
        taskIds(state.activeByAge),
        elements(state.heartbeats).stream().map(WorkerRecord::workerId).toList());
  }

  private static List<String> taskIds(Chain<TaskRecord> chain) {
    return elements(chain).stream().map(task -> task.spec.taskId()).toList();
  }

  static <T> List<T> elements(Chain<T> chain) {
    List<T> elements = new ArrayList<>();
    for (Chain.Link<T> link = chain.first(); link != null; link = link.next()) {
      elements.add(link.element());
    }
    return elements;
  }
}
