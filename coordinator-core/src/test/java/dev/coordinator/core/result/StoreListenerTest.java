package dev.coordinator.core.result;

import static dev.coordinator.core.result.StoreFixture.bytes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.coordinator.core.error.RevisionConflictException;
import dev.coordinator.core.limits.ResultLimits;
import dev.coordinator.core.model.Accepted;
import dev.coordinator.core.pool.CompletionReceipt;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class StoreListenerTest {
  /** What a listener was told. */
  private record Heard(StoreResult command, Accepted<StoreOutcome> outcome) {}

  private final StoreFixture tasks = new StoreFixture();
  private final List<Heard> heard = new ArrayList<>();
  private final ResultAggregator results =
      new ResultAggregator(
          ResultLimits.defaults(), (command, outcome) -> heard.add(new Heard(command, outcome)));

  @Test
  void everyStoredResultIsToldWithWhatItsSenderGets() {
    CompletionReceipt receipt = tasks.completed("t");

    Accepted<StoreOutcome> stored = results.storeResult(0, receipt, bytes("result"));

    assertThat(heard)
        .containsExactly(new Heard(new StoreResult(0, receipt, bytes("result")), stored));
    assertThat(stored).isEqualTo(new Accepted<>(1, StoreOutcome.STORED));
  }

  @Test
  void anExactReplayIsToldWithTheRevisionUnchanged() {
    CompletionReceipt receipt = tasks.completed("t");
    results.storeResult(0, receipt, bytes("result"));
    results.storeResult(1, receipt, bytes("result"));

    assertThat(heard.get(1))
        .isEqualTo(
            new Heard(
                new StoreResult(1, receipt, bytes("result")),
                new Accepted<>(1, StoreOutcome.ALREADY_STORED)));
  }

  @Test
  void aRefusedResultIsNotTold() {
    CompletionReceipt receipt = tasks.completed("t");
    results.storeResult(0, receipt, bytes("result"));
    byte[] tooLarge = new byte[(int) ResultLimits.defaults().maxResultBytes() + 1];

    assertThat(catchThrowable(() -> results.storeResult(0, receipt, bytes("result")))).isNotNull();
    assertThat(catchThrowable(() -> results.storeResult(1, receipt, bytes("other")))).isNotNull();
    assertThat(catchThrowable(() -> results.storeResult(1, receipt, tooLarge))).isNotNull();
    assertThat(catchThrowable(() -> results.storeResult(1, tasks.completed("u"), tooLarge)))
        .isNotNull();

    assertThat(heard).hasSize(1);
  }

  @Test
  void whatAListenerDoesWithTheBytesChangesNoResult() {
    ResultAggregator told =
        new ResultAggregator(
            ResultLimits.defaults(), (command, outcome) -> command.bytes()[0] = 'X');
    told.storeResult(0, tasks.completed("t"), bytes("result"));

    assertThat(told.result("t")).contains(bytes("result"));
  }

  @Test
  void resultsOfSeveralThreadsAreToldInTheOrderOfRevisions() throws Exception {
    int threads = 4;
    int each = 100;
    List<Callable<Integer>> senders =
        IntStream.range(0, threads)
            .mapToObj(thread -> receipts(thread, each))
            .<Callable<Integer>>map(receipts -> () -> store(receipts))
            .toList();
    ExecutorService executor = Executors.newFixedThreadPool(threads);
    try {
      for (Future<Integer> sender : executor.invokeAll(senders, 60, TimeUnit.SECONDS)) {
        assertThat(sender.get()).isEqualTo(each);
      }
    } finally {
      executor.shutdownNow();
    }

    assertThat(heard.stream().map(one -> one.outcome().revision()))
        .containsExactlyElementsOf(LongStream.rangeClosed(1, threads * each).boxed().toList());
  }

  private List<CompletionReceipt> receipts(int thread, int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> tasks.completed("t" + thread + "-" + i))
        .toList();
  }

  private int store(List<CompletionReceipt> receipts) {
    int stored = 0;
    while (stored < receipts.size()) {
      try {
        results.storeResult(results.snapshot().revision(), receipts.get(stored), bytes("result"));
        stored++;
      } catch (RevisionConflictException otherThreadCameFirst) {
        Thread.onSpinWait();
      }
    }
    return stored;
  }

  @Test
  void aListenerThatThrowsChangesNothingAndIsCounted() {
    ResultAggregator told =
        new ResultAggregator(
            ResultLimits.defaults(),
            (command, outcome) -> {
              throw new StackOverflowError("from the listener");
            });
    CompletionReceipt receipt = tasks.completed("t");

    assertThat(told.storeResult(0, receipt, bytes("result")).value())
        .isEqualTo(StoreOutcome.STORED);
    results.storeResult(0, receipt, bytes("result"));

    assertThat(told.listenerFailures()).isEqualTo(1);
    assertThat(told.digest()).isEqualTo(results.digest());
    assertThat(told.isPoisoned()).isFalse();
    told.checkInvariants();
  }

  @Test
  void aListenerThatStoresAResultIsRefusedAndTheSenderSeesItsOwnSuccess() {
    CompletionReceipt other = tasks.completed("other");
    AtomicReference<ResultAggregator> listenedTo = new AtomicReference<>();
    AtomicReference<Throwable> refusal = new AtomicReference<>();
    ResultAggregator told =
        new ResultAggregator(
            ResultLimits.defaults(),
            (command, outcome) ->
                refusal.set(
                    catchThrowable(
                        () ->
                            listenedTo
                                .get()
                                .storeResult(outcome.revision(), other, bytes("more")))));
    listenedTo.set(told);

    assertThat(told.storeResult(0, tasks.completed("t"), bytes("result")))
        .isEqualTo(new Accepted<>(1, StoreOutcome.STORED));

    assertThat(refusal.get())
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(
            "a listener must not store results in the store that it listens to; do it later, from"
                + " another call");
    assertThat(told.snapshot().resultCount()).isEqualTo(1);
    assertThat(told.listenerFailures()).isZero();
    assertThat(told.storeResult(1, tasks.completed("u"), bytes("next")).revision()).isEqualTo(2);
  }

  @Test
  void aListenerMayRead() {
    AtomicReference<ResultAggregator> listenedTo = new AtomicReference<>();
    List<byte[]> read = new ArrayList<>();
    ResultAggregator told =
        new ResultAggregator(
            ResultLimits.defaults(),
            (command, outcome) ->
                listenedTo.get().result(command.receipt().taskId()).ifPresent(read::add));
    listenedTo.set(told);

    told.storeResult(0, tasks.completed("t"), bytes("result"));

    assertThat(read).containsExactly(bytes("result"));
  }

  @Test
  void withoutAListenerNoneFails() {
    ResultAggregator alone = new ResultAggregator(ResultLimits.defaults());
    alone.storeResult(0, tasks.completed("t"), bytes("result"));

    assertThat(alone.listenerFailures()).isZero();
  }

  @Test
  void whatIsMissingIsNamed() {
    assertThatThrownBy(() -> new ResultAggregator(ResultLimits.defaults(), null))
        .isInstanceOf(NullPointerException.class)
        .hasMessage("listener");
    assertThatThrownBy(() -> results.execute(null))
        .isInstanceOf(NullPointerException.class)
        .hasMessage("command");
  }
}
