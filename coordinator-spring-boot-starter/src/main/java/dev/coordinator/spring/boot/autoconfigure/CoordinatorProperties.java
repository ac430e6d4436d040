package dev.coordinator.spring.boot.autoconfigure;

import dev.coordinator.core.limits.DistributedLimits;
import dev.coordinator.core.limits.ResultLimits;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.boot.convert.DurationUnit;
import org.springframework.util.unit.DataSize;

/**
 * What an application configures under {@code coordinator}. Immutable. The defaults are those of
 * the core.
 *
 * <p>A bad value, an empty one and an unknown key stop the application's start, with a report of
 * all of them; see {@link CoordinatorAutoConfiguration}.
 *
 * @param enabled Whether to configure a coordinator.
 * @param name Value of the tag 'coordinator' on every gauge.
 * @param limits Bounds of the pool and its queue.
 * @param results Bounds of the result store.
 * @param metrics Gauges.
 */
@ConfigurationProperties("coordinator")
public record CoordinatorProperties(
    @DefaultValue("true") boolean enabled,
    @DefaultValue("default") String name,
    @DefaultValue Limits limits,
    @DefaultValue Results results,
    @DefaultValue Metrics metrics) {

  /**
   * Bounds of the pool and its queue. Ignored where the application brings its own pool.
   *
   * @param maxTaskRecords Maximum number of task records of any status, from 1 to 65536. Records
   *     are never evicted.
   * @param maxActiveTasks Maximum number of queued, leased and running tasks together, from 1 to
   *     16384. At most max-task-records.
   * @param maxQueuedTasks Maximum number of queued tasks, from 1 to 16384. At most
   *     max-active-tasks.
   * @param maxTerminalTasks Maximum number of ended tasks, from 1 to 65536. At most
   *     max-task-records and at least max-active-tasks.
   * @param maxWorkers Maximum number of registered workers, offline ones included, from 1 to 4096.
   * @param maxRetries How often a task is queued again after a failed attempt, from 0 to 32.
   * @param maxLeaseTtl Longest time a lease may be taken for, in whole seconds, from 1s to 1d.
   * @param maxTaskTtl Longest age a sweep for old tasks may ask for, in whole seconds, from 1s to
   *     31d.
   * @param heartbeatTimeout Age above which a worker's last heartbeat is too old, in whole seconds,
   *     from 1s to 1d.
   */
  public record Limits(
      @DefaultValue("4096") int maxTaskRecords,
      @DefaultValue("1024") int maxActiveTasks,
      @DefaultValue("1024") int maxQueuedTasks,
      @DefaultValue("4096") int maxTerminalTasks,
      @DefaultValue("256") int maxWorkers,
      @DefaultValue("3") int maxRetries,
      @DefaultValue("1h") @DurationUnit(ChronoUnit.SECONDS) Duration maxLeaseTtl,
      @DefaultValue("1d") @DurationUnit(ChronoUnit.SECONDS) Duration maxTaskTtl,
      @DefaultValue("1m") @DurationUnit(ChronoUnit.SECONDS) Duration heartbeatTimeout) {

    /**
     * Returns these limits as the core takes them.
     *
     * @return limits that are within their ranges and fit together
     * @throws IllegalArgumentException when a duration is not of whole seconds
     * @throws dev.coordinator.core.error.DistributedException when a limit is out of its range or
     *     does not fit another
     */
    public DistributedLimits toDistributedLimits() {
      return DistributedLimits.builder()
          .maxTaskRecords(maxTaskRecords)
          .maxActiveTasks(maxActiveTasks)
          .maxQueuedTasks(maxQueuedTasks)
          .maxTerminalTasks(maxTerminalTasks)
          .maxWorkers(maxWorkers)
          .maxRetries(maxRetries)
          .maxLeaseTtlSecs(BoundUnit.wholeSeconds(maxLeaseTtl))
          .maxTaskTtlSecs(BoundUnit.wholeSeconds(maxTaskTtl))
          .heartbeatTimeoutSecs(BoundUnit.wholeSeconds(heartbeatTimeout))
          .build();
    }
  }

  /**
   * Bounds of the result store. Ignored where the application brings its own store.
   *
   * @param maxResults Maximum number of retained results, from 1 to 65536. Results are never
   *     evicted.
   * @param maxResultSize Maximum size of one result, from 1B to 16MB. At most max-total-size.
   * @param maxTotalSize Maximum size of all retained results together, from 1B to 256MB.
   * @param maxAggregateItems Maximum number of tasks named in one aggregation, from 1 to 65536.
   * @param maxAggregateSize Maximum size of what one aggregation returns, from 1B to 256MB.
   */
  public record Results(
      @DefaultValue("1024") int maxResults,
      @DefaultValue("1MB") DataSize maxResultSize,
      @DefaultValue("16MB") DataSize maxTotalSize,
      @DefaultValue("1024") int maxAggregateItems,
      @DefaultValue("16MB") DataSize maxAggregateSize) {

    /**
     * Returns these limits as the core takes them.
     *
     * @return limits that are within their ranges and fit together
     * @throws dev.coordinator.core.error.DistributedException when a limit is out of its range or
     *     does not fit another
     */
    public ResultLimits toResultLimits() {
      return ResultLimits.builder()
          .maxResults(maxResults)
          .maxResultBytes(maxResultSize.toBytes())
          .maxTotalBytes(maxTotalSize.toBytes())
          .maxAggregateItems(maxAggregateItems)
          .maxAggregateBytes(maxAggregateSize.toBytes())
          .build();
    }
  }

  /**
   * Gauges.
   *
   * @param enabled Whether to publish gauges of the coordinator when Micrometer is present.
   */
  public record Metrics(@DefaultValue("true") boolean enabled) {}
}
