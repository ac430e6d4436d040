package dev.coordinator.spring.boot.autoconfigure;

import dev.coordinator.core.host.Coordinator;
import dev.coordinator.core.model.TaskStatus;
import dev.coordinator.core.model.WorkerStatus;
import dev.coordinator.core.pool.StateSnapshot;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.BaseUnits;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.function.ToDoubleFunction;

/**
 * Gauges of one coordinator: always the same {@value #METERS}, whatever it holds. All have the tag
 * {@code coordinator}, whose value tells several coordinators apart.
 *
 * <p>One is configured for the coordinator of an application. For a further coordinator, declare a
 * bean:
 *
 * <pre>{@code
 * @Bean
 * CoordinatorMetrics reportsMetrics(Reports reports) {
 *   return new CoordinatorMetrics(reports.coordinator(), "reports");
 * }
 * }</pre>
 *
 * <table>
 * <caption>The gauges</caption>
 * <tr><th>name<th>further tag<th>value
 * <tr><td>{@code coordinator.revision}<td><td>commands accepted
 * <tr><td>{@code coordinator.logical.time}<td><td>time of the last one, in seconds
 * <tr><td>{@code coordinator.tasks}<td>{@code status}: {@code queued}, {@code leased}, {@code
 *     running}, {@code completed}, {@code failed}, {@code cancelled}, {@code expired}<td>tasks
 * <tr><td>{@code coordinator.tasks.records}<td><td>tasks of any status
 * <tr><td>{@code coordinator.workers}<td>{@code status}: {@code healthy}, {@code degraded}, {@code
 *     busy}, {@code offline}<td>workers
 * <tr><td>{@code coordinator.slots}<td>{@code state}: {@code used}, {@code available}<td>leases held
 *     by workers; further tasks that healthy workers could take
 * <tr><td>{@code coordinator.limit}<td>{@code bound}: the last element of each key below {@code
 *     coordinator.limits} and {@code coordinator.results}<td>what the bound is set to; times in
 *     seconds, sizes in bytes
 * <tr><td>{@code coordinator.usage}<td>{@code bound}: {@code max-task-records}, {@code
 *     max-active-tasks}, {@code max-queued-tasks}, {@code max-terminal-tasks}, {@code max-workers},
 *     {@code max-results}, {@code max-total-size}<td>how much of the bound is taken
 * <tr><td>{@code coordinator.queue.oldest.age}<td><td>logical seconds since the oldest queued task
 *     was created; 0 when none is queued
 * <tr><td>{@code coordinator.lease.next.expiry}<td><td>logical time at which the first lease
 *     expires, in seconds; NaN when no lease is out
 * <tr><td>{@code coordinator.results}<td><td>results retained
 * <tr><td>{@code coordinator.results.size}<td><td>their bytes
 * <tr><td>{@code coordinator.results.revision}<td><td>results stored
 * <tr><td>{@code coordinator.poisoned}<td><td>1 when the pool or the results refuse every further
 *     call, since one was cut short; else 0
 * </table>
 *
 * <p>Usage is given for the bounds on what is retained, which can fill up. The others bound one
 * argument or one call, and have nothing to be used up. The usage of {@code max-terminal-tasks}
 * counts active tasks as well as ended ones: a task is admitted only if there is room for it to
 * end, so that new tasks are refused when this sum, not the number of ended tasks, is at the limit.
 *
 * <p>An age or an expiry moves when a command brings a later time, since the coordinator has no
 * clock of its own. While no lease is out there is no next expiry: the gauge is NaN, which most
 * dashboards show as a gap; any number would look like a time.
 *
 * <p>Reading a gauge takes no lock and never throws. A registry refers to these metrics weakly: it
 * keeps neither them nor the coordinator alive, and reads NaN once they are gone. As a bean they
 * live as long as their context; whoever binds them by hand holds on to them. When they are closed,
 * with the context, a registry that lives on loses the gauges, so that a later context may register
 * its own: of two gauges with one name and tags, a registry takes the first only.
 */
public final class CoordinatorMetrics implements MeterBinder, AutoCloseable {
  static final int METERS = 43;

  private static final String SECONDS = "seconds";

  private final String name;
  private final List<Runnable> removals = Collections.synchronizedList(new ArrayList<>());
  private volatile Coordinator coordinator;

  /**
   * Makes the gauges of a coordinator.
   *
   * @param coordinator what they show
   * @param name the value of their tag {@code coordinator}, different for each coordinator
   */
  public CoordinatorMetrics(Coordinator coordinator, String name) {
    this.coordinator = Objects.requireNonNull(coordinator, "coordinator");
    this.name = Objects.requireNonNull(name, "name");
  }

  /**
   * Shows another coordinator from now on: for applications that open one epoch after the other.
   *
   * @param next the coordinator to show
   */
  public void follow(Coordinator next) {
    coordinator = Objects.requireNonNull(next, "next");
  }

  @Override
  public void bindTo(MeterRegistry registry) {
    bindState(registry);
    bindTasks(registry);
    bindWorkers(registry);
    bindBounds(registry);
    bindResults(registry);
  }

  /** Removes the gauges from the registries that they were bound to. */
  @Override
  public void close() {
    synchronized (removals) {
      removals.forEach(Runnable::run);
      removals.clear();
    }
  }

  private void bindState(MeterRegistry registry) {
    register(
        registry,
        gauge("coordinator.revision", of -> of.pool().snapshot().revision())
            .description("Commands accepted"));
    register(
        registry,
        gauge("coordinator.logical.time", of -> of.pool().snapshot().logicalTime())
            .description("Logical time of the last accepted command")
            .baseUnit(SECONDS));
    register(
        registry,
        gauge(
                "coordinator.poisoned",
                of -> of.pool().isPoisoned() || of.results().isPoisoned() ? 1 : 0)
            .description("1 when every further call is refused, since one was cut short; else 0"));
  }

  private void bindTasks(MeterRegistry registry) {
    for (TaskStatus status : TaskStatus.values()) {
      register(
          registry,
          gauge("coordinator.tasks", of -> of.pool().snapshot().tasks(status))
              .tag("status", lowerCase(status))
              .description("Tasks by status")
              .baseUnit(BaseUnits.TASKS));
    }
    register(
        registry,
        gauge("coordinator.tasks.records", of -> of.pool().snapshot().taskRecords())
            .description("Tasks of any status")
            .baseUnit("records"));
    register(
        registry,
        gauge("coordinator.queue.oldest.age", CoordinatorMetrics::oldestAge)
            .description(
                "Logical time since the oldest queued task was created; 0 when none is queued")
            .baseUnit(SECONDS));
    register(
        registry,
        gauge("coordinator.lease.next.expiry", CoordinatorMetrics::nextExpiry)
            .description("Logical time at which the first lease expires; NaN when no lease is out")
            .baseUnit(SECONDS));
  }

  private void bindWorkers(MeterRegistry registry) {
    for (WorkerStatus status : WorkerStatus.values()) {
      register(
          registry,
          gauge("coordinator.workers", of -> of.pool().snapshot().workers(status))
              .tag("status", lowerCase(status))
              .description("Workers by status")
              .baseUnit("workers"));
    }
    slots(registry, "used", of -> of.pool().snapshot().slotsUsed());
    slots(registry, "available", of -> of.pool().snapshot().slotsAvailable());
  }

  private void slots(MeterRegistry registry, String state, ToDoubleFunction<Coordinator> value) {
    register(
        registry,
        gauge("coordinator.slots", value)
            .tag("state", state)
            .description("Slots that hold a lease, and slots of healthy workers that are free")
            .baseUnit("slots"));
  }

  private void bindBounds(MeterRegistry registry) {
    for (Bound bound : Bound.values()) {
      register(
          registry,
          gauge("coordinator.limit", of -> limit(of, bound))
              .tag("bound", bound.shortName())
              .description("What a bound is set to; times in seconds, sizes in bytes"));
    }
    usage(registry, Bound.MAX_TASK_RECORDS, of -> of.pool().snapshot().taskRecords());
    usage(registry, Bound.MAX_ACTIVE_TASKS, of -> of.pool().snapshot().activeTasks());
    usage(registry, Bound.MAX_QUEUED_TASKS, of -> of.pool().snapshot().queuedTasks());
    // Terminal and active ones together; see above.
    usage(registry, Bound.MAX_TERMINAL_TASKS, of -> of.pool().snapshot().taskRecords());
    usage(registry, Bound.MAX_WORKERS, of -> of.pool().snapshot().workers());
    usage(registry, Bound.MAX_RESULTS, of -> of.results().snapshot().resultCount());
    usage(registry, Bound.MAX_TOTAL_SIZE, of -> of.results().snapshot().totalBytes());
  }

  private void usage(MeterRegistry registry, Bound bound, ToDoubleFunction<Coordinator> value) {
    register(
        registry,
        gauge("coordinator.usage", value)
            .tag("bound", bound.shortName())
            .description("How much of a bound is taken, in the unit of coordinator.limit"));
  }

  private void bindResults(MeterRegistry registry) {
    register(
        registry,
        gauge("coordinator.results", of -> of.results().snapshot().resultCount())
            .description("Results retained")
            .baseUnit("results"));
    register(
        registry,
        gauge("coordinator.results.size", of -> of.results().snapshot().totalBytes())
            .description("Size of all results retained")
            .baseUnit(BaseUnits.BYTES));
    register(
        registry,
        gauge("coordinator.results.revision", of -> of.results().snapshot().revision())
            .description("Results stored"));
  }

  private void register(MeterRegistry registry, Gauge.Builder<CoordinatorMetrics> gauge) {
    Meter registered = gauge.register(registry);
    removals.add(() -> registry.remove(registered));
  }

  // The function must not refer to these metrics but through its argument, which the registry holds
  // weakly.
  private Gauge.Builder<CoordinatorMetrics> gauge(
      String gauge, ToDoubleFunction<Coordinator> value) {
    return Gauge.builder(gauge, this, metrics -> value.applyAsDouble(metrics.coordinator))
        .tag("coordinator", name);
  }

  private static double oldestAge(Coordinator coordinator) {
    StateSnapshot snapshot = coordinator.pool().snapshot();
    return snapshot.logicalTime() - snapshot.oldestQueuedCreation().orElse(snapshot.logicalTime());
  }

  private static double nextExpiry(Coordinator coordinator) {
    OptionalLong expiry = coordinator.pool().snapshot().earliestLeaseExpiry();
    return expiry.isPresent() ? expiry.getAsLong() : Double.NaN;
  }

  private static double limit(Coordinator coordinator, Bound bound) {
    return bound.in(
        coordinator.pool().snapshot().limits(), coordinator.results().snapshot().limits());
  }

  private static String lowerCase(Enum<?> status) {
    return status.name().toLowerCase(Locale.ROOT);
  }
}
