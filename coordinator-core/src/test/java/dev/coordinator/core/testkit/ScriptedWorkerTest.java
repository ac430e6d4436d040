package dev.coordinator.core.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.coordinator.core.error.DistributedError.InvalidTransition;
import dev.coordinator.core.error.DistributedError.LeaseExpired;
import dev.coordinator.core.error.DistributedError.StaleOwnership;
import dev.coordinator.core.error.DistributedError.WorkerAlreadyExists;
import dev.coordinator.core.error.DistributedError.WorkerUnavailable;
import dev.coordinator.core.error.DistributedException;
import dev.coordinator.core.error.TaskOperation;
import dev.coordinator.core.model.TaskStatus;
import dev.coordinator.core.model.WorkerStatus;
import dev.coordinator.core.pool.FailureOutcome;
import dev.coordinator.core.pool.RecoverySummary;
import dev.coordinator.core.pool.TaskLease;
import dev.coordinator.core.pool.TaskSpec;
import dev.coordinator.core.pool.WorkerSnapshot;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests a small host story by story, as the test of a real host would. */
class ScriptedWorkerTest {
  private static final long TTL = 30;
  private static final byte[] RESULT = "result".getBytes(UTF_8);

  private final TestCoordinator test = new TestCoordinator();
  private final long timeout = test.coordinator().pool().snapshot().limits().heartbeatTimeoutSecs();

  @AfterEach
  void everyInvariantHolds() {
    test.assertConsistent();
  }

  @Test
  void aWorkerTakesATaskAndCompletesIt() {
    ScriptedWorker worker = test.worker("w", 1);
    enqueue("t");

    TaskLease lease = worker.take(TTL);
    assertThat(status("t")).isEqualTo(TaskStatus.RUNNING);
    assertThat(worker.complete(lease, RESULT).leaseId()).isEqualTo(lease.leaseId());

    assertThat(status("t")).isEqualTo(TaskStatus.COMPLETED);
    assertThat(test.coordinator().results().result("t")).contains(RESULT);
    assertThat(worker.workerId()).isEqualTo("w");
    assertThat(worker.generation()).isEqualTo(1);
  }

  @Test
  void aWorkerFailsATask() {
    ScriptedWorker worker = test.worker("w", 1);
    enqueue("t");

    assertThat(worker.fail(worker.take(TTL))).isEqualTo(new FailureOutcome.Requeued(1, 1, 4));
    assertThat(status("t")).isEqualTo(TaskStatus.QUEUED);
  }

  @Test
  void withoutATaskTheTestFails() {
    ScriptedWorker worker = test.worker("w", 1);

    assertThatThrownBy(() -> worker.take(TTL))
        .isInstanceOf(AssertionError.class)
        .hasMessage("a task must be queued, but none is");
  }

  @Test
  void aWorkerThatSendsHeartbeatsIsKept() {
    ScriptedWorker worker = test.worker("w", 1);
    test.clock().advance(timeout);
    worker.heartbeat();
    test.clock().advance(timeout);

    assertThat(test.sweep()).isEqualTo(new RecoverySummary(0, 0, 0));
  }

  @Test
  void aFrozenWorkerSendsNoneAndIsPruned() {
    ScriptedWorker worker = test.worker("w", 1);
    worker.freeze();
    test.clock().advance(timeout);
    worker.heartbeat();
    test.clock().advance(1);

    assertThat(test.sweep()).isEqualTo(new RecoverySummary(1, 0, 0));
    assertThat(worker("w").status()).isEqualTo(WorkerStatus.OFFLINE);
  }

  @Test
  void aWorkerThatThawsInTimeGoesOn() {
    ScriptedWorker worker = test.worker("w", 1);
    worker.freeze();
    test.clock().advance(timeout);
    worker.thaw();
    worker.heartbeat();
    test.clock().advance(1);

    assertThat(test.sweep()).isEqualTo(new RecoverySummary(0, 0, 0));
  }

  @Test
  void aWorkerThatThawsTooLateFindsItselfOffline() {
    ScriptedWorker worker = test.worker("w", 1);
    worker.freeze();
    test.clock().advance(timeout + 1);
    test.sweep();
    worker.thaw();

    assertThat(catchThrowableOfType(DistributedException.class, worker::heartbeat).error().type())
        .isEqualTo("WorkerGenerationConflict");
  }

  @Test
  void aWorkerThatComesBackIsInANewGeneration() {
    ScriptedWorker worker = test.worker("w", 1);
    worker.freeze();
    test.clock().advance(timeout + 1);
    test.sweep();

    WorkerSnapshot back = worker.comeBack();

    assertThat(back.generation()).isEqualTo(3);
    assertThat(worker.generation()).isEqualTo(3);
    assertThat(back).isEqualTo(worker("w"));
    test.clock().advance(timeout);
    worker.heartbeat();
    assertThat(worker("w").lastHeartbeat()).isEqualTo(test.clock().nowSecs());
  }

  @Test
  void aWorkerThatIsOnlineCannotComeBack() {
    ScriptedWorker worker = test.worker("w", 1);

    assertThat(catchThrowableOfType(DistributedException.class, worker::comeBack).error())
        .isEqualTo(new WorkerUnavailable("w"));
  }

  @Test
  void aLateCompletionOfARecoveredTaskIsStale() {
    ScriptedWorker worker = test.worker("w", 1);
    enqueue("t");
    TaskLease lease = worker.take(TTL);
    test.clock().advance(TTL);
    assertThat(worker.completeLate(lease)).isEqualTo(new LeaseExpired("t"));
    test.sweep();

    assertThat(worker.completeLate(lease)).isEqualTo(new StaleOwnership("t"));
    assertThat(status("t")).isEqualTo(TaskStatus.QUEUED);
  }

  @Test
  void aCompletionThatIsNotLateFailsTheTest() {
    ScriptedWorker worker = test.worker("w", 1);
    enqueue("t");
    TaskLease lease = worker.take(TTL);

    assertThatThrownBy(() -> worker.completeLate(lease))
        .isInstanceOf(AssertionError.class)
        .hasMessage("a late completion must be refused, but was accepted");
  }

  @Test
  void theReasonOfALateRefusalIsForTheTestToCheck() {
    ScriptedWorker worker = test.worker("w", 1);
    enqueue("t");
    TaskLease notStarted = test.template().leaseNext("w", TTL).orElseThrow();

    assertThat(worker.completeLate(notStarted))
        .isEqualTo(new InvalidTransition("t", TaskStatus.LEASED, TaskOperation.COMPLETE));
  }

  @Test
  void twoWorkersNeedTwoIdentifiers() {
    test.worker("w", 1);

    assertThat(catchThrowableOfType(DistributedException.class, () -> test.worker("w", 1)).error())
        .isEqualTo(new WorkerAlreadyExists("w"));
  }

  private void enqueue(String taskId) {
    test.template().enqueue(TaskSpec.of(taskId, "job", "target"));
  }

  private TaskStatus status(String taskId) {
    return test.template().task(taskId).orElseThrow().status();
  }

  private WorkerSnapshot worker(String workerId) {
    return test.coordinator().pool().worker(workerId).orElseThrow();
  }
}
