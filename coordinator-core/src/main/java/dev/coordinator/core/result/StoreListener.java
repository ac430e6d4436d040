package dev.coordinator.core.result;

import dev.coordinator.core.model.Accepted;

/**
 * Hears of every accepted result, in the order of revisions, after it is retained.
 *
 * <p>It is called by the thread that stored the result, before the call returns and while the
 * store's lock is held: it should do little. It must not store results in the store that it listens
 * to; that fails. Whatever it throws is counted in {@link ResultAggregator#listenerFailures()} and
 * changes neither the store nor what the call returns.
 */
@FunctionalInterface
public interface StoreListener {
  /**
   * Hears of one result.
   *
   * @param command the command
   * @param outcome what the sender gets, with the revision after the command
   */
  void accepted(StoreResult command, Accepted<StoreOutcome> outcome);
}
