package dev.coordinator.spring.boot.autoconfigure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.coordinator.core.error.DistributedError;
import dev.coordinator.core.error.DistributedError.StatePoisoned;
import dev.coordinator.core.error.DistributedError.TerminalCapacityReserved;
import dev.coordinator.core.error.DistributedException;
import dev.coordinator.core.host.Coordinator;
import dev.coordinator.core.host.CoordinatorTemplate;
import dev.coordinator.core.limits.DistributedLimits;
import dev.coordinator.core.limits.ResultLimits;
import dev.coordinator.core.model.WorkerStatus;
import dev.coordinator.core.pool.CompletionReceipt;
import dev.coordinator.core.pool.TaskLease;
import dev.coordinator.core.pool.TaskSpec;
import dev.coordinator.core.pool.WorkerObservation;
import dev.coordinator.core.pool.WorkerPool;
import dev.coordinator.core.result.ResultAggregator;
import dev.coordinator.core.testkit.ScriptedWorker;
import dev.coordinator.core.testkit.TestCoordinator;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.test.util.ReflectionTestUtils;

class CoordinatorMetricsTest {
  private static final DistributedLimits LIMITS =
      new DistributedLimits(100, 50, 20, 60, 8, 2, 300, 4_000, 30);
  private static final ResultLimits RESULT_LIMITS = new ResultLimits(10, 64, 640, 5, 320);

  private final TestCoordinator test = new TestCoordinator(LIMITS, RESULT_LIMITS);
  private final CoordinatorTemplate template = test.template();
  private final MeterRegistry registry = new SimpleMeterRegistry();

  // Registries refer to it weakly.
  private final List<CoordinatorMetrics> bound = new ArrayList<>();

  {
    bind(test.coordinator(), "test", registry);
  }

  private void bind(Coordinator coordinator, String name, MeterRegistry to) {
    CoordinatorMetrics metrics = new CoordinatorMetrics(coordinator, name);
    metrics.bindTo(to);
    bound.add(metrics);
  }

  @Test
  void anEmptyCoordinatorShowsZerosAndItsLimits() {
    assertThat(value("coordinator.revision")).isZero();
    assertThat(value("coordinator.logical.time")).isZero();
    assertThat(value("coordinator.tasks.records")).isZero();
    assertThat(value("coordinator.queue.oldest.age")).isZero();
    assertThat(value("coordinator.lease.next.expiry")).isNaN();
    assertThat(value("coordinator.results")).isZero();
    assertThat(value("coordinator.results.size")).isZero();
    assertThat(value("coordinator.results.revision")).isZero();
    assertThat(value("coordinator.poisoned")).isZero();
    assertThat(registry.find("coordinator.tasks").gauges())
        .hasSize(7)
        .allMatch(gauge -> gauge.value() == 0);
    assertThat(registry.find("coordinator.workers").gauges())
        .hasSize(4)
        .allMatch(gauge -> gauge.value() == 0);
    assertThat(registry.find("coordinator.slots").gauges())
        .hasSize(2)
        .allMatch(gauge -> gauge.value() == 0);
    assertThat(registry.find("coordinator.usage").gauges())
        .hasSize(7)
        .allMatch(gauge -> gauge.value() == 0);
  }

  @ParameterizedTest
  @CsvSource({
    "max-task-records, 100",
    "max-active-tasks, 50",
    "max-queued-tasks, 20",
    "max-terminal-tasks, 60",
    "max-workers, 8",
    "max-retries, 2",
    "max-lease-ttl, 300",
    "max-task-ttl, 4000",
    "heartbeat-timeout, 30",
    "max-results, 10",
    "max-result-size, 64",
    "max-total-size, 640",
    "max-aggregate-items, 5",
    "max-aggregate-size, 320",
  })
  void everyLimitIsShown(String bound, double limit) {
    assertThat(registry.find("coordinator.limit").gauges()).hasSize(14);
    assertThat(value("coordinator.limit", "bound", bound)).isEqualTo(limit);
  }

  @Test
  void theGaugesShowTheStateAfterEachCommand() {
    runABusyDay();
    assertThatGaugesShowTheBusyDay();
  }

  @Test
  void theGaugesShowTheStateAfterAGarbageCollectionToo() {
    runABusyDay();
    for (int i = 0; i < 3; i++) {
      System.gc();
    }
    assertThatGaugesShowTheBusyDay();
  }

  /** Leads to a different number of tasks of each status, and of workers too. */
  private void runABusyDay() {
    ScriptedWorker worker = test.worker("w", 20);
    test.worker("busy", 5);
    template.heartbeat("busy", 1, new WorkerObservation(WorkerStatus.BUSY, 0, 0, 0));
    test.worker("degraded", 5);
    template.heartbeat("degraded", 1, new WorkerObservation(WorkerStatus.DEGRADED, 0, 0, 0));
    for (int i = 0; i < 2; i++) {
      test.worker("gone-" + i, 5);
      template.deregister("gone-" + i, 1);
    }

    enqueue("expired", 1);
    test.clock().advance(100);
    assertThat(template.expireOldTasks(100)).isEqualTo(1);
    test.worker("other", 3);
    template.heartbeat("w", 1, WorkerObservation.healthy());

    enqueue("cancelled", 2);
    for (int i = 0; i < 2; i++) {
      template.cancel(template.leaseNext("w", 300).orElseThrow());
    }
    enqueue("failed", 3);
    for (int i = 0; i < 9; i++) { // Three tasks, each tried once and then twice again.
      worker.fail(worker.take(300));
    }
    enqueue("completed", 4);
    for (int i = 0; i < 4; i++) {
      worker.complete(worker.take(300), new byte[10 + i]);
    }
    enqueue("running", 5);
    List<TaskLease> running = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      running.add(worker.take(200));
    }
    enqueue("leased", 6);
    for (int i = 0; i < 6; i++) {
      template.leaseNext("w", 100 + i).orElseThrow();
    }
    enqueue("queued", 7);
    test.clock().advance(9);
    template.heartbeat("w", 1, WorkerObservation.healthy());
  }

  private void assertThatGaugesShowTheBusyDay() {
    assertThat(value("coordinator.tasks", "status", "expired")).isEqualTo(1);
    assertThat(value("coordinator.tasks", "status", "cancelled")).isEqualTo(2);
    assertThat(value("coordinator.tasks", "status", "failed")).isEqualTo(3);
    assertThat(value("coordinator.tasks", "status", "completed")).isEqualTo(4);
    assertThat(value("coordinator.tasks", "status", "running")).isEqualTo(5);
    assertThat(value("coordinator.tasks", "status", "leased")).isEqualTo(6);
    assertThat(value("coordinator.tasks", "status", "queued")).isEqualTo(7);
    assertThat(value("coordinator.tasks.records")).isEqualTo(28);

    assertThat(value("coordinator.workers", "status", "healthy")).isEqualTo(2);
    assertThat(value("coordinator.workers", "status", "busy")).isEqualTo(1);
    assertThat(value("coordinator.workers", "status", "degraded")).isEqualTo(1);
    assertThat(value("coordinator.workers", "status", "offline")).isEqualTo(2);
    assertThat(value("coordinator.slots", "state", "used")).isEqualTo(11);
    assertThat(value("coordinator.slots", "state", "available")).isEqualTo(20 + 3 - 11);

    assertThat(value("coordinator.usage", "bound", "max-task-records")).isEqualTo(28);
    assertThat(value("coordinator.usage", "bound", "max-active-tasks")).isEqualTo(18);
    assertThat(value("coordinator.usage", "bound", "max-queued-tasks")).isEqualTo(7);
    assertThat(value("coordinator.usage", "bound", "max-terminal-tasks")).isEqualTo(10 + 18);
    assertThat(value("coordinator.usage", "bound", "max-workers")).isEqualTo(6);
    assertThat(value("coordinator.usage", "bound", "max-results")).isEqualTo(4);
    assertThat(value("coordinator.usage", "bound", "max-total-size")).isEqualTo(46);

    // 6 registered, 2 observed, 2 deregistered; the tasks; the sweep; two heartbeats of w.
    int workers = 6 + 2 + 2 + 2;
    int tasks = 1 + 2 * 3 + 3 + 9 * 3 + 4 * 4 + 5 * 3 + 6 * 2 + 7;
    assertThat(value("coordinator.revision")).isEqualTo(workers + tasks + 1);
    assertThat(value("coordinator.logical.time")).isEqualTo(1_109);
    assertThat(value("coordinator.queue.oldest.age")).isEqualTo(9);
    assertThat(value("coordinator.lease.next.expiry")).isEqualTo(1_200);
    assertThat(value("coordinator.results")).isEqualTo(4);
    assertThat(value("coordinator.results.size")).isEqualTo(46);
    assertThat(value("coordinator.results.revision")).isEqualTo(4);
    assertThat(value("coordinator.poisoned")).isZero();
  }

  @Test
  void theUsageOfTerminalTasksIsAtItsLimitWhenNewTasksAreRefused() {
    TestCoordinator small =
        new TestCoordinator(new DistributedLimits(9, 3, 3, 3, 1, 0, 60, 60, 60), RESULT_LIMITS);
    bind(small.coordinator(), "small", registry);
    for (int i = 0; i < 3; i++) {
      small.template().enqueue(TaskSpec.of("t" + i, "job", "ref"));
    }
    small.worker("w", 1);
    small.template().cancel(small.template().leaseNext("w", 60).orElseThrow());
    assertThat(refusalOf(() -> small.template().enqueue(TaskSpec.of("t4", "job", "ref"))))
        .isEqualTo(new TerminalCapacityReserved(3));
    assertThat(
            registry
                .get("coordinator.usage")
                .tag("coordinator", "small")
                .tag("bound", "max-terminal-tasks")
                .gauge()
                .value())
        .isEqualTo(3);
  }

  @Test
  void theNumberOfMetersIsFixed() {
    assertThat(registry.getMeters()).hasSize(43);
    assertThat(CoordinatorMetrics.METERS).isEqualTo(43);
    runABusyDay();
    assertThat(registry.getMeters()).hasSize(43);
  }

  @Test
  void everyMeterIsADescribedGaugeWithTheTagCoordinator() {
    assertThat(registry.getMeters())
        .allSatisfy(
            meter -> {
              assertThat(meter).isInstanceOf(Gauge.class);
              assertThat(meter.getId().getName()).startsWith("coordinator.");
              assertThat(meter.getId().getTag("coordinator")).isEqualTo("test");
              assertThat(meter.getId().getDescription()).isNotBlank();
            });
  }

  @ParameterizedTest
  @CsvSource({
    "coordinator.revision,",
    "coordinator.logical.time, seconds",
    "coordinator.tasks, tasks",
    "coordinator.tasks.records, records",
    "coordinator.workers, workers",
    "coordinator.slots, slots",
    "coordinator.limit,",
    "coordinator.usage,",
    "coordinator.queue.oldest.age, seconds",
    "coordinator.lease.next.expiry, seconds",
    "coordinator.results, results",
    "coordinator.results.size, bytes",
    "coordinator.results.revision,",
    "coordinator.poisoned,",
  })
  void everyGaugeHasItsBaseUnit(String name, String unit) {
    assertThat(registry.get(name).gauges())
        .extracting(gauge -> gauge.getId().getBaseUnit())
        .containsOnly(unit);
  }

  @Test
  void theGaugesOfAPoisonedPoolShowItAndAreStillReadable() {
    runABusyDay();
    Object guarded = ReflectionTestUtils.getField(test.coordinator().pool(), "guarded");
    Object machine = ReflectionTestUtils.getField(guarded, "machine");
    ReflectionTestUtils.invokeMethod(
        ReflectionTestUtils.getField(machine, "state"), "startApplying");
    assertThat(refusalOf(() -> test.coordinator().pool().worker("w")))
        .isEqualTo(new StatePoisoned());

    assertThat(value("coordinator.poisoned")).isEqualTo(1);
    assertThat(value("coordinator.tasks.records")).isEqualTo(28);
  }

  @Test
  void theGaugesOfAPoisonedResultStoreShowIt() {
    Object state = ReflectionTestUtils.getField(test.coordinator().results(), "state");
    ReflectionTestUtils.setField(state, "applying", true);
    assertThat(refusalOf(() -> test.coordinator().results().result("t")))
        .isEqualTo(new StatePoisoned());

    assertThat(value("coordinator.poisoned")).isEqualTo(1);
  }

  @Test
  @Timeout(30)
  void theGaugesAreReadableWhileSomebodyHoldsTheLocks() throws Exception {
    CountDownLatch held = new CountDownLatch(2);
    CountDownLatch release = new CountDownLatch(1);
    // Listeners are called under the lock.
    WorkerPool pool = new WorkerPool(LIMITS, (command, outcome) -> hold(held, release));
    ResultAggregator results =
        new ResultAggregator(RESULT_LIMITS, (command, outcome) -> hold(held, release));
    Coordinator coordinator = new Coordinator(pool, results);
    MeterRegistry busy = new SimpleMeterRegistry();
    bind(coordinator, "busy", busy);

    Thread enqueuing =
        new Thread(() -> pool.queue().enqueue(0, 7, TaskSpec.of("task", "job", "ref")));
    Thread storing = new Thread(() -> results.storeResult(0, receipt(), new byte[3]));
    enqueuing.start();
    storing.start();
    try {
      assertThat(held.await(10, TimeUnit.SECONDS)).isTrue();
      for (Meter meter : busy.getMeters()) {
        ((Gauge) meter).value();
      }
      assertThat(busy.get("coordinator.logical.time").gauge().value()).isEqualTo(7);
      assertThat(busy.get("coordinator.results.size").gauge().value()).isEqualTo(3);
      assertThat(enqueuing.isAlive()).isTrue();
      assertThat(storing.isAlive()).isTrue();
    } finally {
      release.countDown();
      enqueuing.join();
      storing.join();
    }
  }

  @Test
  void aNameAndACoordinatorAreRequired() {
    assertThatThrownBy(() -> new CoordinatorMetrics(null, "x"))
        .isInstanceOf(NullPointerException.class)
        .hasMessage("coordinator");
    assertThatThrownBy(() -> new CoordinatorMetrics(test.coordinator(), null))
        .isInstanceOf(NullPointerException.class)
        .hasMessage("name");
  }

  private static DistributedError refusalOf(ThrowingCallable call) {
    return catchThrowableOfType(DistributedException.class, call).error();
  }

  private static CompletionReceipt receipt() {
    TestCoordinator done = new TestCoordinator();
    ScriptedWorker worker = done.worker("w", 1);
    done.template().enqueue(TaskSpec.of("task", "job", "ref"));
    return worker.complete(worker.take(60), new byte[0]);
  }

  private static void hold(CountDownLatch held, CountDownLatch release) {
    held.countDown();
    try {
      release.await();
    } catch (InterruptedException interruption) {
      Thread.currentThread().interrupt();
    }
  }

  private void enqueue(String prefix, int count) {
    for (int i = 0; i < count; i++) {
      template.enqueue(TaskSpec.of(prefix + "-" + i, "job", "ref"));
    }
  }

  private double value(String name, String... tags) {
    return registry.get(name).tags(tags).gauge().value();
  }
}
