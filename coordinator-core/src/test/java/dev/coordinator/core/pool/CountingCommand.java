package dev.coordinator.core.pool;

import static dev.coordinator.core.error.CounterName.ATTEMPT;
import static dev.coordinator.core.error.CounterName.ENQUEUE_ORDINAL;
import static dev.coordinator.core.error.CounterName.LEASE_DEADLINE;
import static dev.coordinator.core.error.CounterName.LEASE_ID;
import static dev.coordinator.core.error.CounterName.RECORD_VERSION;
import static dev.coordinator.core.error.CounterName.REVISION;
import static dev.coordinator.core.error.CounterName.TASK_GENERATION;
import static dev.coordinator.core.error.CounterName.WORKER_COMPLETED_TASKS;
import static dev.coordinator.core.error.CounterName.WORKER_GENERATION;

import dev.coordinator.core.error.CounterName;
import java.util.Set;
import java.util.function.Consumer;

/** Every command, as it is called on a {@link WornPool}, and the counters that it raises. */
enum CountingCommand {
  ENQUEUE(p -> p.fixture.enqueue("new"), ENQUEUE_ORDINAL),
  START_TASK(p -> p.fixture.start(p.leased), RECORD_VERSION),
  COMPLETE_TASK(p -> p.fixture.complete(p.running), RECORD_VERSION, WORKER_COMPLETED_TASKS),
  FAIL_TASK(p -> p.fixture.fail(p.running), RECORD_VERSION, TASK_GENERATION, ENQUEUE_ORDINAL),
  CANCEL_TASK_BY_LEASE(p -> p.fixture.cancel(p.running), RECORD_VERSION),
  CANCEL_TASK_BY_FENCE(p -> p.fixture.cancel(p.fixture.ownership("queued")), RECORD_VERSION),
  RENEW_LEASE(
      p -> p.fixture.renew(p.leased, WornPool.LONG_TTL), RECORD_VERSION, LEASE_DEADLINE, LEASE_ID),
  ASSIGN_TASK(
      p -> p.fixture.assign("queued", "w", WornPool.LONG_TTL),
      ATTEMPT,
      RECORD_VERSION,
      LEASE_DEADLINE,
      LEASE_ID),
  ASSIGN_NEXT(
      p -> p.fixture.assignNext("w", WornPool.LONG_TTL),
      ATTEMPT,
      RECORD_VERSION,
      LEASE_DEADLINE,
      LEASE_ID),
  ASSIGN_NEXT_AVAILABLE(
      p -> p.fixture.assignNextAvailable(WornPool.LONG_TTL),
      ATTEMPT,
      RECORD_VERSION,
      LEASE_DEADLINE,
      LEASE_ID),
  REGISTER_WORKER(p -> p.fixture.register("new", 1)),
  UPDATE_WORKER(p -> p.fixture.heartbeat("w")),
  REACTIVATE_WORKER(
      p -> p.fixture.reactivate(WorkerSpec.of("gone", 1), p.fixture.worker("gone").generation()),
      WORKER_GENERATION),
  DEREGISTER_WORKER(
      p -> p.fixture.deregister("w"),
      RECORD_VERSION,
      TASK_GENERATION,
      ENQUEUE_ORDINAL,
      WORKER_GENERATION),
  DEREGISTER_WORKER_IN_PART(
      p -> p.fixture.deregisterInPart("w", p.fixture.worker("w").generation(), 10),
      RECORD_VERSION,
      TASK_GENERATION,
      ENQUEUE_ORDINAL,
      WORKER_GENERATION),
  PRUNE_DEAD_WORKERS(
      later(PoolFixture::prune),
      RECORD_VERSION,
      TASK_GENERATION,
      ENQUEUE_ORDINAL,
      WORKER_GENERATION),
  PRUNE_DEAD_WORKERS_IN_PART(
      later(fixture -> fixture.pruneInPart(10)),
      RECORD_VERSION,
      TASK_GENERATION,
      ENQUEUE_ORDINAL,
      WORKER_GENERATION),
  RECOVER_EXPIRED_LEASES(
      later(PoolFixture::recover), RECORD_VERSION, TASK_GENERATION, ENQUEUE_ORDINAL),
  RECOVER_EXPIRED_LEASES_IN_PART(
      later(fixture -> fixture.recoverInPart(10)),
      RECORD_VERSION,
      TASK_GENERATION,
      ENQUEUE_ORDINAL),
  EXPIRE_OLD_TASKS(later(fixture -> fixture.expireOld(WornPool.SPAN)), RECORD_VERSION),
  EXPIRE_OLD_TASKS_IN_PART(
      later(fixture -> fixture.expireOldInPart(WornPool.SPAN, 10)), RECORD_VERSION);

  private final Consumer<WornPool> call;
  private final Set<CounterName> raised;

  CountingCommand(Consumer<WornPool> call, CounterName... raised) {
    this.call = call;
    this.raised = Set.of(raised);
  }

  /** When leases have expired, workers are stale and tasks are old. */
  private static Consumer<WornPool> later(Consumer<PoolFixture> sweep) {
    return pool -> {
      pool.fixture.at(pool.fixture.now() + WornPool.SPAN);
      sweep.accept(pool.fixture);
    };
  }

  boolean raises(CounterName counter) {
    return counter == REVISION || raised.contains(counter);
  }

  /** Calls the command so that all of its own rules are met. */
  void run(WornPool pool) {
    call.accept(pool);
  }
}
