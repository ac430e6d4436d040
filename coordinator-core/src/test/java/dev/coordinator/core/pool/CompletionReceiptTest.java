package dev.coordinator.core.pool;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CompletionReceiptTest {
  private final TaskLease lease = new TaskLease("a", "w", 2, 3, 4, 5, 6, 7);
  private final CompletionReceipt receipt = new CompletionReceipt(lease, 8);

  @Test
  void aReceiptTellsItsFields() {
    assertThat(receipt.taskId()).isEqualTo("a");
    assertThat(receipt.workerId()).isEqualTo("w");
    assertThat(receipt.workerGeneration()).isEqualTo(2);
    assertThat(receipt.taskGeneration()).isEqualTo(3);
    assertThat(receipt.attempt()).isEqualTo(4);
    assertThat(receipt.leaseId()).isEqualTo(5);
    assertThat(receipt.recordVersion()).isEqualTo(8);
    assertThat(receipt)
        .hasToString(
            "CompletionReceipt[taskId=a, taskGeneration=3, attempt=4, leaseId=5, workerId=w,"
                + " workerGeneration=2, recordVersion=8]");
  }

  @Test
  void receiptsCompareByValue() {
    CompletionReceipt twin = new CompletionReceipt(lease, 8);
    CompletionReceipt later = new CompletionReceipt(lease, 9);

    assertThat(twin).isEqualTo(receipt).hasSameHashCodeAs(receipt);
    assertThat(later).isNotEqualTo(receipt);
    assertThat(later.hashCode()).isNotEqualTo(receipt.hashCode());
    assertThat(receipt).isNotEqualTo(null).isNotEqualTo(lease);
  }

  @ParameterizedTest
  @EnumSource(
      mode = EnumSource.Mode.EXCLUDE,
      names = {"ACQUIRED_AT", "EXPIRES_AT"})
  void oneFieldThatDiffersMakesAnotherReceiptThatMatchesAnotherLease(LeaseField field) {
    CompletionReceipt other = new CompletionReceipt(field.changedIn(lease), 8);

    assertThat(other).isNotEqualTo(receipt);
    assertThat(other.hashCode()).isNotEqualTo(receipt.hashCode());
    assertThat(other.matches(lease)).isFalse();
    assertThat(receipt.matches(field.changedIn(lease))).isFalse();
  }

  @ParameterizedTest
  @EnumSource(names = {"ACQUIRED_AT", "EXPIRES_AT"})
  void theTimesOfTheLeaseAreNoPartOfAReceipt(LeaseField time) {
    assertThat(new CompletionReceipt(time.changedIn(lease), 8)).isEqualTo(receipt);
    assertThat(receipt.matches(time.changedIn(lease))).isTrue();
  }
}
