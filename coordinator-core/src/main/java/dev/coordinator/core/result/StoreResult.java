package dev.coordinator.core.result;

import dev.coordinator.core.pool.CompletionReceipt;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The command to store a result, as a value: what {@link ResultAggregator#storeResult} carries out.
 * Immutable; compares by value. {@link #toString()} gives the number of bytes, not the bytes.
 */
public final class StoreResult {
  private final long expectedRevision;
  private final CompletionReceipt receipt;
  private final byte[] bytes;

  /**
   * Makes a command.
   *
   * @param expectedRevision the revision that the store must have
   * @param receipt proof of the task's completion
   * @param bytes the result; copied
   */
  public StoreResult(long expectedRevision, CompletionReceipt receipt, byte[] bytes) {
    this.expectedRevision = expectedRevision;
    this.receipt = Objects.requireNonNull(receipt, "receipt");
    this.bytes = Objects.requireNonNull(bytes, "bytes").clone();
  }

  /**
   * Returns the revision that the store must have.
   *
   * @return the expected revision
   */
  public long expectedRevision() {
    return expectedRevision;
  }

  /**
   * Returns proof of the task's completion.
   *
   * @return the receipt
   */
  public CompletionReceipt receipt() {
    return receipt;
  }

  /**
   * Returns the result.
   *
   * @return a new copy at each call
   */
  public byte[] bytes() {
    return bytes.clone();
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof StoreResult that
        && expectedRevision == that.expectedRevision
        && receipt.equals(that.receipt)
        && Arrays.equals(bytes, that.bytes);
  }

  @Override
  public int hashCode() {
    return Objects.hash(expectedRevision, receipt, Arrays.hashCode(bytes));
  }

  @Override
  public String toString() {
    return "StoreResult[expectedRevision="
        + expectedRevision
        + ", receipt="
        + receipt
        + ", bytes=<"
        + bytes.length
        + " bytes>]";
  }
}
