package dev.coordinator.core.pool;

import java.util.Objects;

/** What completing a task led to. */
public sealed interface CompletionOutcome {
  /**
   * Returns the proof of completion.
   *
   * @return the same value for the first call and for every exact replay
   */
  CompletionReceipt receipt();

  /**
   * The task is completed now.
   *
   * @param receipt the proof of completion
   */
  record Completed(CompletionReceipt receipt) implements CompletionOutcome {
    /** Checks that there is a receipt. */
    public Completed {
      Objects.requireNonNull(receipt, "receipt");
    }
  }

  /**
   * The task was completed before under this very lease; nothing was changed.
   *
   * @param receipt the retained proof of completion
   */
  record AlreadyCompleted(CompletionReceipt receipt) implements CompletionOutcome {
    /** Checks that there is a receipt. */
    public AlreadyCompleted {
      Objects.requireNonNull(receipt, "receipt");
    }
  }
}
