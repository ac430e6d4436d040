package dev.coordinator.core.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.coordinator.core.error.DistributedError.RevisionConflict;
import dev.coordinator.core.error.RevisionConflictException;
import dev.coordinator.core.model.TaskStatus;
import dev.coordinator.core.pool.CompletionReceipt;
import dev.coordinator.core.pool.StateSnapshot;
import dev.coordinator.core.pool.TaskLease;
import dev.coordinator.core.pool.TaskSpec;
import dev.coordinator.core.pool.WorkerObservation;
import dev.coordinator.core.pool.WorkerSpec;
import dev.coordinator.core.testkit.TestCoordinator;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Outsiders command the same epoch past the template. */
class TemplateConflictTest {
  private final Coordinator coordinator = Coordinator.withDefaults();
  private int clockCalls;
  private int conflictsToCome;

  /** Its clock lets an outsider come first, between reading the revision and sending. */
  private final CoordinatorTemplate template =
      new CoordinatorTemplate(
          coordinator,
          () -> {
            clockCalls++;
            if (conflictsToCome > 0) {
              conflictsToCome--;
              outsidersCommand();
            }
            return 0;
          });

  @Test
  void aConflictIsRetried() {
    conflictsToCome = 1;

    template.enqueue(task("t"));

    assertThat(coordinator.pool().snapshot().revision()).isEqualTo(2);
    assertThat(template.task("t")).isPresent();
  }

  @Test
  void theLastAttemptMayStillSucceed() {
    conflictsToCome = CoordinatorTemplate.MAX_ATTEMPTS - 1;

    template.enqueue(task("t"));

    assertThat(clockCalls).isEqualTo(CoordinatorTemplate.MAX_ATTEMPTS);
    assertThat(template.task("t")).isPresent();
  }

  @Test
  void afterTheLastAttemptTheConflictReachesTheCaller() {
    conflictsToCome = Integer.MAX_VALUE;

    RevisionConflictException conflict =
        catchThrowableOfType(RevisionConflictException.class, () -> template.enqueue(task("t")));

    assertThat(conflict.error()).isEqualTo(new RevisionConflict(99, 100));
    assertThat(clockCalls).isEqualTo(CoordinatorTemplate.MAX_ATTEMPTS);
    assertThat(coordinator.pool().snapshot().revision()).isEqualTo(100);
    assertThat(template.task("t")).isEmpty();
  }

  @Test
  void afterGivingUpTheNextCallIsServed() {
    conflictsToCome = CoordinatorTemplate.MAX_ATTEMPTS;
    catchThrowableOfType(RevisionConflictException.class, () -> template.enqueue(task("t")));

    template.enqueue(task("t"));

    assertThat(template.task("t")).isPresent();
  }

  @Test
  void aTaskThatAnOutsiderTakesFirstIsNothingToLease() {
    template.register(WorkerSpec.of("w", 1));
    template.enqueue(task("t"));
    CoordinatorTemplate late =
        new CoordinatorTemplate(
            coordinator,
            () -> {
              if (template.task("t").orElseThrow().status().isActive()) {
                template.cancel(template.task("t").orElseThrow().ownership().orElseThrow());
              }
              return 0;
            });

    assertThat(late.leaseNext("w", 10)).isEmpty();
    assertThat(late.leaseNextAvailable(10)).isEmpty();
  }

  @Test
  void anOutsiderThatCommandsAllTheTimeIsComeThroughTo() throws Exception {
    AtomicBoolean done = new AtomicBoolean();
    AtomicLong outsiderCommands = new AtomicLong();
    Thread outsider = new Thread(() -> commandUntil(done, outsiderCommands), "outsider");
    template.register(WorkerSpec.of("w", 1));
    outsider.start();
    int completed = 0;
    try {
      while (completed < 500 || (outsiderCommands.get() < 500 && completed < 1_000)) {
        template.enqueue(task("t" + completed));
        TaskLease lease = template.leaseNext("w", 60).orElseThrow();
        template.start(lease);
        template.complete(lease, new byte[] {1});
        completed++;
      }
    } finally {
      done.set(true);
      outsider.join(10_000);
    }

    StateSnapshot state = coordinator.pool().snapshot();
    assertThat(state.tasks(TaskStatus.COMPLETED)).isEqualTo(completed);
    assertThat(coordinator.results().snapshot().resultCount()).isEqualTo(completed);
    assertThat(state.revision()).isEqualTo(1 + 4L * completed + outsiderCommands.get());
    TestCoordinator.assertConsistent(coordinator);
  }

  @Test
  void anOutsiderThatStoresResultsAllTheTimeIsComeThroughTo() throws Exception {
    AtomicBoolean done = new AtomicBoolean();
    template.register(WorkerSpec.of("w", 1));
    CompletionReceipt[] outsiders = completed("outsider", 400);
    CompletionReceipt[] own = completed("own", 400);
    Thread outsider = new Thread(() -> storeUntil(done, outsiders), "outsider");
    outsider.start();
    try {
      for (CompletionReceipt receipt : own) {
        template.store(receipt, new byte[1]);
      }
    } finally {
      done.set(true);
      outsider.join(10_000);
    }

    for (CompletionReceipt receipt : own) {
      assertThat(coordinator.results().result(receipt.taskId())).isPresent();
    }
    TestCoordinator.assertConsistent(coordinator);
  }

  private CompletionReceipt[] completed(String prefix, int count) {
    CompletionReceipt[] receipts = new CompletionReceipt[count];
    for (int i = 0; i < count; i++) {
      template.enqueue(task(prefix + i));
      TaskLease lease = template.leaseNext("w", 60).orElseThrow();
      template.start(lease);
      receipts[i] = template.complete(lease);
    }
    return receipts;
  }

  private void commandUntil(AtomicBoolean done, AtomicLong commands) {
    while (!done.get()) {
      StateSnapshot state = coordinator.pool().snapshot();
      try {
        coordinator.pool().updateWorker(state.revision(), 0, "w", 1, WorkerObservation.healthy());
        commands.incrementAndGet();
      } catch (RevisionConflictException templateCameFirst) {
        Thread.onSpinWait();
      }
    }
  }

  private void storeUntil(AtomicBoolean done, CompletionReceipt[] receipts) {
    int stored = 0;
    while (!done.get() && stored < receipts.length) {
      try {
        coordinator
            .results()
            .storeResult(
                coordinator.results().snapshot().revision(), receipts[stored], new byte[1]);
        stored++;
      } catch (RevisionConflictException templateCameFirst) {
        Thread.onSpinWait();
      }
    }
  }

  private void outsidersCommand() {
    coordinator.pool().pruneDeadWorkers(coordinator.pool().snapshot().revision(), 0);
  }

  private static TaskSpec task(String taskId) {
    return TaskSpec.of(taskId, "job", "target");
  }
}
