package dev.coordinator.core.result;

import dev.coordinator.core.error.DistributedError.AggregateItemLimitExceeded;
import dev.coordinator.core.error.DistributedError.InvalidTask;
import dev.coordinator.core.error.TaskProblem;
import dev.coordinator.core.internal.StackRoom;
import dev.coordinator.core.limits.AbsoluteLimits;
import dev.coordinator.core.limits.ResultLimits;
import dev.coordinator.core.model.Accepted;
import dev.coordinator.core.model.Identifiers;
import dev.coordinator.core.pool.CompletionReceipt;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Keeps one result per completed task and returns results in exact request order. A store of its
 * own: with its own lock, revision, byte counter and limits.
 *
 * <p>A result is stored against the receipt of the task's completion, and never replaced or
 * evicted. The store cannot tell which pool a receipt came from; keep the receipts of several pools
 * apart.
 *
 * <p>Bytes are copied in and out: a caller can never change what is retained. All methods may be
 * called from any thread. {@link #snapshot()} and {@link #isPoisoned()} take no lock and never
 * throw; everything else takes the lock for a moment, and throws {@code StatePoisoned} when an
 * earlier call was cut short. Passing null throws a {@link NullPointerException} that names the
 * parameter.
 */
public final class ResultAggregator {
  private final ReentrantLock lock = new ReentrantLock();
  private final ResultState state;
  private final @Nullable StoreListener listener;
  private boolean notifying;
  private volatile boolean poisoned;
  private volatile long listenerFailures;

  /**
   * Makes an empty store at revision zero.
   *
   * @param limits its bounds
   */
  public ResultAggregator(ResultLimits limits) {
    this(new ResultState(Objects.requireNonNull(limits, "limits"), 0), null);
  }

  /**
   * Makes an empty store at revision zero, of whose results somebody hears.
   *
   * @param limits its bounds
   * @param listener hears of every accepted result
   */
  public ResultAggregator(ResultLimits limits, StoreListener listener) {
    this(
        new ResultState(Objects.requireNonNull(limits, "limits"), 0),
        Objects.requireNonNull(listener, "listener"));
  }

  ResultAggregator(ResultState state, @Nullable StoreListener listener) {
    this.state = state;
    this.listener = listener;
  }

  /**
   * Stores the result of a completed task. Storing the very same result again is a replay and
   * changes nothing.
   *
   * @param expectedRevision the revision that the store must have
   * @param receipt proof of the task's completion
   * @param bytes the result, zero to {@code maxResultBytes} bytes; copied
   * @return {@code STORED} or {@code ALREADY_STORED}
   * @throws dev.coordinator.core.error.DistributedException with {@code StatePoisoned}, {@code
   *     RevisionConflict}, {@code CounterExhausted}, {@code MismatchedResultReceipt}, {@code
   *     ConflictingResult}, {@code ResultTooLarge}, {@code ResultCapacityReached} or {@code
   *     TotalResultBytesExceeded}
   */
  public Accepted<StoreOutcome> storeResult(
      long expectedRevision, CompletionReceipt receipt, byte[] bytes) {
    Objects.requireNonNull(receipt, "receipt");
    Objects.requireNonNull(bytes, "bytes");
    // Copied before the lock is taken. Too many bytes are not worth copying: they equal no retained
    // result, so they can only be refused.
    byte[] copy = bytes.length > state.limits.maxResultBytes() ? null : bytes.clone();
    enter();
    try {
      requireNotNotifying();
      Accepted<StoreOutcome> accepted = state.store(expectedRevision, receipt, copy, bytes.length);
      if (listener != null && copy != null) {
        notify(listener, expectedRevision, receipt, copy, accepted);
      }
      return accepted;
    } finally {
      exit();
    }
  }

  /**
   * Carries out a command that is a value.
   *
   * @param command what to store
   * @return what {@link #storeResult} returns
   * @throws dev.coordinator.core.error.DistributedException as {@link #storeResult} does
   */
  public Accepted<StoreOutcome> execute(StoreResult command) {
    Objects.requireNonNull(command, "command");
    return storeResult(command.expectedRevision(), command.receipt(), command.bytes());
  }

  private void requireNotNotifying() {
    if (notifying) {
      throw new IllegalStateException(
          "a listener must not store results in the store that it listens to; do it later, from"
              + " another call");
    }
  }

  // The result is retained, whatever the listener does, and even when there is no memory to tell
  // it:
  // nothing that is thrown here may look like a refusal to the sender.
  @SuppressWarnings("NonAtomicVolatileUpdate") // Written under the lock only.
  private void notify(
      StoreListener hearing,
      long expectedRevision,
      CompletionReceipt receipt,
      byte[] bytes,
      Accepted<StoreOutcome> accepted) {
    notifying = true;
    try {
      hearing.accepted(new StoreResult(expectedRevision, receipt, bytes), accepted);
    } catch (Throwable failure) {
      listenerFailures++;
    } finally {
      notifying = false;
    }
  }

  /**
   * Returns the results of some tasks, or none of them.
   *
   * @param taskIds names the tasks, each once, at most {@code maxAggregateItems}
   * @return the results in exactly this order
   * @throws dev.coordinator.core.error.DistributedException with {@code
   *     AggregateItemLimitExceeded}, {@code InvalidTask}, {@code DuplicateAggregateTask}, {@code
   *     MissingResult} or {@code AggregateBytesExceeded}
   */
  public List<AggregatedResult> aggregateResults(List<String> taskIds) {
    Objects.requireNonNull(taskIds, "taskIds");
    requireItems(taskIds.size(), AbsoluteLimits.MAX_AGGREGATE_ITEMS);
    requireItems(taskIds.size(), state.limits.maxAggregateItems());
    List<String> requested = new ArrayList<>(taskIds);
    // Of the copy too: the list may have grown since it was asked for its size.
    requireItems(requested.size(), state.limits.maxAggregateItems());
    requested.forEach(ResultAggregator::requireTaskId);
    enter();
    try {
      return state.aggregate(requested);
    } finally {
      exit();
    }
  }

  /**
   * Returns the result of one task.
   *
   * @param taskId names the task
   * @return a copy of its bytes; empty when none is stored
   * @throws dev.coordinator.core.error.DistributedException with {@code InvalidTask}
   */
  public Optional<byte[]> result(String taskId) {
    requireTaskId(taskId);
    AggregatedResult retained;
    enter();
    try {
      retained = state.result(taskId);
    } finally {
      exit();
    }
    return Optional.ofNullable(retained).map(AggregatedResult::bytes);
  }

  /**
   * Returns the summary after the last stored result. Takes no lock and never throws.
   *
   * @return an immutable summary, everything in it of one revision
   */
  public ResultSnapshot snapshot() {
    return state.published();
  }

  /**
   * Tells whether a call was cut short by something unforeseen, so that every further call is
   * refused with {@code StatePoisoned}. Takes no lock and never throws.
   *
   * @return true from then on, for good
   */
  public boolean isPoisoned() {
    return poisoned;
  }

  /**
   * Returns how often the listener threw something. Takes no lock and never throws.
   *
   * @return zero when there is no listener
   */
  public long listenerFailures() {
    return listenerFailures;
  }

  /**
   * Returns a digest of everything that is retained, the limits aside. Two stores that were given
   * the same results in the same order have the same digest, on any Java virtual machine.
   *
   * @return 64 lower-case hexadecimal digits
   */
  public String digest() {
    enter();
    try {
      return state.digest();
    } finally {
      exit();
    }
  }

  /**
   * Walks everything that is retained and checks that all of it agrees. Meant for tests.
   *
   * @throws dev.coordinator.core.error.DistributedException with {@code StateInvariant}
   */
  public void checkInvariants() {
    enter();
    try {
      state.checkInvariants();
    } finally {
      exit();
    }
  }

  private void enter() {
    StackRoom.require();
    lock.lock();
  }

  private void exit() {
    try {
      if (state.isApplying()) {
        poisoned = true;
      }
    } finally {
      lock.unlock();
    }
  }

  private static void requireItems(int items, int limit) {
    if (items > limit) {
      throw new AggregateItemLimitExceeded(items, limit).toException();
    }
  }

  private static void requireTaskId(String taskId) {
    Objects.requireNonNull(taskId, "taskId");
    if (!Identifiers.isValid(taskId)) {
      throw new InvalidTask(TaskProblem.COMMAND_TASK_ID_INVALID).toException();
    }
  }
}
