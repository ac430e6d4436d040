package dev.coordinator.core.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.coordinator.core.error.DistributedError.StatePoisoned;
import dev.coordinator.core.error.DistributedException;
import dev.coordinator.core.limits.DistributedLimits;
import dev.coordinator.core.model.TaskPriority;
import dev.coordinator.core.model.TaskStatus;
import dev.coordinator.core.model.WorkerStatus;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class StateDigestFieldsTest {
  private static final TaskSpec TASK =
      new TaskSpec("t", "job", "target", List.of(1, 2), TaskPriority.HIGH);
  private static final WorkerSpec WORKER = WorkerSpec.of("w", 8).withTags(Set.of(WorkerTag.LINUX));

  @Test
  void aChangeOfAnySingleFieldChangesTheDigest() {
    Map<String, String> digests = new LinkedHashMap<>();
    digests.put("nothing", StateDigest.of(state(TASK, WORKER)));
    changes().forEach((what, change) -> digests.put(what, digestAfter(change)));
    specs().forEach((what, spec) -> digests.put(what, StateDigest.of(state(spec, WORKER))));
    digests.put(
        "capacity", StateDigest.of(state(TASK, WorkerSpec.of("w", 9).withTags(WORKER.tags()))));
    digests.put("tags", StateDigest.of(state(TASK, WORKER.withTags(Set.of(WorkerTag.WINDOWS)))));
    digests.put("no tag", StateDigest.of(state(TASK, WORKER.withTags(Set.of()))));
    digests.put("workerId", StateDigest.of(state(TASK, renamed(WORKER))));

    assertThat(digests.values()).doesNotHaveDuplicates();
  }

  private static Map<String, TaskSpec> specs() {
    return Map.of(
        "taskId",
        new TaskSpec("t2", "job", "target", List.of(1, 2), TaskPriority.HIGH),
        "jobId",
        new TaskSpec("t", "job2", "target", List.of(1, 2), TaskPriority.HIGH),
        "targetRef",
        new TaskSpec("t", "job", "target2", List.of(1, 2), TaskPriority.HIGH),
        "phase",
        TASK.withPhases(List.of(1, 3)),
        "order of phases",
        TASK.withPhases(List.of(2, 1)),
        "number of phases",
        TASK.withPhases(List.of(1, 2, 0)),
        "priority",
        TASK.withPriority(TaskPriority.LOW),
        "border of fields",
        new TaskSpec("t", "jobt", "arget", List.of(1, 2), TaskPriority.HIGH));
  }

  private static Map<String, Consumer<PoolState>> changes() {
    Map<String, Consumer<PoolState>> changes = new LinkedHashMap<>();
    changes.put("revision", state -> state.revision++);
    changes.put("logicalTime", state -> state.logicalTime++);
    changes.put("lastEnqueueOrdinal", state -> state.lastEnqueueOrdinal++);
    changes.put("lastLeaseId", state -> state.lastLeaseId++);
    changes.put("a task less", state -> state.tasks.remove("t"));
    changes.put("a worker less", state -> state.workers.remove("w"));
    taskChanges()
        .forEach(
            (what, change) -> changes.put("task " + what, state -> change.accept(task(state))));
    workerChanges()
        .forEach(
            (what, change) ->
                changes.put("worker " + what, state -> change.accept(state.workers.get("w"))));
    leaseChanges()
        .forEach(
            (what, lease) -> {
              changes.put("lease " + what, state -> task(state).lease = lease);
              changes.put("ended by lease " + what, state -> task(state).endedBy = lease);
              if (!what.contains("At")) {
                changes.put(
                    "receipt " + what,
                    state -> task(state).receipt = new CompletionReceipt(lease, 5));
              }
            });
    changes.put(
        "receipt recordVersion",
        state -> task(state).receipt = new CompletionReceipt(lease("w", 1, 0, 1, 1, 2, 3), 6));
    changes.put("no lease", state -> task(state).lease = null);
    changes.put("fence", state -> task(state).endedBy = new QueuedTaskFence("t", 3, 4));
    changes.put("fence taskId", state -> task(state).endedBy = new QueuedTaskFence("t2", 3, 4));
    changes.put(
        "fence taskGeneration", state -> task(state).endedBy = new QueuedTaskFence("t", 4, 4));
    changes.put(
        "fence recordVersion", state -> task(state).endedBy = new QueuedTaskFence("t", 3, 5));
    return changes;
  }

  private static Map<String, Consumer<TaskRecord>> taskChanges() {
    Map<String, Consumer<TaskRecord>> changes = new LinkedHashMap<>();
    changes.put("status", task -> task.status = TaskStatus.RUNNING);
    changes.put("startedAt", task -> task.startedAt = 7);
    changes.put("completedAt", task -> task.completedAt = 7);
    changes.put("retryCount", task -> task.retryCount++);
    changes.put("attempt", task -> task.attempt++);
    changes.put("taskGeneration", task -> task.taskGeneration++);
    changes.put("recordVersion", task -> task.recordVersion++);
    changes.put("enqueueOrdinal", task -> task.enqueueOrdinal++);
    return changes;
  }

  private static Map<String, Consumer<WorkerRecord>> workerChanges() {
    Map<String, Consumer<WorkerRecord>> changes = new LinkedHashMap<>();
    changes.put("generation", worker -> worker.generation++);
    changes.put("status", worker -> worker.status = WorkerStatus.BUSY);
    changes.put("currentTasks", worker -> worker.currentTasks++);
    changes.put("completedTasks", worker -> worker.completedTasks++);
    changes.put("lastHeartbeat", worker -> worker.lastHeartbeat++);
    changes.put("cpuBasisPoints", worker -> worker.cpuBasisPoints++);
    changes.put("memoryBasisPoints", worker -> worker.memoryBasisPoints++);
    changes.put("networkBasisPoints", worker -> worker.networkBasisPoints++);
    return changes;
  }

  /** Leases that differ from each other in one field, none of them the task's own. */
  private static Map<String, TaskLease> leaseChanges() {
    Map<String, TaskLease> leases = new LinkedHashMap<>();
    leases.put("one", lease("w", 1, 0, 1, 1, 2, 3));
    leases.put("taskId", new TaskLease("t2", "w", 1, 0, 1, 1, 2, 3));
    leases.put("workerId", lease("w2", 1, 0, 1, 1, 2, 3));
    leases.put("workerGeneration", lease("w", 2, 0, 1, 1, 2, 3));
    leases.put("taskGeneration", lease("w", 1, 1, 1, 1, 2, 3));
    leases.put("attempt", lease("w", 1, 0, 2, 1, 2, 3));
    leases.put("leaseId", lease("w", 1, 0, 1, 2, 2, 3));
    leases.put("acquiredAt", lease("w", 1, 0, 1, 1, 1, 3));
    leases.put("expiresAt", lease("w", 1, 0, 1, 1, 2, 4));
    return leases;
  }

  private static TaskLease lease(
      String workerId,
      long workerGeneration,
      long taskGeneration,
      int attempt,
      long leaseId,
      long acquiredAt,
      long expiresAt) {
    return new TaskLease(
        "t", workerId, workerGeneration, taskGeneration, attempt, leaseId, acquiredAt, expiresAt);
  }

  private static TaskRecord task(PoolState state) {
    return state.requireTask("t");
  }

  private static String digestAfter(Consumer<PoolState> change) {
    PoolState state = state(TASK, WORKER);
    change.accept(state);
    return StateDigest.of(state);
  }

  /** A state in which one worker holds one task. */
  private static PoolState state(TaskSpec task, WorkerSpec worker) {
    StateMachine machine = new StateMachine(DistributedLimits.defaults());
    machine.apply(new PoolCommand.RegisterWorker(0, 5, worker));
    machine.apply(new PoolCommand.Enqueue(1, 5, task));
    machine.apply(new PoolCommand.AssignNext(2, 5, worker.workerId(), 10));
    return machine.state;
  }

  private static WorkerSpec renamed(WorkerSpec spec) {
    return WorkerSpec.of(spec.workerId() + "2", spec.capacity()).withTags(spec.tags());
  }

  @Test
  void timesOfCreationCount() {
    assertThat(digestAfter(5)).isEqualTo(digestAfter(5)).isNotEqualTo(digestAfter(6));
  }

  private static String digestAfter(long createdAt) {
    StateMachine machine = new StateMachine(DistributedLimits.defaults());
    machine.apply(new PoolCommand.Enqueue(0, createdAt, TASK));
    machine.apply(new PoolCommand.PruneDeadWorkers(1, 10));
    return StateDigest.of(machine.state);
  }

  @Test
  void aPoisonedStateHasNoDigest() {
    HostFixture fixture = new HostFixture();
    fixture.poison();

    assertThat(
            catchThrowableOfType(DistributedException.class, () -> fixture.pool.digest()).error())
        .isEqualTo(new StatePoisoned());
  }
}
