package dev.coordinator.core.pool;

import dev.coordinator.core.error.CounterName;
import dev.coordinator.core.error.DistributedError.InvalidLimit;
import dev.coordinator.core.error.LimitName;
import dev.coordinator.core.model.Accepted;
import dev.coordinator.core.model.TaskStatus;
import dev.coordinator.core.pool.PoolCommand.DeregisterWorker;
import dev.coordinator.core.pool.PoolCommand.DeregisterWorkerInPart;
import dev.coordinator.core.pool.PoolCommand.ExpireOldTasks;
import dev.coordinator.core.pool.PoolCommand.ExpireOldTasksInPart;
import dev.coordinator.core.pool.PoolCommand.PruneDeadWorkers;
import dev.coordinator.core.pool.PoolCommand.PruneDeadWorkersInPart;
import dev.coordinator.core.pool.PoolCommand.RecoverExpiredLeases;
import dev.coordinator.core.pool.PoolCommand.RecoverExpiredLeasesInPart;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** What becomes of tasks whose lease, worker or time is lost. Pure decisions; no lock. */
// Each command finds what is due, makes a RecoveryPlan of it and applies the plan. The plain
// commands are all or nothing: their plan has no bound and must fit the queue. Those "in part" stop
// at their bound, pass over tasks that the queue has no room for, and say what is left.
final class RecoveryCommands {
  private final PoolState state;

  RecoveryCommands(PoolState state) {
    this.state = state;
  }

  Accepted<RecoverySummary> recoverExpired(RecoverExpiredLeases command) {
    state.begin(command);
    return applyWhole(planExpired(command.nowSecs()), command.nowSecs());
  }

  Accepted<PartialRecovery> recoverExpiredInPart(RecoverExpiredLeasesInPart command) {
    requireMaxRecords(command.maxRecords());
    state.begin(command);
    return applyPart(planExpired(command.nowSecs()), command.nowSecs(), command.maxRecords());
  }

  private RecoveryPlan planExpired(long nowSecs) {
    List<TaskRecord> due = new ArrayList<>();
    state.deadlines.collectDue(nowSecs, due);
    return new RecoveryPlan(state, due, List.of());
  }

  Accepted<RecoverySummary> deregister(DeregisterWorker command) {
    WorkerCommands.requireWorkerId(command.workerId());
    state.begin(command);
    RecoveryPlan plan = planLeaving(command.workerId(), command.generation());
    return applyWhole(plan, command.nowSecs());
  }

  Accepted<PartialRecovery> deregisterInPart(DeregisterWorkerInPart command) {
    WorkerCommands.requireWorkerId(command.workerId());
    requireMaxRecords(command.maxRecords());
    state.begin(command);
    RecoveryPlan plan = planLeaving(command.workerId(), command.generation());
    return applyPart(plan, command.nowSecs(), command.maxRecords());
  }

  private RecoveryPlan planLeaving(String workerId, long generation) {
    WorkerRecord worker = state.requireWorker(workerId, generation);
    WorkerCommands.requireOnline(worker);
    return planLeaving(List.of(worker));
  }

  Accepted<RecoverySummary> prune(PruneDeadWorkers command) {
    state.begin(command);
    return applyWhole(planLeaving(findDead(command.nowSecs())), command.nowSecs());
  }

  Accepted<PartialRecovery> pruneInPart(PruneDeadWorkersInPart command) {
    requireMaxRecords(command.maxRecords());
    state.begin(command);
    RecoveryPlan plan = planLeaving(findDead(command.nowSecs()));
    return applyPart(plan, command.nowSecs(), command.maxRecords());
  }

  private List<WorkerRecord> findDead(long nowSecs) {
    List<WorkerRecord> dead = new ArrayList<>();
    for (Chain.Link<WorkerRecord> link = state.heartbeats.first();
        link != null && state.isStale(link.element(), nowSecs);
        link = link.next()) {
      dead.add(link.element());
    }
    return dead;
  }

  private RecoveryPlan planLeaving(List<WorkerRecord> leaving) {
    List<TaskRecord> lost = new ArrayList<>();
    for (WorkerRecord worker : leaving) {
      for (Chain.Link<TaskRecord> link = worker.leases.first(); link != null; link = link.next()) {
        lost.add(link.element());
      }
    }
    return new RecoveryPlan(state, lost, leaving);
  }

  private Accepted<RecoverySummary> applyWhole(RecoveryPlan plan, long nowSecs) {
    RecoverySummary summary = plan.chooseAll();

    state.startApplying();
    plan.apply(nowSecs);
    return state.commit(nowSecs, summary);
  }

  private Accepted<PartialRecovery> applyPart(RecoveryPlan plan, long nowSecs, int maxRecords) {
    PartialRecovery part = plan.choosePart(maxRecords);

    state.startApplying();
    plan.apply(nowSecs);
    return state.commit(nowSecs, part);
  }

  Accepted<Integer> expireOld(ExpireOldTasks command) {
    requirePositiveTaskTtl(command.taskTtlSecs());
    state.begin(command);
    state.requireTaskTtl(command.taskTtlSecs());
    List<TaskRecord> old = findOld(command.nowSecs(), command.taskTtlSecs());
    requireVersions(old);

    state.startApplying();
    expire(old, command.nowSecs());
    return state.commit(command.nowSecs(), old.size());
  }

  Accepted<PartialExpiry> expireOldInPart(ExpireOldTasksInPart command) {
    requirePositiveTaskTtl(command.taskTtlSecs());
    requireMaxRecords(command.maxRecords());
    state.begin(command);
    state.requireTaskTtl(command.taskTtlSecs());
    List<TaskRecord> old = findOld(command.nowSecs(), command.taskTtlSecs());
    List<TaskRecord> oldest = old.subList(0, Math.min(old.size(), command.maxRecords()));
    requireVersions(oldest);

    state.startApplying();
    expire(oldest, command.nowSecs());
    return state.commit(
        command.nowSecs(), new PartialExpiry(oldest.size(), old.size() - oldest.size()));
  }

  private List<TaskRecord> findOld(long nowSecs, long taskTtlSecs) {
    List<TaskRecord> old = new ArrayList<>();
    for (Chain.Link<TaskRecord> link = state.activeByAge.first();
        link != null && nowSecs - link.element().createdAt >= taskTtlSecs;
        link = link.next()) {
      old.add(link.element());
    }
    return old;
  }

  private static void requireVersions(List<TaskRecord> old) {
    for (TaskRecord task : old) {
      Counters.requireRoom(CounterName.RECORD_VERSION, task.recordVersion);
    }
  }

  private void expire(List<TaskRecord> old, long nowSecs) {
    for (TaskRecord task : old) {
      state.end(task, TaskStatus.EXPIRED, nowSecs);
    }
  }

  RecoveryDeadlines deadlines(long taskTtlSecs) {
    requirePositiveTaskTtl(taskTtlSecs);
    state.requireTrusted();
    state.requireTaskTtl(taskTtlSecs);
    WorkerRecord quietest = state.heartbeats.firstElement();
    TaskRecord oldest = state.activeByAge.firstElement();
    return new RecoveryDeadlines(
        TaskRecord.optionalTime(state.deadlines.earliest()),
        quietest == null
            ? OptionalLong.empty()
            : later(quietest.lastHeartbeat, state.limits.heartbeatTimeoutSecs() + 1),
        oldest == null ? OptionalLong.empty() : later(oldest.createdAt, taskTtlSecs));
  }

  /** A time so many seconds later; empty when that is beyond what time can reach. */
  private static OptionalLong later(long time, long seconds) {
    return time > Long.MAX_VALUE - seconds ? OptionalLong.empty() : OptionalLong.of(time + seconds);
  }

  private static void requirePositiveTaskTtl(long taskTtlSecs) {
    if (taskTtlSecs <= 0) {
      throw new InvalidLimit(LimitName.TASK_TTL_SECS).toException();
    }
  }

  private static void requireMaxRecords(int maxRecords) {
    if (maxRecords <= 0) {
      throw new InvalidLimit(LimitName.MAX_RECORDS).toException();
    }
  }
}
