package dev.coordinator.bench;

import dev.coordinator.core.error.RevisionConflictException;
import dev.coordinator.core.host.Coordinator;
import dev.coordinator.core.host.CoordinatorTemplate;
import dev.coordinator.core.model.Accepted;
import dev.coordinator.core.pool.CompletionReceipt;
import dev.coordinator.core.pool.TaskLease;
import dev.coordinator.core.pool.TaskSpec;
import java.util.function.LongFunction;

/** How a host's thread sends the commands of a whole task. */
public enum Path {
  /** Straight to pool and store, again with the revision that a conflict names. */
  CONFLICT_LOOP {
    @Override
    void wholeTask(CoordinatorTemplate template, String workerId, TaskSpec spec, byte[] result) {
      Coordinator epoch = template.coordinator();
      command(epoch, revision -> epoch.queue().enqueue(revision, 0, spec));
      TaskLease lease =
          command(epoch, revision -> epoch.pool().assignNext(revision, 0, workerId, 60));
      command(epoch, revision -> epoch.queue().startTask(revision, 0, lease));
      CompletionReceipt receipt =
          command(epoch, revision -> epoch.queue().completeTask(revision, 0, lease)).receipt();
      send(
          epoch.results().snapshot().revision(),
          revision -> epoch.results().storeResult(revision, receipt, result));
    }
  },

  /** Through the template, whose callers take turns. */
  TEMPLATE {
    @Override
    void wholeTask(CoordinatorTemplate template, String workerId, TaskSpec spec, byte[] result) {
      template.enqueue(spec);
      TaskLease lease = template.leaseNext(workerId, 60).orElseThrow();
      template.start(lease);
      template.complete(lease, result);
    }
  };

  abstract void wholeTask(
      CoordinatorTemplate template, String workerId, TaskSpec spec, byte[] result);

  private static <V> V command(Coordinator epoch, LongFunction<Accepted<V>> command) {
    return send(epoch.pool().snapshot().revision(), command);
  }

  private static <V> V send(long firstRevision, LongFunction<Accepted<V>> command) {
    long revision = firstRevision;
    while (true) {
      try {
        return command.apply(revision).value();
      } catch (RevisionConflictException conflict) {
        revision = conflict.actualRevision();
      }
    }
  }
}
