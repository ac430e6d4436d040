package dev.coordinator.core.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.coordinator.core.error.RevisionConflictException;
import dev.coordinator.core.limits.DistributedLimits;
import dev.coordinator.core.model.Accepted;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class CommandListenerOrderTest {
  private static final WorkerSpec WORKER = WorkerSpec.of("w", 1);

  /** What a listener was told. */
  private record Heard(PoolCommand<?> command, Accepted<?> outcome) {}

  private final List<Heard> heard = new ArrayList<>();
  private final WorkerPool pool =
      new WorkerPool(
          DistributedLimits.defaults(),
          (command, outcome) -> heard.add(new Heard(command, outcome)));

  @Test
  void everyKindOfCommandIsToldInTheOrderOfRevisions() {
    List<PoolCommand<?>> sent = EveryCommand.sendTo(pool);

    assertThat(heard).extracting(Heard::command).isEqualTo(sent);
    assertThat(revisionsHeard()).isEqualTo(LongStream.rangeClosed(1, sent.size()).boxed().toList());
  }

  @Test
  void readsAreNotTold() {
    pool.workers();
    pool.queue().tasks();
    pool.availableWorker(0);
    pool.explainSelection(0);
    pool.recoveryDeadlines(1);
    pool.digest();
    pool.checkInvariants();

    assertThat(heard).isEmpty();
  }

  @Test
  void commandsOfSeveralThreadsAreToldInTheOrderOfRevisions() throws Exception {
    int threads = 4;
    int each = 250;
    ExecutorService executor = Executors.newFixedThreadPool(threads);
    List<Accepted<?>> got = new ArrayList<>();
    try {
      List<Callable<List<Accepted<?>>>> senders =
          IntStream.range(0, threads)
              .<Callable<List<Accepted<?>>>>mapToObj(thread -> () -> enqueue(thread, each))
              .toList();
      for (Future<List<Accepted<?>>> sender : executor.invokeAll(senders, 60, TimeUnit.SECONDS)) {
        got.addAll(sender.get());
      }
    } finally {
      executor.shutdownNow();
    }

    assertThat(revisionsHeard())
        .isEqualTo(LongStream.rangeClosed(1, threads * each).boxed().toList());
    assertThat(heard)
        .extracting(one -> (Object) one.outcome())
        .containsExactlyInAnyOrderElementsOf(got);
  }

  private List<Accepted<?>> enqueue(int thread, int count) {
    List<Accepted<?>> accepted = new ArrayList<>();
    while (accepted.size() < count) {
      TaskSpec spec = task("t" + thread + "-" + accepted.size());
      try {
        accepted.add(pool.queue().enqueue(pool.snapshot().revision(), 0, spec));
      } catch (RevisionConflictException otherThreadCameFirst) {
        Thread.onSpinWait();
      }
    }
    return accepted;
  }

  @Test
  void aListenerThatThrowsChangesNothingAndIsCounted() {
    WorkerPool told =
        new WorkerPool(
            DistributedLimits.defaults(),
            (command, outcome) -> {
              throw new IllegalStateException("from the listener");
            });

    List<PoolCommand<?>> sent = EveryCommand.sendTo(told);
    EveryCommand.sendTo(pool);

    assertThat(told.digest()).isEqualTo(pool.digest());
    assertThat(told.snapshot()).isEqualTo(pool.snapshot());
    assertThat(told.listenerFailures()).isEqualTo(sent.size());
    assertThat(told.isPoisoned()).isFalse();
    told.checkInvariants();
  }

  @Test
  void aListenerMaySendCommandsToAnotherPool() {
    WorkerPool mirror = new WorkerPool(DistributedLimits.defaults());
    WorkerPool mirrored =
        new WorkerPool(DistributedLimits.defaults(), (command, outcome) -> mirror.execute(command));

    EveryCommand.sendTo(mirrored);

    assertThat(mirrored.listenerFailures()).isZero();
    assertThat(mirror.digest()).isEqualTo(mirrored.digest());
  }

  private List<Long> revisionsHeard() {
    return heard.stream().map(one -> one.outcome().revision()).toList();
  }

  private static <T> T inAnotherThread(Callable<T> call) throws Exception {
    ExecutorService executor = Executors.newSingleThreadExecutor();
    try {
      return executor.submit(call).get(10, TimeUnit.SECONDS);
    } finally {
      executor.shutdownNow();
    }
  }

  private static TaskSpec task(String taskId) {
    return TaskSpec.of(taskId, "job", "target");
  }
}
