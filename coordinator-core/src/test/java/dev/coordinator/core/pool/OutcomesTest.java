package dev.coordinator.core.pool;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class OutcomesTest {
  @Test
  void everyOutcomeTellsWhatItsKindPromises() {
    List<StartOutcome> starts =
        List.of(new StartOutcome.Started(7), new StartOutcome.AlreadyRunning(7));
    assertThat(starts).allMatch(outcome -> outcome.recordVersion() == 7);

    List<CancelOutcome> cancellations =
        List.of(new CancelOutcome.Cancelled(7), new CancelOutcome.AlreadyCancelled(7));
    assertThat(cancellations).allMatch(outcome -> outcome.recordVersion() == 7);

    List<FailureOutcome> failures =
        List.of(new FailureOutcome.Requeued(1, 2, 7), new FailureOutcome.RetryExhausted(2, 7));
    assertThat(failures)
        .allMatch(outcome -> outcome.recordVersion() == 7 && outcome.retryCount() == 2);

    CompletionReceipt receipt =
        new CompletionReceipt(new TaskLease("a", "w", 1, 0, 1, 1, 0, 30), 4);
    List<CompletionOutcome> completions =
        List.of(
            new CompletionOutcome.Completed(receipt),
            new CompletionOutcome.AlreadyCompleted(receipt));
    assertThat(completions).allMatch(outcome -> outcome.receipt() == receipt);
  }

  @Test
  void aReplayIsNotEqualToTheFirstTime() {
    assertThat(new StartOutcome.Started(7)).isNotEqualTo(new StartOutcome.AlreadyRunning(7));
    assertThat(new CancelOutcome.Cancelled(7)).isNotEqualTo(new CancelOutcome.AlreadyCancelled(7));
  }
}
