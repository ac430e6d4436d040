package dev.coordinator.core.pool;

import dev.coordinator.core.limits.DistributedLimits;
import java.lang.reflect.Field;

/** Pools as no host can make them, for tests of what must notice. */
public final class BrokenPools {
  private BrokenPools() {}

  /** A pool in which a command was cut short between its first write and its last. */
  public static WorkerPool poisoned() {
    WorkerPool pool = new WorkerPool(DistributedLimits.defaults());
    poison(pool);
    return pool;
  }

  /** Leaves a pool as a command does that is cut short. */
  public static void poison(WorkerPool pool) {
    try {
      Field guarded = WorkerPool.class.getDeclaredField("guarded");
      guarded.setAccessible(true);
      poison((GuardedState) guarded.get(pool));
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(e);
    }
  }

  private static void poison(GuardedState guarded) {
    guarded.enter();
    try {
      guarded.machine.state.startApplying();
    } finally {
      guarded.exit();
    }
  }

  /** A pool whose count of workers is not that of its records. */
  public static WorkerPool inconsistent() {
    HostFixture fixture = new HostFixture();
    fixture.register("w", 1);
    fixture.state.workers.remove("w");
    return fixture.pool;
  }
}
