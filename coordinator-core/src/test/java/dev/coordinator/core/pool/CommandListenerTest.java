package dev.coordinator.core.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.coordinator.core.error.DistributedError.NoQueuedTask;
import dev.coordinator.core.error.DistributedError.TaskAlreadyExists;
import dev.coordinator.core.limits.DistributedLimits;
import dev.coordinator.core.model.Accepted;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CommandListenerTest {
  /** What a listener hears. */
  private record Heard(PoolCommand<?> command, Accepted<?> outcome) {}

  private final List<Heard> heard = new ArrayList<>();

  private static PoolFixture poolWith(CommandListener listener) {
    return new PoolFixture(DistributedLimits.defaults(), listener);
  }

  private PoolFixture heardPool() {
    return poolWith((command, outcome) -> heard.add(new Heard(command, outcome)));
  }

  @Test
  void everyAcceptedCommandIsHeardInTheOrderOfRevisions() {
    PoolFixture pool = heardPool();
    WorkerSnapshot worker = pool.register("w", 1);
    pool.at(4);
    TaskSnapshot task = pool.enqueue("a");

    assertThat(heard)
        .containsExactly(
            new Heard(
                new PoolCommand.RegisterWorker(0, 0, WorkerSpec.of("w", 1)),
                new Accepted<>(1, worker)),
            new Heard(
                new PoolCommand.Enqueue(1, 4, PoolFixture.spec("a")), new Accepted<>(2, task)));
  }

  @Test
  void aReplayIsHeardWithTheRevisionUnchanged() {
    PoolFixture pool = heardPool();
    pool.register("w", 1);
    TaskLease lease = pool.running("a", "w");
    heard.clear();
    pool.replayed((revision, now) -> pool.queue.startTask(revision, now, lease));

    assertThat(heard)
        .containsExactly(
            new Heard(
                new PoolCommand.StartTask(4, 0, lease),
                new Accepted<>(4, new StartOutcome.AlreadyRunning(3))));
  }

  @Test
  void aRefusalIsNotHeard() {
    PoolFixture pool = heardPool();
    pool.enqueue("a");
    heard.clear();
    pool.refused(new TaskAlreadyExists("a"), () -> pool.enqueue("a"));

    assertThat(heard).isEmpty();
  }

  @Test
  void aCommandHasTakenEffectWhenItIsHeard() {
    List<StateSnapshot> seen = new ArrayList<>();
    List<Integer> tasks = new ArrayList<>();
    WorkerPool[] pool = new WorkerPool[1];
    pool[0] =
        new WorkerPool(
            DistributedLimits.defaults(),
            (command, outcome) -> {
              seen.add(pool[0].snapshot());
              tasks.add(pool[0].queue().tasks().size());
            });
    pool[0].queue().enqueue(0, 0, PoolFixture.spec("a"));

    assertThat(seen).containsExactly(pool[0].snapshot());
    assertThat(tasks).containsExactly(1);
    assertThat(pool[0].listenerFailures()).isZero();
  }

  @Test
  void whatAListenerThrowsIsCountedAndChangesNothing() {
    PoolFixture pool =
        poolWith(
            (command, outcome) -> {
              throw new IllegalArgumentException("a listener's own trouble");
            });
    pool.enqueue("a");
    pool.enqueue("b");

    assertThat(pool.pool.listenerFailures()).isEqualTo(2);
    assertThat(pool.pool.isPoisoned()).isFalse();
    assertThat(pool.queue.tasks()).hasSize(2);
  }

  @Test
  void anErrorOfAListenerOrARefusalThatItThrowsLooksLikeNoRefusalToTheSender() {
    PoolFixture pool =
        poolWith(
            (command, outcome) -> {
              if (command.expectedRevision() == 0) {
                throw new StackOverflowError();
              }
              throw new NoQueuedTask().toException();
            });
    pool.enqueue("a");
    pool.enqueue("b");

    assertThat(pool.pool.listenerFailures()).isEqualTo(2);
    assertThat(pool.pool.isPoisoned()).isFalse();
  }

  @Test
  void aListenerCannotSendCommandsToThePoolThatItListensTo() {
    List<Throwable> refusals = new ArrayList<>();
    WorkerPool[] pool = new WorkerPool[1];
    pool[0] =
        new WorkerPool(
            DistributedLimits.defaults(),
            (command, outcome) ->
                refusals.add(
                    catchThrowable(
                        () ->
                            pool[0]
                                .queue()
                                .enqueue(
                                    outcome.revision(), 0, PoolFixture.spec("from-listener")))));
    pool[0].queue().enqueue(0, 0, PoolFixture.spec("a"));

    assertThat(refusals).hasSize(1);
    assertThat(refusals.get(0))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(
            "a listener must not send commands to the pool that it listens to; do it later, from"
                + " another call");
    assertThat(pool[0].snapshot().revision()).isEqualTo(1);
    assertThat(pool[0].isPoisoned()).isFalse();
    assertThat(pool[0].listenerFailures()).isZero();
  }

  @Test
  void aSenderMayGoOnAfterAListenerTriedToSend() {
    WorkerPool[] pool = new WorkerPool[1];
    pool[0] =
        new WorkerPool(
            DistributedLimits.defaults(),
            (command, outcome) -> pool[0].pruneDeadWorkers(outcome.revision(), 0));
    pool[0].queue().enqueue(0, 0, PoolFixture.spec("a"));
    pool[0].queue().enqueue(1, 0, PoolFixture.spec("b"));

    assertThat(pool[0].listenerFailures()).isEqualTo(2);
    assertThat(pool[0].snapshot().revision()).isEqualTo(2);
  }

  @Test
  void theLockIsReleasedWhateverTheListenerDoes() throws Exception {
    PoolFixture pool =
        poolWith(
            (command, outcome) -> {
              throw new IllegalArgumentException("a listener's own trouble");
            });
    pool.enqueue("a");

    assertThat(OtherThread.call(() -> pool.queue.tasks().size())).isEqualTo(1);
  }

  @Test
  void aPoolWithoutAListenerHasNoFailures() {
    PoolFixture pool = new PoolFixture();
    pool.enqueue("a");

    assertThat(pool.pool.listenerFailures()).isZero();
  }
}
