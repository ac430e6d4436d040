package dev.coordinator.core.result;

import static dev.coordinator.core.result.StoreFixture.bytes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.coordinator.core.limits.ResultLimits;
import dev.coordinator.core.model.Accepted;
import dev.coordinator.core.pool.CompletionReceipt;
import org.junit.jupiter.api.Test;

class StoreResultTest {
  private final StoreFixture tasks = new StoreFixture();
  private final CompletionReceipt receipt = tasks.completed("t");
  private final StoreResult command = new StoreResult(0, receipt, bytes("result"));

  @Test
  void executingItIsStoringTheResult() {
    ResultAggregator called = new ResultAggregator(ResultLimits.defaults());
    ResultAggregator told = new ResultAggregator(ResultLimits.defaults());

    Accepted<StoreOutcome> expected = called.storeResult(0, receipt, bytes("result"));

    assertThat(told.execute(command)).isEqualTo(expected);
    assertThat(told.result("t")).contains(bytes("result"));
    assertThat(told.digest()).isEqualTo(called.digest());
  }

  @Test
  void itSaysWhatItStores() {
    assertThat(command.expectedRevision()).isZero();
    assertThat(command.receipt()).isEqualTo(receipt);
    assertThat(command.bytes()).isEqualTo(bytes("result"));
  }

  @Test
  void itsBytesAreItsOwn() {
    byte[] given = bytes("result");
    StoreResult made = new StoreResult(0, receipt, given);
    given[0] = 'X';
    made.bytes()[0] = 'Y';

    assertThat(made.bytes()).isEqualTo(bytes("result"));
  }

  @Test
  void itComparesByValue() {
    assertThat(command)
        .isEqualTo(new StoreResult(0, receipt, bytes("result")))
        .hasSameHashCodeAs(new StoreResult(0, receipt, bytes("result")))
        .isNotEqualTo(new StoreResult(1, receipt, bytes("result")))
        .isNotEqualTo(new StoreResult(0, tasks.completed("u"), bytes("result")))
        .isNotEqualTo(new StoreResult(0, receipt, bytes("other")))
        .isNotEqualTo(null);
  }

  @Test
  void itsTextGivesTheNumberOfBytesAndNotTheBytes() {
    assertThat(command)
        .hasToString("StoreResult[expectedRevision=0, receipt=" + receipt + ", bytes=<6 bytes>]");
  }

  @Test
  void whatIsMissingIsNamed() {
    assertThatThrownBy(() -> new StoreResult(0, null, new byte[0])).hasMessage("receipt");
    assertThatThrownBy(() -> new StoreResult(0, receipt, null)).hasMessage("bytes");
  }
}
