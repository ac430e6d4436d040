package dev.coordinator.core.pool;

/** How many records have each status. */
// An array by ordinal: nothing that outlives the process or leaves this class depends on the order.
@SuppressWarnings("EnumOrdinal")
final class StatusCounts<S extends Enum<S>> {
  private final int[] counts;

  StatusCounts(S[] statuses) {
    counts = new int[statuses.length];
  }

  int of(S status) {
    return counts[status.ordinal()];
  }

  void add(S status, int change) {
    counts[status.ordinal()] += change;
  }
}
