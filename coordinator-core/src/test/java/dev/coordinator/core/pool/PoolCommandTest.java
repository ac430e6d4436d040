package dev.coordinator.core.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.coordinator.core.model.Accepted;
import dev.coordinator.core.model.WorkerStatus;
import dev.coordinator.core.pool.PoolCommand.AssignNext;
import dev.coordinator.core.pool.PoolCommand.AssignNextAvailable;
import dev.coordinator.core.pool.PoolCommand.AssignTask;
import dev.coordinator.core.pool.PoolCommand.CancelTask;
import dev.coordinator.core.pool.PoolCommand.CompleteTask;
import dev.coordinator.core.pool.PoolCommand.DeregisterWorker;
import dev.coordinator.core.pool.PoolCommand.DeregisterWorkerInPart;
import dev.coordinator.core.pool.PoolCommand.Enqueue;
import dev.coordinator.core.pool.PoolCommand.ExpireOldTasks;
import dev.coordinator.core.pool.PoolCommand.ExpireOldTasksInPart;
import dev.coordinator.core.pool.PoolCommand.FailTask;
import dev.coordinator.core.pool.PoolCommand.PruneDeadWorkers;
import dev.coordinator.core.pool.PoolCommand.PruneDeadWorkersInPart;
import dev.coordinator.core.pool.PoolCommand.ReactivateWorker;
import dev.coordinator.core.pool.PoolCommand.RecoverExpiredLeases;
import dev.coordinator.core.pool.PoolCommand.RecoverExpiredLeasesInPart;
import dev.coordinator.core.pool.PoolCommand.RegisterWorker;
import dev.coordinator.core.pool.PoolCommand.RenewLease;
import dev.coordinator.core.pool.PoolCommand.StartTask;
import dev.coordinator.core.pool.PoolCommand.UpdateWorker;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PoolCommandTest {
  private static final long NOW = PreparedPool.NOW;

  /** A command as a value, and the method that is short for it. */
  private record Pair(PoolCommand<?> command, PublicCommand.Call method) {
    @Override
    public String toString() {
      return command.operation();
    }
  }

  static Stream<Pair> pairs() {
    PreparedPool tokens = new PreparedPool();
    long revision = tokens.revision();
    TaskLease leased = tokens.leasedLease;
    TaskLease running = tokens.runningLease;
    TaskSpec task = PoolFixture.spec("new");
    WorkerSpec worker = WorkerSpec.of("new", 2);
    WorkerSpec gone = WorkerSpec.of("gone", 3);
    WorkerObservation busy = new WorkerObservation(WorkerStatus.BUSY, 1, 2, 3);
    return Stream.of(
        new Pair(new Enqueue(revision, NOW, task), (p, r, n) -> p.queue().enqueue(r, n, task)),
        new Pair(
            new StartTask(revision, NOW, leased), (p, r, n) -> p.queue().startTask(r, n, leased)),
        new Pair(
            new CompleteTask(revision, NOW, running),
            (p, r, n) -> p.queue().completeTask(r, n, running)),
        new Pair(
            new FailTask(revision, NOW, running), (p, r, n) -> p.queue().failTask(r, n, running)),
        new Pair(
            new CancelTask(revision, NOW, leased), (p, r, n) -> p.queue().cancelTask(r, n, leased)),
        new Pair(
            new RenewLease(revision, NOW, leased, 77),
            (p, r, n) -> p.queue().renewLease(r, n, leased, 77)),
        new Pair(
            new RecoverExpiredLeases(revision, NOW),
            (p, r, n) -> p.queue().recoverExpiredLeases(r, n)),
        new Pair(
            new RecoverExpiredLeasesInPart(revision, NOW, 2),
            (p, r, n) -> p.queue().recoverExpiredLeases(r, n, 2)),
        new Pair(
            new ExpireOldTasks(revision, NOW, 500),
            (p, r, n) -> p.queue().expireOldTasks(r, n, 500)),
        new Pair(
            new ExpireOldTasksInPart(revision, NOW, 500, 2),
            (p, r, n) -> p.queue().expireOldTasks(r, n, 500, 2)),
        new Pair(
            new RegisterWorker(revision, NOW, worker),
            (p, r, n) -> p.pool().registerWorker(r, n, worker)),
        new Pair(
            new ReactivateWorker(revision, NOW, 2, gone),
            (p, r, n) -> p.pool().reactivateWorker(r, n, 2, gone)),
        new Pair(
            new UpdateWorker(revision, NOW, "w", 1, busy),
            (p, r, n) -> p.pool().updateWorker(r, n, "w", 1, busy)),
        new Pair(
            new DeregisterWorker(revision, NOW, "idle", 1),
            (p, r, n) -> p.pool().deregisterWorker(r, n, "idle", 1)),
        new Pair(
            new DeregisterWorkerInPart(revision, NOW, "idle", 1, 2),
            (p, r, n) -> p.pool().deregisterWorker(r, n, "idle", 1, 2)),
        new Pair(new PruneDeadWorkers(revision, NOW), (p, r, n) -> p.pool().pruneDeadWorkers(r, n)),
        new Pair(
            new PruneDeadWorkersInPart(revision, NOW, 2),
            (p, r, n) -> p.pool().pruneDeadWorkers(r, n, 2)),
        new Pair(
            new AssignTask(revision, NOW, "late", "w", 9),
            (p, r, n) -> p.pool().assignTask(r, n, "late", "w", 9)),
        new Pair(
            new AssignNext(revision, NOW, "w", 9), (p, r, n) -> p.pool().assignNext(r, n, "w", 9)),
        new Pair(
            new AssignNextAvailable(revision, NOW, 9),
            (p, r, n) -> p.pool().assignNextAvailable(r, n, 9)));
  }

  @ParameterizedTest
  @MethodSource("pairs")
  void aCommandAsAValueDoesWhatItsMethodDoes(Pair pair) {
    PreparedPool byValue = new PreparedPool();
    PreparedPool byMethod = new PreparedPool();

    Accepted<?> answer = byValue.pool().execute(pair.command);

    assertThat(answer).isEqualTo(pair.method.on(byMethod, byMethod.revision(), NOW));
    assertThat(PoolImage.of(byValue.state())).isEqualTo(PoolImage.of(byMethod.state()));
  }

  @ParameterizedTest
  @MethodSource("pairs")
  void aCommandTellsWhatItIsAndWhenAndOnWhichRevision(Pair pair) {
    assertThat(pair.command.operation()).isEqualTo(pair.command.getClass().getSimpleName());
    assertThat(pair.command.expectedRevision()).isEqualTo(new PreparedPool().revision());
    assertThat(pair.command.nowSecs()).isEqualTo(NOW);
  }

  @Test
  void commandsCompareByValue() {
    List<PoolCommand<?>> once = pairs().<PoolCommand<?>>map(Pair::command).toList();
    List<PoolCommand<?>> again = pairs().<PoolCommand<?>>map(Pair::command).toList();

    assertThat(again).isEqualTo(once).hasSameHashCodeAs(once);
    assertThat(once).doesNotHaveDuplicates();
  }

  @Test
  void noKindOfCommandIsForgottenHere() {
    assertThat(pairs().<Class<?>>map(pair -> pair.command.getClass()))
        .containsExactlyInAnyOrderElementsOf(
            Arrays.asList(PoolCommand.class.getPermittedSubclasses()));
  }

  @Test
  void commandsThatWereKeptLeadAnotherPoolToTheSameState() {
    List<PoolCommand<?>> kept = new ArrayList<>();
    PoolFixture original =
        new PoolFixture(new PoolFixture().state.limits, (command, outcome) -> kept.add(command));
    original.register("w", 2);
    original.fail(original.running("a", "w"));
    original.completed("b", "w");
    original.cancel(original.ownership("a"));

    WorkerPool twin = new WorkerPool(original.state.limits);
    kept.forEach(twin::execute);

    assertThat(twin.queue().tasks()).isEqualTo(original.queue.tasks());
    assertThat(twin.workers()).isEqualTo(original.pool.workers());
    assertThat(twin.digest()).isEqualTo(original.pool.digest());
  }
}
