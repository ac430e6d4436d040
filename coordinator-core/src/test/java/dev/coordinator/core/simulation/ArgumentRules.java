package dev.coordinator.core.simulation;

import dev.coordinator.core.error.DistributedError.InvalidLimit;
import dev.coordinator.core.error.DistributedError.InvalidTask;
import dev.coordinator.core.error.DistributedError.InvalidWorker;
import dev.coordinator.core.error.LimitName;
import dev.coordinator.core.error.TaskProblem;
import dev.coordinator.core.error.WorkerProblem;
import dev.coordinator.core.model.WorkerStatus;
import dev.coordinator.core.pool.PoolCommand;
import dev.coordinator.core.pool.PoolCommand.AssignNext;
import dev.coordinator.core.pool.PoolCommand.AssignTask;
import dev.coordinator.core.pool.PoolCommand.DeregisterWorker;
import dev.coordinator.core.pool.PoolCommand.DeregisterWorkerInPart;
import dev.coordinator.core.pool.PoolCommand.ExpireOldTasks;
import dev.coordinator.core.pool.PoolCommand.ExpireOldTasksInPart;
import dev.coordinator.core.pool.PoolCommand.PruneDeadWorkersInPart;
import dev.coordinator.core.pool.PoolCommand.RecoverExpiredLeasesInPart;
import dev.coordinator.core.pool.PoolCommand.UpdateWorker;
import dev.coordinator.core.pool.WorkerObservation;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** The checks of the model that need no state, and come before everything else. */
final class ArgumentRules {
  private static final Pattern IDENTIFIER = Pattern.compile("[A-Za-z0-9._:-]{1,256}");

  private ArgumentRules() {}

  static void check(PoolCommand<?> command) {
    if (command instanceof AssignTask c) {
      checkTaskId(c.taskId());
      checkWorkerId(c.workerId());
    } else if (command instanceof AssignNext c) {
      checkWorkerId(c.workerId());
    } else if (command instanceof UpdateWorker c) {
      checkWorkerId(c.workerId());
      checkObservation(c.observation());
    } else if (command instanceof DeregisterWorker c) {
      checkWorkerId(c.workerId());
    } else if (command instanceof DeregisterWorkerInPart c) {
      checkWorkerId(c.workerId());
      checkPositive(LimitName.MAX_RECORDS, c.maxRecords());
    } else if (command instanceof PruneDeadWorkersInPart c) {
      checkPositive(LimitName.MAX_RECORDS, c.maxRecords());
    } else if (command instanceof RecoverExpiredLeasesInPart c) {
      checkPositive(LimitName.MAX_RECORDS, c.maxRecords());
    } else if (command instanceof ExpireOldTasks c) {
      checkPositive(LimitName.TASK_TTL_SECS, c.taskTtlSecs());
    } else if (command instanceof ExpireOldTasksInPart c) {
      checkPositive(LimitName.TASK_TTL_SECS, c.taskTtlSecs());
      checkPositive(LimitName.MAX_RECORDS, c.maxRecords());
    }
  }

  static void checkTaskId(String taskId) {
    Refusal.when(!isIdentifier(taskId), new InvalidTask(TaskProblem.COMMAND_TASK_ID_INVALID));
  }

  static void checkWorkerId(String workerId) {
    Refusal.when(
        !isIdentifier(workerId), new InvalidWorker(WorkerProblem.COMMAND_WORKER_ID_INVALID));
  }

  static void checkPositive(LimitName name, long value) {
    Refusal.when(value <= 0, new InvalidLimit(name));
  }

  static boolean isIdentifier(String text) {
    return IDENTIFIER.matcher(text).matches();
  }

  static boolean areBasisPoints(int... values) {
    return IntStream.of(values).allMatch(value -> value >= 0 && value <= 10_000);
  }

  private static void checkObservation(WorkerObservation observation) {
    Refusal.when(
        observation.status() == WorkerStatus.OFFLINE,
        new InvalidWorker(WorkerProblem.OFFLINE_NOT_OBSERVABLE));
    Refusal.when(
        !areBasisPoints(
            observation.cpuBasisPoints(),
            observation.memoryBasisPoints(),
            observation.networkBasisPoints()),
        new InvalidWorker(WorkerProblem.UTILIZATION_OUT_OF_RANGE));
  }
}
