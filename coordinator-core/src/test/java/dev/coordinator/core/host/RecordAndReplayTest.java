package dev.coordinator.core.host;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.coordinator.core.error.DistributedException;
import dev.coordinator.core.limits.DistributedLimits;
import dev.coordinator.core.limits.ResultLimits;
import dev.coordinator.core.pool.CompletionReceipt;
import dev.coordinator.core.pool.HostHistory;
import dev.coordinator.core.pool.TaskSpec;
import dev.coordinator.core.pool.WorkerSpec;
import dev.coordinator.core.testkit.TestCoordinator;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RecordAndReplayTest {
  private static final int COMMANDS = 10_000;
  private static final ResultLimits RESULT_LIMITS =
      ResultLimits.builder().maxResultBytes(40).maxTotalBytes(4_000).build();

  private final DistributedLimits limits = HostHistory.tightLimits().build();
  private final CommandRecorder recorder = new CommandRecorder(2 * COMMANDS);
  private final Coordinator original = new Coordinator(limits, RESULT_LIMITS, recorder);

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void aReplayLeadsToTheSameOutcomesTokensRecordsAndDigest(long seed) {
    actAtRandom(seed);
    CommandRecorder again = new CommandRecorder(2 * COMMANDS);
    Coordinator replayed = new Coordinator(limits, RESULT_LIMITS, again);

    recorder.replayOn(replayed);

    assertThat(recorder.recorded().size()).isGreaterThan(2_000);
    assertThat(again.recorded().equals(recorder.recorded())).isTrue();
    assertThat(replayed.queue().tasks()).isEqualTo(original.queue().tasks());
    assertThat(replayed.pool().workers()).isEqualTo(original.pool().workers());
    assertThat(replayed.pool().snapshot()).isEqualTo(original.pool().snapshot());
    assertThat(replayed.results().snapshot()).isEqualTo(original.results().snapshot());
    TestCoordinator.assertSameState(original, replayed);
    TestCoordinator.assertConsistent(replayed);
    assertThat(original.results().snapshot().resultCount()).isGreaterThan(50);
  }

  /** Sends commands of every kind, and stores results of tasks that were completed. */
  private void actAtRandom(long seed) {
    Random random = new Random(seed);
    HostHistory history = new HostHistory(seed, original.pool(), 3_000);
    for (int i = 0; i < COMMANDS; i++) {
      history.take(1);
      List<CompletionReceipt> receipts = history.receipts();
      if (!receipts.isEmpty() && random.nextInt(8) == 0) {
        store(receipts.get(random.nextInt(receipts.size())), random);
      }
    }
  }

  private void store(CompletionReceipt receipt, Random random) {
    byte[] bytes = new byte[random.nextInt(12)];
    long revision = original.results().snapshot().revision();
    try {
      original.results().storeResult(revision, receipt, bytes);
    } catch (DistributedException storedBefore) {
      assertThat(original.results().snapshot().revision()).isEqualTo(revision);
    }
  }

  @Test
  void whatSeveralThreadsDidTogetherIsReplayedToo() throws Exception {
    Coordinator together =
        new Coordinator(DistributedLimits.defaults(), ResultLimits.defaults(), recorder);
    CoordinatorTemplate template = new CoordinatorTemplate(together, () -> 7);
    ExecutorService executor = Executors.newFixedThreadPool(4);
    try {
      List<Callable<Integer>> workers =
          IntStream.range(0, 4).<Callable<Integer>>mapToObj(i -> () -> work(template, i)).toList();
      for (Future<Integer> done : executor.invokeAll(workers, 60, TimeUnit.SECONDS)) {
        assertThat(done.get()).isEqualTo(100);
      }
    } finally {
      executor.shutdownNow();
    }
    Coordinator replayed = Coordinator.withDefaults();

    recorder.replayOn(replayed);

    TestCoordinator.assertSameState(together, replayed);
    assertThat(replayed.results().snapshot().resultCount()).isEqualTo(400);
  }

  private static int work(CoordinatorTemplate template, int worker) {
    String workerId = "w" + worker;
    template.register(WorkerSpec.of(workerId, 1));
    TaskRunner runner = new TaskRunner(template, workerId, 60);
    int completed = 0;
    for (int i = 0; i < 100; i++) {
      template.enqueue(TaskSpec.of("t" + worker + "-" + i, "job", "target"));
      RunOutcome outcome = runner.runNext(task -> task.task().taskId().getBytes(UTF_8));
      completed += outcome instanceof RunOutcome.Completed ? 1 : 0;
    }
    return completed;
  }

  @Test
  void anEpochIsReplayedFromAFactoryOfTheSameLimits() {
    actAtRandom(99);

    Coordinator replayed = new CoordinatorFactory(limits, RESULT_LIMITS).open();
    recorder.replayOn(replayed);

    TestCoordinator.assertSameState(original, replayed);
  }
}
