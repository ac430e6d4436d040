package dev.coordinator.core.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.coordinator.core.error.DistributedError.StateInvariant;
import dev.coordinator.core.error.DistributedException;
import dev.coordinator.core.error.InvariantProblem;
import dev.coordinator.core.limits.DistributedLimits;
import dev.coordinator.core.model.TaskStatus;
import dev.coordinator.core.model.WorkerStatus;
import org.junit.jupiter.api.Test;

/** States are filled past the commands, which would keep the bounds. */
class InvariantBoundsTest {
  private final PoolState state =
      new PoolState(
          DistributedLimits.builder()
              .maxTaskRecords(5)
              .maxActiveTasks(3)
              .maxQueuedTasks(1)
              .maxTerminalTasks(3)
              .maxWorkers(2)
              .build());

  private WorkerRecord worker(String workerId) {
    WorkerRecord worker = new WorkerRecord(WorkerSpec.of(workerId, 8));
    worker.observe(WorkerStatus.HEALTHY, 0, 0, 0);
    state.register(worker, 0);
    return worker;
  }

  private TaskRecord queued() {
    TaskRecord task = new TaskRecord(PoolFixture.spec("task-" + state.tasks.size()), 0);
    state.admit(task);
    return task;
  }

  private void queued(int tasks) {
    for (int i = 0; i < tasks; i++) {
      queued();
    }
  }

  private void leased(int tasks) {
    WorkerRecord worker = worker("holder");
    for (int i = 0; i < tasks; i++) {
      TaskRecord task = queued();
      state.lease(
          task,
          worker,
          new TaskLease(task.spec.taskId(), "holder", 1, 0, 1, state.lastLeaseId + 1, 0, 30));
    }
  }

  private void ended(int tasks) {
    for (int i = 0; i < tasks; i++) {
      state.end(queued(), TaskStatus.CANCELLED, 0);
    }
  }

  private void exceedsABound() {
    DistributedException found =
        catchThrowableOfType(DistributedException.class, () -> new InvariantChecker(state).check());
    assertThat(found).isNotNull();
    assertThat(found.error()).isEqualTo(new StateInvariant(InvariantProblem.BOUND_EXCEEDED));
  }

  @Test
  void everyBoundMayBeFilledToItsLastPlace() {
    leased(1);
    ended(3);
    queued(1);
    worker("other");
    state.commit(0, "published");

    new InvariantChecker(state).check();
  }

  @Test
  void allActivePlacesMayBeFilled() {
    leased(2);
    queued(1);
    state.commit(0, "published");

    new InvariantChecker(state).check();
  }

  @Test
  void oneTaskRecordTooManyIsFound() {
    leased(3);
    ended(3);

    exceedsABound();
  }

  @Test
  void oneActiveTaskTooManyIsFound() {
    leased(4);

    exceedsABound();
  }

  @Test
  void oneQueuedTaskTooManyIsFound() {
    queued(2);

    exceedsABound();
  }

  @Test
  void oneEndedTaskTooManyIsFound() {
    ended(4);

    exceedsABound();
  }

  @Test
  void oneWorkerTooManyIsFound() {
    worker("a");
    worker("b");
    worker("c");

    exceedsABound();
  }
}
