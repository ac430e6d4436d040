package dev.coordinator.core.result;

import static dev.coordinator.core.result.StoreFixture.bytes;
import static org.assertj.core.api.Assertions.assertThat;

import dev.coordinator.core.limits.ResultLimits;
import dev.coordinator.core.pool.CompletionReceipt;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ResultDigestTest {
  /** The digest of one result: the format is stable, so this never changes. */
  private static final String KNOWN =
      "ac58c710577f05e47265ab9398afe5c8971d8cd33e5ff864a59964792558a62f";

  private final StoreFixture tasks = new StoreFixture();

  @Test
  void theDigestOfAKnownResultIsKnown() {
    assertThat(digest(tasks.completed("t"), "r\u00e9sult")).isEqualTo(KNOWN);
  }

  @Test
  void theDigestOfAnEmptyStoreIsKnown() {
    assertThat(new ResultAggregator(ResultLimits.defaults()).digest())
        .isEqualTo("1a64bf597d3377d499207a5d11753a9cd718a324741036224f0ace9b22829fa3");
  }

  @Test
  void theLimitsMakeNoDifference() {
    ResultAggregator limited = new ResultAggregator(ResultLimits.builder().maxResults(7).build());
    limited.storeResult(0, tasks.completed("t"), bytes("r\u00e9sult"));

    assertThat(limited.digest()).isEqualTo(KNOWN);
  }

  @Test
  void anExactReplayChangesNothing() {
    CompletionReceipt receipt = tasks.completed("t");
    ResultAggregator results = new ResultAggregator(ResultLimits.defaults());
    results.storeResult(0, receipt, bytes("r\u00e9sult"));
    results.storeResult(1, receipt, bytes("r\u00e9sult"));

    assertThat(results.digest()).isEqualTo(KNOWN);
  }

  @Test
  void anotherReceiptOrOtherBytesChangeTheDigest() {
    Map<String, String> digests = new LinkedHashMap<>();
    CompletionReceipt receipt = tasks.completed("t");
    digests.put("one", digest(receipt, "result"));
    digests.put("bytes", digest(receipt, "resulT"));
    digests.put("no bytes", digest(receipt, ""));
    digests.put("task", digest(new StoreFixture().completed("t2"), "result"));
    digests.put("worker", digest(new StoreFixture("w2").completed("t"), "result"));
    digests.put("lease id", digest(laterLease(), "result"));

    assertThat(digests.values()).doesNotHaveDuplicates();
  }

  /** The receipt of a task of the same name under the second lease of another pool. */
  private static CompletionReceipt laterLease() {
    StoreFixture other = new StoreFixture();
    other.completed("before");
    return other.completed("t");
  }

  @Test
  void theOrderOfStoringMakesNoDifference() {
    CompletionReceipt first = tasks.completed("first");
    CompletionReceipt second = tasks.completed("second");
    ResultAggregator forth = new ResultAggregator(ResultLimits.defaults());
    forth.storeResult(0, first, bytes("1"));
    forth.storeResult(1, second, bytes("2"));
    ResultAggregator back = new ResultAggregator(ResultLimits.defaults());
    back.storeResult(0, second, bytes("2"));
    back.storeResult(1, first, bytes("1"));

    assertThat(back.digest()).isEqualTo(forth.digest());
  }

  @Test
  void theRevisionIsPartOfTheDigest() {
    ResultAggregator later =
        new ResultAggregator(new ResultState(ResultLimits.defaults(), 1), null);
    later.storeResult(1, tasks.completed("t"), bytes("r\u00e9sult"));

    assertThat(later.digest()).isNotEqualTo(KNOWN);
  }

  private static String digest(CompletionReceipt receipt, String result) {
    ResultAggregator results = new ResultAggregator(ResultLimits.defaults());
    results.storeResult(0, receipt, bytes(result));
    return results.digest();
  }
}
