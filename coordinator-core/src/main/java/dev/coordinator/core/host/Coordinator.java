package dev.coordinator.core.host;

import dev.coordinator.core.limits.DistributedLimits;
import dev.coordinator.core.limits.ResultLimits;
import dev.coordinator.core.pool.TaskQueue;
import dev.coordinator.core.pool.WorkerPool;
import dev.coordinator.core.result.ResultAggregator;
import java.util.Objects;

/**
 * One epoch: a pool with its queue, and the results that belong to it. What an application injects.
 *
 * <p>Nothing is ever evicted from an epoch. An application that runs for long opens a new one for
 * each batch, or each day, and drops the old one; tokens of one epoch mean nothing in another.
 *
 * <p>Safe for use by any thread, as its parts are.
 */
public final class Coordinator {
  private final WorkerPool pool;
  private final ResultAggregator results;

  /**
   * Makes an empty epoch.
   *
   * @param limits the bounds of its pool and queue
   * @param resultLimits the bounds of its results
   */
  public Coordinator(DistributedLimits limits, ResultLimits resultLimits) {
    this(
        new WorkerPool(limits),
        new ResultAggregator(Objects.requireNonNull(resultLimits, "resultLimits")));
  }

  /**
   * Makes an empty epoch whose commands are recorded.
   *
   * @param limits the bounds of its pool and queue
   * @param resultLimits the bounds of its results
   * @param recorder hears of every accepted command and result
   */
  public Coordinator(
      DistributedLimits limits, ResultLimits resultLimits, CommandRecorder recorder) {
    this(
        new WorkerPool(limits, Objects.requireNonNull(recorder, "recorder")),
        new ResultAggregator(Objects.requireNonNull(resultLimits, "resultLimits"), recorder));
  }

  /**
   * Makes an epoch of a pool and a result store that the caller has made.
   *
   * @param pool the pool
   * @param results the store for the results of that pool, and of no other
   */
  public Coordinator(WorkerPool pool, ResultAggregator results) {
    this.pool = Objects.requireNonNull(pool, "pool");
    this.results = Objects.requireNonNull(results, "results");
  }

  /**
   * Makes an empty epoch with the default limits.
   *
   * @return a new epoch
   */
  public static Coordinator withDefaults() {
    return new Coordinator(DistributedLimits.defaults(), ResultLimits.defaults());
  }

  /**
   * Returns the workers.
   *
   * @return the same pool at each call
   */
  public WorkerPool pool() {
    return pool;
  }

  /**
   * Returns the tasks.
   *
   * @return the pool's queue
   */
  public TaskQueue queue() {
    return pool.queue();
  }

  /**
   * Returns the results.
   *
   * @return the same store at each call
   */
  public ResultAggregator results() {
    return results;
  }
}
