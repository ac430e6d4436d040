package dev.coordinator.core.limits;

import static dev.coordinator.core.limits.LimitChecks.requireCountAtMost;
import static dev.coordinator.core.limits.LimitChecks.requirePositive;
import static dev.coordinator.core.limits.LimitChecks.requireRelation;

import dev.coordinator.core.error.LimitName;
import dev.coordinator.core.error.LimitRelationship;

/**
 * The bounds of one result store. Only a consistent set can be built.
 *
 * @param maxResults retained results, 1 to 65,536; results are never evicted
 * @param maxResultBytes bytes of one result, 1 to 16 MiB, at most {@code maxTotalBytes}
 * @param maxTotalBytes bytes of all retained results, 1 to 256 MiB
 * @param maxAggregateItems tasks named in one aggregation, 1 to 65,536
 * @param maxAggregateBytes bytes returned by one aggregation, 1 to 256 MiB
 */
public record ResultLimits(
    int maxResults,
    long maxResultBytes,
    long maxTotalBytes,
    int maxAggregateItems,
    long maxAggregateBytes) {

  private static final ResultLimits DEFAULTS =
      new ResultLimits(1_024, 1L << 20, 16L << 20, 1_024, 16L << 20);

  /**
   * Checks every range and relation, in the order that the contract gives.
   *
   * @throws dev.coordinator.core.error.DistributedException with {@code InvalidLimit}, {@code
   *     CountLimitExceedsMaximum} or {@code InvalidLimitRelationship}
   */
  public ResultLimits {
    requirePositive(LimitName.MAX_RESULTS, maxResults);
    requirePositive(LimitName.MAX_RESULT_BYTES, maxResultBytes);
    requirePositive(LimitName.MAX_TOTAL_BYTES, maxTotalBytes);
    requirePositive(LimitName.MAX_AGGREGATE_ITEMS, maxAggregateItems);
    requirePositive(LimitName.MAX_AGGREGATE_BYTES, maxAggregateBytes);

    requireCountAtMost(LimitName.MAX_RESULTS, maxResults, AbsoluteLimits.MAX_RESULTS);
    requireCountAtMost(LimitName.MAX_RESULT_BYTES, maxResultBytes, AbsoluteLimits.MAX_RESULT_BYTES);
    requireCountAtMost(LimitName.MAX_TOTAL_BYTES, maxTotalBytes, AbsoluteLimits.MAX_TOTAL_BYTES);
    requireCountAtMost(
        LimitName.MAX_AGGREGATE_ITEMS, maxAggregateItems, AbsoluteLimits.MAX_AGGREGATE_ITEMS);
    requireCountAtMost(
        LimitName.MAX_AGGREGATE_BYTES, maxAggregateBytes, AbsoluteLimits.MAX_AGGREGATE_BYTES);

    requireRelation(maxResultBytes <= maxTotalBytes, LimitRelationship.RESULT_BYTES_EXCEED_TOTAL);
  }

  /**
   * Returns the default limits.
   *
   * @return 1,024 results of up to 1 MiB, 16 MiB in all, and aggregations of up to 1,024 tasks and
   *     16 MiB
   */
  public static ResultLimits defaults() {
    return DEFAULTS;
  }

  /**
   * Returns a builder that starts from the default limits.
   *
   * @return a new builder
   */
  public static Builder builder() {
    return new Builder(DEFAULTS);
  }

  /**
   * Returns a builder that starts from these limits.
   *
   * @return a new builder
   */
  public Builder toBuilder() {
    return new Builder(this);
  }

  /** Collects limits by name; they are checked together by {@link #build()}. Not thread-safe. */
  public static final class Builder {
    private int maxResults;
    private long maxResultBytes;
    private long maxTotalBytes;
    private int maxAggregateItems;
    private long maxAggregateBytes;

    private Builder(ResultLimits from) {
      maxResults = from.maxResults;
      maxResultBytes = from.maxResultBytes;
      maxTotalBytes = from.maxTotalBytes;
      maxAggregateItems = from.maxAggregateItems;
      maxAggregateBytes = from.maxAggregateBytes;
    }

    /**
     * Sets {@code maxResults}.
     *
     * @param value retained results, 1 to 65,536
     * @return this builder
     */
    public Builder maxResults(int value) {
      maxResults = value;
      return this;
    }

    /**
     * Sets {@code maxResultBytes}.
     *
     * @param value bytes of one result, 1 to 16 MiB
     * @return this builder
     */
    public Builder maxResultBytes(long value) {
      maxResultBytes = value;
      return this;
    }

    /**
     * Sets {@code maxTotalBytes}.
     *
     * @param value bytes of all retained results, 1 to 256 MiB
     * @return this builder
     */
    public Builder maxTotalBytes(long value) {
      maxTotalBytes = value;
      return this;
    }

    /**
     * Sets {@code maxAggregateItems}.
     *
     * @param value tasks named in one aggregation, 1 to 65,536
     * @return this builder
     */
    public Builder maxAggregateItems(int value) {
      maxAggregateItems = value;
      return this;
    }

    /**
     * Sets {@code maxAggregateBytes}.
     *
     * @param value bytes returned by one aggregation, 1 to 256 MiB
     * @return this builder
     */
    public Builder maxAggregateBytes(long value) {
      maxAggregateBytes = value;
      return this;
    }

    /**
     * Builds the limits.
     *
     * @return limits that are within their ranges and fit together
     * @throws dev.coordinator.core.error.DistributedException as the record's constructor does
     */
    public ResultLimits build() {
      return new ResultLimits(
          maxResults, maxResultBytes, maxTotalBytes, maxAggregateItems, maxAggregateBytes);
    }
  }
}
