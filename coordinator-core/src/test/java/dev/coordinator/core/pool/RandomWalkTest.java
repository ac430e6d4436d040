package dev.coordinator.core.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.coordinator.core.limits.DistributedLimits;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class RandomWalkTest {
  private static final int WALKS_PER_LIMITS = 40;
  private static final int COMMANDS_PER_WALK = 125;

  private static DistributedLimits limits(
      int records, int active, int queued, int terminal, int workers, int retries) {
    return DistributedLimits.builder()
        .maxTaskRecords(records)
        .maxActiveTasks(active)
        .maxQueuedTasks(queued)
        .maxTerminalTasks(terminal)
        .maxWorkers(workers)
        .maxRetries(retries)
        .maxLeaseTtlSecs(8)
        .maxTaskTtlSecs(40)
        .heartbeatTimeoutSecs(10)
        .build();
  }

  @Test
  void invariantsHoldAndRefusalsChangeNothingOverTwentyThousandCommands() {
    List<DistributedLimits> tight =
        List.of(
            limits(14, 14, 14, 14, 5, 3),
            limits(10, 4, 2, 10, 3, 1),
            limits(14, 6, 2, 6, 4, 0),
            limits(8, 8, 3, 8, 2, 32));
    Set<String> met = new TreeSet<>();
    long seed = 1;
    for (DistributedLimits limits : tight) {
      for (int walk = 0; walk < WALKS_PER_LIMITS; walk++) {
        new RandomWalk(seed, limits, met).take(COMMANDS_PER_WALK);
        seed++;
      }
    }

    assertThat(met)
        .as("what a walk that gets around must meet")
        .contains("TaskSnapshot", "WorkerSnapshot", "TaskLease", "RecoverySummary", "Integer")
        .contains("PartialRecovery", "PartialExpiry")
        .contains("Started", "AlreadyRunning", "Completed", "AlreadyCompleted")
        .contains("Requeued", "RetryExhausted", "Cancelled", "AlreadyCancelled")
        .contains("RevisionConflict", "LogicalTimeRegression")
        .contains("InvalidTask", "InvalidWorker", "InvalidLimit", "InvalidLimitRelationship")
        .contains("TaskAlreadyExists", "TaskRecordCapacityReached", "ActiveTaskCapacityReached")
        .contains("QueuedTaskCapacityReached", "TerminalCapacityReserved", "TaskNotFound")
        .contains("StaleOwnership", "LeaseExpired", "InvalidTransition", "TaskNotQueued")
        .contains("WorkerAlreadyExists", "WorkerCapacityReached", "WorkerNotFound")
        .contains("WorkerGenerationConflict", "WorkerUnavailable", "WorkerAtCapacity")
        .contains("NoQueuedTask", "NoAvailableWorker");
  }
}
