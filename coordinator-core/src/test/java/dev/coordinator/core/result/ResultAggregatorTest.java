package dev.coordinator.core.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.coordinator.core.error.CounterName;
import dev.coordinator.core.error.DistributedError;
import dev.coordinator.core.error.DistributedError.AggregateBytesExceeded;
import dev.coordinator.core.error.DistributedError.AggregateItemLimitExceeded;
import dev.coordinator.core.error.DistributedError.ConflictingResult;
import dev.coordinator.core.error.DistributedError.CounterExhausted;
import dev.coordinator.core.error.DistributedError.DuplicateAggregateTask;
import dev.coordinator.core.error.DistributedError.InvalidTask;
import dev.coordinator.core.error.DistributedError.MismatchedResultReceipt;
import dev.coordinator.core.error.DistributedError.MissingResult;
import dev.coordinator.core.error.DistributedError.ResultCapacityReached;
import dev.coordinator.core.error.DistributedError.ResultTooLarge;
import dev.coordinator.core.error.DistributedError.RevisionConflict;
import dev.coordinator.core.error.DistributedError.TotalResultBytesExceeded;
import dev.coordinator.core.error.DistributedException;
import dev.coordinator.core.error.TaskProblem;
import dev.coordinator.core.limits.ResultLimits;
import dev.coordinator.core.model.Accepted;
import dev.coordinator.core.pool.CompletionReceipt;
import dev.coordinator.core.pool.TaskLease;
import dev.coordinator.core.pool.TaskSpec;
import dev.coordinator.core.testkit.ScriptedWorker;
import dev.coordinator.core.testkit.TestCoordinator;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class ResultAggregatorTest {
  private static final ResultLimits LIMITS = new ResultLimits(3, 4, 8, 2, 6);

  private final TestCoordinator epoch = new TestCoordinator();
  private final ScriptedWorker worker = epoch.worker("worker", 100);
  private final ResultAggregator results = new ResultAggregator(LIMITS);

  private CompletionReceipt completed(String taskId) {
    epoch.template().enqueue(TaskSpec.of(taskId, "job", "target"));
    TaskLease lease = worker.take(60);
    return epoch.template().complete(lease);
  }

  private void store(String taskId, int... bytes) {
    assertThat(results.storeResult(results.snapshot().revision(), completed(taskId), bytes(bytes)))
        .extracting(Accepted::value)
        .isEqualTo(StoreOutcome.STORED);
    results.checkInvariants();
  }

  private static byte[] bytes(int... values) {
    byte[] bytes = new byte[values.length];
    for (int i = 0; i < values.length; i++) {
      bytes[i] = (byte) values[i];
    }
    return bytes;
  }

  private void refuses(DistributedError expected, ThrowingCallable call) {
    String before = results.digest();
    ResultSnapshot summary = results.snapshot();
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            DistributedException.class, e -> assertThat(e.error()).isEqualTo(expected));
    assertThat(results.digest()).isEqualTo(before);
    assertThat(results.snapshot()).isEqualTo(summary);
    results.checkInvariants();
  }

  @Test
  void aResultIsStoredOnceAndGivenBack() {
    Accepted<StoreOutcome> stored = results.storeResult(0, completed("a"), bytes(1, 2));
    assertThat(stored).isEqualTo(new Accepted<>(1, StoreOutcome.STORED));
    assertThat(results.result("a")).hasValue(bytes(1, 2));
    assertThat(results.result("b")).isEmpty();
    assertThat(results.snapshot()).isEqualTo(new ResultSnapshot(1, 1, 2, LIMITS));
  }

  @Test
  void theSameResultAgainIsAReplay() {
    CompletionReceipt receipt = completed("a");
    results.storeResult(0, receipt, bytes(1));
    assertThat(results.storeResult(1, receipt, bytes(1)))
        .isEqualTo(new Accepted<>(1, StoreOutcome.ALREADY_STORED));
    refuses(new RevisionConflict(0, 1), () -> results.storeResult(0, receipt, bytes(1)));
  }

  @Test
  void aStoredResultIsNeverReplaced() {
    CompletionReceipt receipt = completed("a");
    results.storeResult(0, receipt, bytes(1));
    refuses(new ConflictingResult("a"), () -> results.storeResult(1, receipt, bytes(2)));
    refuses(
        new ConflictingResult("a"), () -> results.storeResult(1, receipt, bytes(1, 2, 3, 4, 5)));
  }

  @Test
  void aReceiptOfAnotherLeaseIsRefused() {
    store("a", 1);
    TestCoordinator other = new TestCoordinator();
    ScriptedWorker otherWorker = other.worker("other-worker", 1);
    other.template().enqueue(TaskSpec.of("a", "job", "target"));
    CompletionReceipt foreign = other.template().complete(otherWorker.take(60));
    refuses(new MismatchedResultReceipt("a"), () -> results.storeResult(1, foreign, bytes(1)));
  }

  @Test
  void everyBoundHoldsAtItsEdge() {
    refuses(
        new ResultTooLarge(5, 4),
        () -> results.storeResult(0, completed("big"), bytes(1, 2, 3, 4, 5)));
    store("a", 1, 2, 3, 4);
    store("b", 1, 2);
    refuses(
        new TotalResultBytesExceeded(9, 8),
        () -> results.storeResult(2, completed("c"), bytes(1, 2, 3)));
    store("d", 1, 2);
    refuses(new ResultCapacityReached(3), () -> results.storeResult(3, completed("e"), bytes()));
  }

  @Test
  void aResultMayBeEmpty() {
    store("a");
    assertThat(results.result("a")).hasValue(new byte[0]);
  }

  @Test
  void anExhaustedRevisionIsTold() {
    ResultAggregator exhausted =
        new ResultAggregator(new ResultState(LIMITS, Long.MAX_VALUE), null);
    CompletionReceipt receipt = completed("a");
    assertThatThrownBy(() -> exhausted.storeResult(Long.MAX_VALUE, receipt, bytes(1)))
        .isInstanceOfSatisfying(
            DistributedException.class,
            e ->
                assertThat(e.error()).isEqualTo(new CounterExhausted(CounterName.RESULT_REVISION)));
    assertThat(exhausted.snapshot().resultCount()).isZero();
  }

  @Test
  void resultsComeBackInRequestOrder() {
    store("a", 1);
    store("b", 2);
    assertThat(results.aggregateResults(List.of("b", "a")))
        .extracting(AggregatedResult::taskId)
        .containsExactly("b", "a");
    assertThat(results.aggregateResults(List.of())).isEmpty();
  }

  @Test
  void anAggregationIsRefusedForTheFirstFaultInOrder() {
    store("a", 1, 2, 3, 4);
    store("b", 1, 2, 3);
    refuses(
        new AggregateItemLimitExceeded(3, 2),
        () -> results.aggregateResults(List.of("a", "b", "c")));
    refuses(
        new AggregateItemLimitExceeded(65_537, 65_536),
        () -> results.aggregateResults(Collections.nCopies(65_537, "a")));
    refuses(
        new InvalidTask(TaskProblem.COMMAND_TASK_ID_INVALID),
        () -> results.aggregateResults(List.of("a", "no such id")));
    assertThatThrownBy(() -> results.aggregateResults(Collections.singletonList(null)))
        .isInstanceOf(NullPointerException.class)
        .hasMessage("taskId");
    refuses(new DuplicateAggregateTask("a"), () -> results.aggregateResults(List.of("a", "a")));
    refuses(new MissingResult("c"), () -> results.aggregateResults(List.of("c", "a")));
    refuses(new AggregateBytesExceeded(7, 6), () -> results.aggregateResults(List.of("a", "b")));
  }

  @Test
  void callersCannotChangeWhatIsRetained() {
    byte[] given = bytes(1, 2);
    results.storeResult(0, completed("a"), given);
    given[0] = 9;
    results.result("a").orElseThrow()[0] = 9;
    AggregatedResult aggregated = results.aggregateResults(List.of("a")).get(0);
    aggregated.bytes()[0] = 9;
    assertThat(results.result("a")).hasValue(bytes(1, 2));
    assertThat(aggregated.bytes()).isEqualTo(bytes(1, 2));
    assertThat(aggregated.size()).isEqualTo(2);
  }

  @Test
  void bytesAreNeverShown() {
    results.storeResult(0, completed("a"), bytes(77, 77));
    assertThat(results.aggregateResults(List.of("a")).get(0).toString())
        .isEqualTo("AggregatedResult[taskId=a, bytes=<2 bytes>]");
    assertThat(new StoreResult(0, completed("b"), bytes(77, 77)).toString())
        .contains("bytes=<2 bytes>")
        .doesNotContain("77");
  }

  @Test
  void nullIsRefusedByName() {
    CompletionReceipt receipt = completed("a");
    List<String> withNull = new ArrayList<>();
    withNull.add(null);
    assertNull("limits", () -> new ResultAggregator(null));
    assertNull("listener", () -> new ResultAggregator(LIMITS, null));
    assertNull("receipt", () -> results.storeResult(0, null, bytes()));
    assertNull("bytes", () -> results.storeResult(0, receipt, null));
    assertNull("command", () -> results.execute(null));
    assertNull("taskId", () -> results.result(null));
    assertNull("taskIds", () -> results.aggregateResults(null));
    assertThatThrownBy(() -> results.aggregateResults(withNull))
        .isInstanceOf(NullPointerException.class);
  }

  private static void assertNull(String name, ThrowingCallable call) {
    assertThatThrownBy(call).isInstanceOf(NullPointerException.class).hasMessage(name);
  }

  @Test
  void equalResultsAreEqualValues() {
    store("a", 1);
    AggregatedResult result = results.aggregateResults(List.of("a")).get(0);
    // The proof under which a result was stored is no part of its value.
    CompletionReceipt another = new StoreFixture("another-worker").completed("a");
    assertThat(result)
        .isEqualTo(new AggregatedResult(another, bytes(1)))
        .hasSameHashCodeAs(new AggregatedResult(another, bytes(1)))
        .isNotEqualTo(new AggregatedResult(another, bytes(2)))
        .isNotEqualTo(new AggregatedResult(completed("b"), bytes(1)))
        .isNotEqualTo("a");
    CompletionReceipt receipt = completed("c");
    assertThat(new StoreResult(1, receipt, bytes(1)))
        .isEqualTo(new StoreResult(1, receipt, bytes(1)))
        .hasSameHashCodeAs(new StoreResult(1, receipt, bytes(1)))
        .isNotEqualTo(new StoreResult(2, receipt, bytes(1)))
        .isNotEqualTo(new StoreResult(1, completed("d"), bytes(1)))
        .isNotEqualTo(new StoreResult(1, receipt, bytes(2)));
  }

  @Test
  void aListenerHearsOfEachResultAndCannotHarmTheStore() {
    List<Accepted<StoreOutcome>> heard = new ArrayList<>();
    List<ResultAggregator> store = new ArrayList<>();
    StoreListener listener =
        (command, outcome) -> {
          heard.add(outcome);
          store.get(0).execute(command);
        };
    store.add(new ResultAggregator(LIMITS, listener));
    Accepted<StoreOutcome> stored =
        store.get(0).execute(new StoreResult(0, completed("a"), bytes(1)));
    assertThat(stored).isEqualTo(new Accepted<>(1, StoreOutcome.STORED));
    assertThat(heard).containsExactly(stored);
    assertThat(store.get(0).listenerFailures()).isEqualTo(1);
    assertThat(store.get(0).snapshot().resultCount()).isEqualTo(1);
    store.get(0).checkInvariants();
  }

  @Test
  void theLockIsGivenBackAfterEveryCall() throws Exception {
    CompletionReceipt receipt = completed("a");
    results.storeResult(0, receipt, bytes(1));
    fromAnotherThread(() -> results.storeResult(1, receipt, bytes(1)));
    assertThatThrownBy(() -> results.storeResult(0, receipt, bytes(1)));
    fromAnotherThread(results::digest);
    results.digest();
    fromAnotherThread(() -> results.result("a"));
    results.result("a");
    fromAnotherThread(() -> results.aggregateResults(List.of("a")));
    results.aggregateResults(List.of("a"));
    assertThatThrownBy(() -> results.aggregateResults(List.of("b")));
    fromAnotherThread(results::checkInvariants);
    results.checkInvariants();
    fromAnotherThread(results::digest);
    assertThat(results.isPoisoned()).isFalse();
    assertThat(results.listenerFailures()).isZero();
  }

  private static void fromAnotherThread(Runnable call) throws Exception {
    CompletableFuture.runAsync(call).get(10, TimeUnit.SECONDS);
  }

  @Test
  void aListThatGrowsAfterItWasAskedForItsSizeIsStillTooLong() {
    ResultAggregator results =
        new ResultAggregator(ResultLimits.builder().maxAggregateItems(2).build());
    List<String> growing =
        new AbstractList<>() {
          private int asked;

          @Override
          public String get(int index) {
            return "t" + index;
          }

          @Override
          public int size() {
            return asked++ < 2 ? 1 : 3;
          }
        };

    assertThatThrownBy(() -> results.aggregateResults(growing))
        .isInstanceOfSatisfying(
            DistributedException.class,
            e -> assertThat(e.error()).isEqualTo(new AggregateItemLimitExceeded(3, 2)));
  }
}
