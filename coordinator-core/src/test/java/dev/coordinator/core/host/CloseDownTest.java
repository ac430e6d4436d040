package dev.coordinator.core.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.coordinator.core.error.DistributedError.QueuedTaskCapacityReached;
import dev.coordinator.core.error.DistributedError.StaleOwnership;
import dev.coordinator.core.error.DistributedException;
import dev.coordinator.core.host.CommandRecorder.Recorded;
import dev.coordinator.core.limits.DistributedLimits;
import dev.coordinator.core.limits.ResultLimits;
import dev.coordinator.core.model.TaskStatus;
import dev.coordinator.core.model.WorkerStatus;
import dev.coordinator.core.pool.PoolCommand;
import dev.coordinator.core.pool.TaskLease;
import dev.coordinator.core.pool.TaskSpec;
import dev.coordinator.core.pool.WorkerSnapshot;
import dev.coordinator.core.pool.WorkerSpec;
import dev.coordinator.core.testkit.SettableClock;
import dev.coordinator.core.testkit.TestCoordinator;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class CloseDownTest {
  private static final long DEADLINE = 100;

  private final SettableClock clock = new SettableClock(0);
  private final CommandRecorder recorder = new CommandRecorder(1_000);
  private final Coordinator coordinator =
      new Coordinator(
          DistributedLimits.builder().maxQueuedTasks(2).maxLeaseTtlSecs(1_000).build(),
          ResultLimits.defaults(),
          recorder);
  private final CoordinatorTemplate template = new CoordinatorTemplate(coordinator, clock);

  @AfterEach
  void everyInvariantHolds() {
    TestCoordinator.assertConsistent(coordinator);
  }

  @Test
  void anEmptyEpochIsClosedAtOnce() {
    assertThat(template.closeDown(DEADLINE)).isTrue();
    assertThat(recorder.recorded()).isEmpty();
  }

  @Test
  void withoutRunningWorkEveryWorkerGoesOfflineAtOnce() {
    register("v", "w");
    enqueue("t");

    assertThat(template.closeDown(DEADLINE)).isTrue();

    assertThat(statuses()).containsOnly(WorkerStatus.OFFLINE);
    assertThat(status("t")).isEqualTo(TaskStatus.QUEUED);
    assertThat(template.leaseNext("w", 10)).isEmpty();
  }

  @Test
  void runningWorkGoesOnUntilItIsDone() {
    register("w");
    TaskLease lease = running("t", "w", 50);
    enqueue("waiting");

    assertThat(template.closeDown(DEADLINE)).isFalse();
    assertThat(template.leaseNext("w", 10)).as("nothing is leased any more").isEmpty();
    assertThat(statuses()).containsExactly(WorkerStatus.HEALTHY);

    template.complete(lease, new byte[0]);
    assertThat(template.closeDown(DEADLINE)).isTrue();
    assertThat(statuses()).containsExactly(WorkerStatus.OFFLINE);
    assertThat(status("waiting")).isEqualTo(TaskStatus.QUEUED);
  }

  @Test
  void runningWorkMayStillRenewItsLease() {
    register("w");
    TaskLease lease = running("t", "w", 50);
    template.closeDown(DEADLINE);

    TaskLease renewed = template.renew(lease, 70);
    clock.advance(60);

    assertThat(template.closeDown(DEADLINE)).isFalse();
    assertThat(template.complete(renewed).taskId()).isEqualTo("t");
  }

  @Test
  void aLeaseWhoseTimeIsOverIsRecoveredBeforeTheDeadline() {
    register("w");
    running("t", "w", 50);
    clock.advance(50);

    assertThat(template.closeDown(DEADLINE)).isTrue();
    assertThat(status("t")).isEqualTo(TaskStatus.QUEUED);
    assertThat(statuses()).containsExactly(WorkerStatus.OFFLINE);
  }

  @Test
  void atTheDeadlineRunningWorkIsTakenBack() {
    register("w");
    TaskLease lease = running("t", "w", 1_000);
    clock.advance(DEADLINE - 1);
    assertThat(template.closeDown(DEADLINE)).isFalse();

    clock.advance(1);
    assertThat(template.closeDown(DEADLINE)).isTrue();

    assertThat(status("t")).isEqualTo(TaskStatus.QUEUED);
    assertThat(
            catchThrowableOfType(DistributedException.class, () -> template.complete(lease))
                .error())
        .isEqualTo(new StaleOwnership("t"));
  }

  @Test
  void theOrderIsLeasesThenWorkersByIdentifier() {
    register("w", "v", "gone");
    template.deregister("gone", 1);
    running("expires", "v", 50);
    running("holds", "w", 1_000);
    clock.advance(DEADLINE);
    int before = recorder.recorded().size();

    template.closeDown(DEADLINE);

    List<Recorded> recorded = recorder.recorded();
    assertThat(recorded.subList(before, recorded.size()))
        .extracting(one -> purpose((PoolCommand<?>) one.command()))
        .containsExactly("RecoverExpiredLeases", "DeregisterWorker v", "DeregisterWorker w");
  }

  /** What a command is for, in one piece or in part. */
  private static String purpose(PoolCommand<?> command) {
    String operation = command.operation().replace("InPart", "");
    if (command instanceof PoolCommand.DeregisterWorker whole) {
      return operation + " " + whole.workerId();
    }
    if (command instanceof PoolCommand.DeregisterWorkerInPart part) {
      return operation + " " + part.workerId();
    }
    return operation;
  }

  @Test
  void closingDownAgainChangesNothing() {
    register("w");
    template.closeDown(DEADLINE);
    String digest = coordinator.pool().digest();

    assertThat(template.closeDown(DEADLINE)).isTrue();
    assertThat(coordinator.pool().digest()).isEqualTo(digest);
  }

  @Test
  void aDeadlineInThePastClosesDownAtOnce() {
    clock.advance(50);
    register("w");
    running("t", "w", 50);

    assertThat(template.closeDown(0)).isTrue();
    assertThat(status("t")).isEqualTo(TaskStatus.QUEUED);
  }

  @Test
  void unfinishedTasksThatDoNotFitTheQueueReachTheCallerAndTheirWorkerStaysOnline() {
    register("v", "w");
    running("t", "w", 1_000);
    enqueue("filler-1");
    enqueue("filler-2");
    clock.advance(DEADLINE);

    DistributedException refusal =
        catchThrowableOfType(DistributedException.class, () -> template.closeDown(DEADLINE));

    assertThat(refusal.error()).isEqualTo(new QueuedTaskCapacityReached(2));
    assertThat(statuses()).containsExactly(WorkerStatus.OFFLINE, WorkerStatus.HEALTHY);
    assertThat(status("t")).isEqualTo(TaskStatus.RUNNING);
  }

  @Test
  void onceTheQueueHasRoomAgainClosingDownIsFinished() {
    register("w");
    running("t", "w", 1_000);
    enqueue("filler-1");
    enqueue("filler-2");
    clock.advance(DEADLINE);
    catchThrowableOfType(DistributedException.class, () -> template.closeDown(DEADLINE));

    template.cancel(template.task("filler-1").orElseThrow().ownership().orElseThrow());

    assertThat(template.closeDown(DEADLINE)).isTrue();
    assertThat(status("t")).isEqualTo(TaskStatus.QUEUED);
    assertThat(statuses()).containsExactly(WorkerStatus.OFFLINE);
  }

  private void register(String... workerIds) {
    for (String workerId : workerIds) {
      template.register(WorkerSpec.of(workerId, 2));
    }
  }

  private void enqueue(String taskId) {
    template.enqueue(TaskSpec.of(taskId, "job", "target"));
  }

  private TaskLease running(String taskId, String workerId, long leaseTtlSecs) {
    enqueue(taskId);
    TaskLease lease = template.leaseNext(workerId, leaseTtlSecs).orElseThrow();
    template.start(lease);
    return lease;
  }

  private TaskStatus status(String taskId) {
    return template.task(taskId).orElseThrow().status();
  }

  /** The statuses of all workers in the order of their identifiers. */
  private List<WorkerStatus> statuses() {
    return coordinator.pool().workers().stream().map(WorkerSnapshot::status).toList();
  }
}
