package dev.coordinator.core.pool;

import dev.coordinator.core.model.Accepted;

/**
 * Hears of every accepted command, in the order of revisions, after it took effect.
 *
 * <p>It is called by the thread that sent the command, before the command returns and while the
 * pool's lock is held: it should do little, such as putting the command into a list or queue. It
 * must not send commands to the pool that it listens to; that fails. Whatever it throws is counted
 * in {@link WorkerPool#listenerFailures()} and changes neither the state nor what the command
 * returns.
 *
 * <p>Exact replays are accepted commands too: they are told with the revision unchanged.
 */
@FunctionalInterface
public interface CommandListener {
  /**
   * Hears of one command.
   *
   * @param command the command
   * @param outcome what the sender gets, with the revision after the command
   */
  void accepted(PoolCommand<?> command, Accepted<?> outcome);
}
