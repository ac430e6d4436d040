package dev.coordinator.core.result;

import dev.coordinator.core.pool.CompletionReceipt;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * One result of an aggregation. Immutable; compares by value; only a result store makes one.
 *
 * <p>{@link #toString()} gives the number of bytes, not the bytes.
 */
public final class AggregatedResult {
  private final CompletionReceipt receipt;
  private final byte[] bytes;

  AggregatedResult(CompletionReceipt receipt, byte[] bytes) {
    this.receipt = receipt;
    this.bytes = bytes;
  }

  /** The proof under which it was stored. No part of its value: it is the store's. */
  CompletionReceipt receipt() {
    return receipt;
  }

  /**
   * Returns the task whose result it is.
   *
   * @return its identifier
   */
  public String taskId() {
    return receipt.taskId();
  }

  /**
   * Returns the result's bytes.
   *
   * @return a new copy at each call
   */
  public byte[] bytes() {
    return bytes.clone();
  }

  /**
   * Returns how many bytes the result has, without copying them.
   *
   * @return zero or more
   */
  public int size() {
    return bytes.length;
  }

  boolean hasBytes(byte[] candidate) {
    return Arrays.equals(bytes, candidate);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof AggregatedResult that
        && taskId().equals(that.taskId())
        && Arrays.equals(bytes, that.bytes);
  }

  @Override
  public int hashCode() {
    return 31 * taskId().hashCode() + Arrays.hashCode(bytes);
  }

  @Override
  public String toString() {
    return "AggregatedResult[taskId=" + taskId() + ", bytes=<" + bytes.length + " bytes>]";
  }
}
