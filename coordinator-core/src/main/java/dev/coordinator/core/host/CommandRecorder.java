package dev.coordinator.core.host;

import dev.coordinator.core.limits.AbsoluteLimits;
import dev.coordinator.core.model.Accepted;
import dev.coordinator.core.pool.CommandListener;
import dev.coordinator.core.pool.PoolCommand;
import dev.coordinator.core.result.StoreListener;
import dev.coordinator.core.result.StoreOutcome;
import dev.coordinator.core.result.StoreResult;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;

/**
 * Keeps the last accepted commands of one epoch, exact replays of results aside: for a bug report,
 * or, while none is lost, to replay the epoch. Safe for use by any thread.
 *
 * <p>It keeps target references and, for stored results, bytes: what it holds is as confidential as
 * the tasks are.
 */
public final class CommandRecorder implements CommandListener, StoreListener {
  private final int capacity;
  private final Deque<Recorded> recorded = new ArrayDeque<>();
  private long dropped;

  /**
   * One accepted command.
   *
   * @param command a {@link PoolCommand} or a {@link StoreResult}
   * @param outcome what its sender got, with the revision after the command
   */
  public record Recorded(Object command, Accepted<?> outcome) {
    /** Checks that nothing is null. */
    public Recorded {
      Objects.requireNonNull(command, "command");
      Objects.requireNonNull(outcome, "outcome");
    }
  }

  /**
   * Makes an empty recorder.
   *
   * @param capacity how many commands to keep, 1 to 65,536
   */
  public CommandRecorder(int capacity) {
    if (capacity < 1 || capacity > AbsoluteLimits.MAX_RECORDED_COMMANDS) {
      throw new IllegalArgumentException(
          "capacity must be in 1 to "
              + AbsoluteLimits.MAX_RECORDED_COMMANDS
              + ", but is "
              + capacity);
    }
    this.capacity = capacity;
  }

  @Override
  public void accepted(PoolCommand<?> command, Accepted<?> outcome) {
    keep(new Recorded(command, outcome));
  }

  @Override
  public void accepted(StoreResult command, Accepted<StoreOutcome> outcome) {
    Recorded stored = new Recorded(command, outcome);
    // An exact replay changes nothing, and no limit of the store would bound the bytes kept of it.
    if (outcome.value() == StoreOutcome.STORED) {
      keep(stored);
    }
  }

  private synchronized void keep(Recorded command) {
    if (recorded.size() == capacity) {
      recorded.removeFirst();
      dropped++;
    }
    recorded.addLast(command);
  }

  /**
   * Returns the recorded commands, oldest first: those of the pool in the order of its revisions,
   * those of the results in the order of theirs.
   *
   * @return a new list
   */
  public synchronized List<Recorded> recorded() {
    return new ArrayList<>(recorded);
  }

  /**
   * Returns how many commands were recorded and then dropped to make room.
   *
   * @return zero while {@link #recorded()} is complete
   */
  public synchronized long dropped() {
    return dropped;
  }

  /**
   * Carries out every recorded command on an epoch, oldest first. On a fresh one with the same
   * limits this leads to the same tokens, the same records and the same digest.
   *
   * @param target a fresh epoch
   * @throws dev.coordinator.core.error.DistributedException when the target refuses a command: it
   *     is not fresh, or its limits differ
   * @throws IllegalStateException when commands were dropped, so that the recording is incomplete,
   *     or when a command leads to another outcome than was recorded
   */
  public void replayOn(Coordinator target) {
    Objects.requireNonNull(target, "target");
    List<Recorded> commands;
    synchronized (this) {
      if (dropped > 0) {
        throw new IllegalStateException(
            "replaying needs every command since the start, but "
                + dropped
                + " were dropped; record with a greater capacity");
      }
      commands = recorded();
    }
    for (Recorded original : commands) {
      if (!replay(original.command(), target).equals(original.outcome())) {
        throw new IllegalStateException(
            "replaying must lead to the recorded outcomes, but the one that led to revision "
                + original.outcome().revision()
                + " led to another; replay on a fresh epoch with the same limits");
      }
    }
  }

  private static Accepted<?> replay(Object command, Coordinator target) {
    return command instanceof StoreResult result
        ? target.results().execute(result)
        : target.pool().execute((PoolCommand<?>) command);
  }
}
