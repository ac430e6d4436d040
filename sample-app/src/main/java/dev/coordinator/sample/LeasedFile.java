package dev.coordinator.sample;

import dev.coordinator.core.pool.TaskLease;
import org.jspecify.annotations.Nullable;

/** A file under lease, and what became of it. For use by the thread that works on it. */
final class LeasedFile {
  private final TreeEntry file;
  private @Nullable TaskLease lease;
  private byte @Nullable [] digest;
  private long bytes;
  private String failure = "";

  LeasedFile(TreeEntry file, TaskLease lease) {
    this.file = file;
    this.lease = lease;
  }

  TreeEntry file() {
    return file;
  }

  /** The current lease; null once it is lost, and with it the right to work on the file. */
  @Nullable TaskLease lease() {
    return lease;
  }

  void renewed(@Nullable TaskLease renewed) {
    lease = renewed;
  }

  /** The file's digest; null unless it was hashed. */
  byte @Nullable [] digest() {
    return digest;
  }

  void hashed(byte[] digest) {
    this.digest = digest;
  }

  /** How many bytes of the file were read. */
  long bytes() {
    return bytes;
  }

  void read(int count) {
    bytes += count;
  }

  /** Why the file could not be hashed. */
  String failure() {
    return failure;
  }

  void failed(String reason) {
    failure = reason;
  }
}
