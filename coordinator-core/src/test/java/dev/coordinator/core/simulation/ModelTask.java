package dev.coordinator.core.simulation;

import dev.coordinator.core.model.TaskStatus;
import dev.coordinator.core.pool.TaskSpec;

/**
 * A task of the model; each change makes a new one.
 *
 * @param ordinal when it entered the queue last
 * @param proof what an exact replay of the command that ended it has to match: a receipt, a lease,
 *     an ownership; null when there is no such replay
 */
record ModelTask(
    TaskSpec spec,
    TaskStatus status,
    long createdAt,
    Long startedAt,
    Long completedAt,
    int retryCount,
    int attempt,
    long generation,
    long version,
    long ordinal,
    PlainLease lease,
    Object proof) {

  static ModelTask enqueued(TaskSpec spec, long now, long ordinal) {
    return new ModelTask(spec, TaskStatus.QUEUED, now, null, null, 0, 0, 0, 1, ordinal, null, null);
  }

  String id() {
    return spec.taskId();
  }

  boolean isActive() {
    return isQueued() || isHeld();
  }

  boolean isQueued() {
    return status == TaskStatus.QUEUED;
  }

  boolean isHeld() {
    return status == TaskStatus.LEASED || status == TaskStatus.RUNNING;
  }

  ModelTask leased(PlainLease newLease) {
    return new ModelTask(
        spec,
        TaskStatus.LEASED,
        createdAt,
        startedAt,
        null,
        retryCount,
        newLease.attempt(),
        generation,
        version + 1,
        ordinal,
        newLease,
        null);
  }

  ModelTask renewed(PlainLease newLease) {
    return new ModelTask(
        spec,
        status,
        createdAt,
        startedAt,
        null,
        retryCount,
        attempt,
        generation,
        version + 1,
        ordinal,
        newLease,
        null);
  }

  ModelTask started(long now) {
    return new ModelTask(
        spec,
        TaskStatus.RUNNING,
        createdAt,
        now,
        null,
        retryCount,
        attempt,
        generation,
        version + 1,
        ordinal,
        lease,
        null);
  }

  ModelTask requeued(long newOrdinal) {
    return new ModelTask(
        spec,
        TaskStatus.QUEUED,
        createdAt,
        null,
        null,
        retryCount + 1,
        attempt,
        generation + 1,
        version + 1,
        newOrdinal,
        null,
        null);
  }

  ModelTask ended(TaskStatus end, long now, Object newProof) {
    return new ModelTask(
        spec,
        end,
        createdAt,
        startedAt,
        now,
        retryCount,
        attempt,
        generation,
        version + 1,
        ordinal,
        null,
        newProof);
  }

  PlainTask plain() {
    return new PlainTask(
        spec.taskId(),
        spec.jobId(),
        spec.targetRef(),
        spec.phases(),
        status,
        spec.priority(),
        createdAt,
        startedAt,
        completedAt,
        retryCount,
        attempt,
        generation,
        version,
        lease == null ? null : lease.workerId(),
        lease);
  }
}
