package dev.coordinator.core.testkit;

import dev.coordinator.core.host.Coordinator;
import dev.coordinator.core.host.CoordinatorTemplate;
import dev.coordinator.core.limits.DistributedLimits;
import dev.coordinator.core.limits.ResultLimits;
import dev.coordinator.core.pool.RecoverySummary;
import dev.coordinator.core.pool.WorkerSpec;

/**
 * An epoch for a test, with a clock that the test sets. It begins at time {@value #START_SECS}. For
 * use by one thread, its parts aside.
 */
public final class TestCoordinator {
  /** The time at which the clock starts, in seconds. */
  public static final long START_SECS = 1_000;

  private final SettableClock clock = new SettableClock(START_SECS);
  private final Coordinator coordinator;
  private final CoordinatorTemplate template;

  /** Makes an empty epoch with the default limits. */
  public TestCoordinator() {
    this(DistributedLimits.defaults(), ResultLimits.defaults());
  }

  /**
   * Makes an empty epoch.
   *
   * @param limits the bounds of its pool and queue
   * @param resultLimits the bounds of its results
   */
  public TestCoordinator(DistributedLimits limits, ResultLimits resultLimits) {
    this.coordinator = new Coordinator(limits, resultLimits);
    this.template = new CoordinatorTemplate(coordinator, clock);
  }

  /**
   * Returns the clock.
   *
   * @return the clock that the template reads
   */
  public SettableClock clock() {
    return clock;
  }

  /**
   * Returns the epoch.
   *
   * @return the same at each call
   */
  public Coordinator coordinator() {
    return coordinator;
  }

  /**
   * Returns a template that commands the epoch at the clock's time.
   *
   * @return the same at each call
   */
  public CoordinatorTemplate template() {
    return template;
  }

  /**
   * Registers a worker that the test scripts.
   *
   * @param workerId names the worker
   * @param capacity how many tasks it can hold
   * @return the worker
   */
  public ScriptedWorker worker(String workerId, int capacity) {
    return new ScriptedWorker(template, WorkerSpec.of(workerId, capacity));
  }

  /**
   * Does what a host's sweep does: recovers expired leases, then prunes dead workers.
   *
   * @return what both did together
   */
  public RecoverySummary sweep() {
    RecoverySummary leases = template.recoverExpiredLeases();
    RecoverySummary workers = template.pruneDeadWorkers();
    return new RecoverySummary(
        leases.workersAffected() + workers.workersAffected(),
        leases.tasksRequeued() + workers.tasksRequeued(),
        leases.tasksFailed() + workers.tasksFailed());
  }

  /**
   * Checks every invariant of the epoch.
   *
   * @throws AssertionError when one does not hold
   */
  public void assertConsistent() {
    assertConsistent(coordinator);
  }

  /**
   * Checks every invariant of an epoch.
   *
   * @param coordinator the epoch
   * @throws AssertionError when one does not hold
   */
  public static void assertConsistent(Coordinator coordinator) {
    try {
      coordinator.pool().checkInvariants();
      coordinator.results().checkInvariants();
    } catch (RuntimeException broken) {
      throw new AssertionError("the coordinator must be consistent, but is not", broken);
    }
  }

  /**
   * Checks that two epochs hold equal state: every record, counter and result.
   *
   * @param expected one epoch
   * @param found the other
   * @throws AssertionError when their digests differ
   */
  public static void assertSameState(Coordinator expected, Coordinator found) {
    requireEqual("pools", expected.pool().digest(), found.pool().digest());
    requireEqual("results", expected.results().digest(), found.results().digest());
  }

  private static void requireEqual(String what, String expected, String found) {
    if (!expected.equals(found)) {
      throw new AssertionError(
          "the "
              + what
              + " must hold equal state, but their digests are "
              + expected
              + " and "
              + found);
    }
  }
}
