package dev.coordinator.core.concurrency;

import dev.coordinator.core.limits.DistributedLimits;
import dev.coordinator.core.pool.StateSnapshot;
import dev.coordinator.core.pool.TaskLease;
import dev.coordinator.core.pool.TaskQueue;
import dev.coordinator.core.pool.TaskSpec;
import dev.coordinator.core.pool.WorkerPool;
import dev.coordinator.core.pool.WorkerSpec;
import java.util.function.LongFunction;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.Validate;
import org.junit.jupiter.api.Test;

/**
 * The races over one pool and its queue: complete against expiry, cancellation and renewal, a
 * worker that leaves against a task that starts, two assigners with one revision.
 */
@Param(name = "revision", gen = IntGen.class, conf = "8:10")
@Param(name = "number", gen = IntGen.class, conf = "1:2")
public class PoolLinearizabilityTest {
  private static final long TTL = 10;
  private static final long IN_TIME = 5;
  private static final long TOO_LATE = 11;

  private static final DistributedLimits LIMITS =
      DistributedLimits.builder().maxRetries(1).maxQueuedTasks(3).build();

  private final WorkerPool pool = new WorkerPool(LIMITS);
  private final TaskQueue queue = pool.queue();
  private final TaskLease running;
  private final TaskLease leased;

  /** Makes a pool in which one task runs, one is leased and one is queued. */
  public PoolLinearizabilityTest() {
    pool.registerWorker(0, 1, WorkerSpec.of("first", 2));
    pool.registerWorker(1, 1, WorkerSpec.of("second", 1));
    queue.enqueue(2, 1, task("running"));
    queue.enqueue(3, 1, task("leased"));
    queue.enqueue(4, 1, task("queued"));
    running = pool.assignNext(5, 1, "first", TTL).value();
    leased = pool.assignNext(6, 1, "first", TTL).value();
    queue.startTask(7, 1, running);
  }

  private static TaskSpec task(String id) {
    return TaskSpec.of(id, "kind", "target");
  }

  private String send(LongFunction<?> command) {
    return Linearizability.answer(command, () -> pool.snapshot().revision());
  }

  @Operation
  public String complete() {
    return send(revision -> queue.completeTask(revision, IN_TIME, running).value());
  }

  @Operation
  public String fail() {
    return send(revision -> queue.failTask(revision, IN_TIME, running).value());
  }

  @Operation
  public String cancel() {
    return send(revision -> queue.cancelTask(revision, IN_TIME, running).value());
  }

  @Operation
  public String renew() {
    return send(revision -> queue.renewLease(revision, IN_TIME, running, TTL).value());
  }

  @Operation
  public String start() {
    return send(revision -> queue.startTask(revision, IN_TIME, leased).value());
  }

  @Operation
  public String recoverExpired() {
    return send(revision -> queue.recoverExpiredLeases(revision, TOO_LATE).value());
  }

  @Operation
  public String deregister() {
    return send(revision -> pool.deregisterWorker(revision, IN_TIME, "first", 1).value());
  }

  @Operation
  public String enqueue(@Param(name = "number") int number) {
    return send(revision -> queue.enqueue(revision, IN_TIME, task("new-" + number)).value());
  }

  @Operation
  public String assignAt(@Param(name = "revision") int revision) {
    return Linearizability.answer(
        expected -> pool.assignNext(expected, IN_TIME, "second", TTL).value(), revision);
  }

  /** The published summary, which is read without the lock. */
  @Operation
  public String summary() {
    StateSnapshot now = pool.snapshot();
    return now.revision()
        + " "
        + now.queuedTasks()
        + " "
        + now.activeTasks()
        + " "
        + now.slotsUsed();
  }

  @Operation
  public String lookUp() {
    return String.valueOf(queue.task("running"));
  }

  @Validate
  public void invariantsHold() {
    pool.checkInvariants();
  }

  @Test
  void underStressEveryRunIsSomeOrderOfCommands() {
    Linearizability.checkUnderStress(getClass());
  }
}
