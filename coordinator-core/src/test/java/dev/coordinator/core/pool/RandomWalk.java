package dev.coordinator.core.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.coordinator.core.error.DistributedException;
import dev.coordinator.core.limits.DistributedLimits;
import dev.coordinator.core.model.Accepted;
import dev.coordinator.core.model.TaskPriority;
import dev.coordinator.core.model.WorkerStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/**
 * Sends random commands to one pool: good ones, ones against the rules, and ones with tokens that
 * are long stale. After each, every invariant holds; after a refusal, nothing has changed.
 */
// Few identifiers and tight limits let the commands meet each other all the time. Whatever tokens
// the pool hands out are kept, so that they come back late.
final class RandomWalk {
  private static final int TASKS = 14;
  private static final int WORKERS = 5;
  private static final int TOKENS_KEPT = 12;

  private final Random random;
  private final Set<String> met;
  private final PoolFixture fixture;
  private final WorkerPool pool;
  private final TaskQueue queue;
  private final DistributedLimits limits;
  private final List<PoolCommand<?>> history = new ArrayList<>();
  private final List<TaskLease> leases = new ArrayList<>();
  private final List<TaskOwnership> ownerships = new ArrayList<>();

  /** Notes the kinds of outcomes and errors that it meets. */
  RandomWalk(long seed, DistributedLimits limits, Set<String> met) {
    this.random = new Random(seed);
    this.limits = limits;
    this.met = met;
    this.fixture = new PoolFixture(limits, (command, outcome) -> history.add(command));
    this.pool = fixture.pool;
    this.queue = fixture.queue;
  }

  void take(int commands) {
    for (int i = 0; i < commands; i++) {
      step();
    }
    anotherPoolGivenTheAcceptedCommandsIsEqual();
  }

  private void anotherPoolGivenTheAcceptedCommandsIsEqual() {
    PoolFixture twin = new PoolFixture(limits);
    history.forEach(twin.pool::execute);
    assertThat(PoolImage.of(twin.state)).isEqualTo(PoolImage.of(fixture.state));
    assertThat(twin.pool.digest()).isEqualTo(pool.digest());
  }

  private void step() {
    PoolImage before = PoolImage.of(fixture.state);
    long revision = oneIn(40) ? before.revision() + random.nextInt(3) - 1 : before.revision();
    long now = before.logicalTime() + (oneIn(40) ? -1 : oneIn(6) ? random.nextInt(4) : 0);
    try {
      Accepted<?> accepted = command(revision, now);
      met.add(accepted.value().getClass().getSimpleName());
      isReplayOrTakesEffect(before, accepted, now);
    } catch (DistributedException e) {
      met.add(e.error().type());
      assertThat(PoolImage.of(fixture.state)).isEqualTo(before);
    }
    pool.checkInvariants();
  }

  private void isReplayOrTakesEffect(PoolImage before, Accepted<?> accepted, long now) {
    if (accepted.revision() == before.revision()) {
      assertThat(accepted.value())
          .isInstanceOfAny(
              StartOutcome.AlreadyRunning.class,
              CompletionOutcome.AlreadyCompleted.class,
              FailureOutcome.RetryExhausted.class,
              CancelOutcome.AlreadyCancelled.class);
      assertThat(PoolImage.of(fixture.state)).isEqualTo(before);
    } else {
      assertThat(accepted.revision()).isEqualTo(before.revision() + 1);
      assertThat(pool.snapshot().revision()).isEqualTo(accepted.revision());
      assertThat(pool.snapshot().logicalTime()).isEqualTo(now);
    }
  }

  private Accepted<?> command(long revision, long now) {
    return switch (random.nextInt(23)) {
      case 0, 1, 2 -> enqueue(revision, now);
      case 3, 4 -> queue.startTask(revision, now, lease());
      case 5, 6 -> queue.completeTask(revision, now, lease());
      case 7, 8 -> queue.failTask(revision, now, lease());
      case 9 -> queue.cancelTask(revision, now, ownership());
      case 10 ->
          random.nextBoolean()
              ? queue.recoverExpiredLeases(revision, now)
              : queue.recoverExpiredLeases(revision, now, bite());
      case 11 ->
          random.nextBoolean()
              ? queue.expireOldTasks(revision, now, ttl(limits.maxTaskTtlSecs()))
              : queue.expireOldTasks(revision, now, ttl(limits.maxTaskTtlSecs()), bite());
      case 12 -> pool.registerWorker(revision, now, worker());
      case 13 -> pool.reactivateWorker(revision, now, generation(), worker());
      case 14, 15 -> pool.updateWorker(revision, now, workerId(), generation(), observation());
      case 16 ->
          random.nextBoolean()
              ? pool.pruneDeadWorkers(revision, now)
              : pool.pruneDeadWorkers(revision, now, bite());
      case 17 -> keep(pool.assignTask(revision, now, taskId(), workerId(), leaseTtl()));
      case 18 -> keep(pool.assignNext(revision, now, workerId(), leaseTtl()));
      case 19 ->
          random.nextBoolean()
              ? pool.deregisterWorker(revision, now, workerId(), generation())
              : pool.deregisterWorker(revision, now, workerId(), generation(), bite());
      case 20 -> keep(queue.renewLease(revision, now, lease(), leaseTtl()));
      default -> assignNextAvailable(revision, now);
    };
  }

  private Accepted<TaskSnapshot> enqueue(long revision, long now) {
    TaskPriority priority = TaskPriority.values()[random.nextInt(TaskPriority.values().length)];
    Accepted<TaskSnapshot> enqueued =
        queue.enqueue(revision, now, PoolFixture.spec(taskId()).withPriority(priority));
    enqueued.value().ownership().ifPresent(ownerships::add);
    return enqueued;
  }

  private Accepted<TaskLease> assignNextAvailable(long revision, long now) {
    Optional<TaskSnapshot> next = queue.peekNext();
    Optional<String> best = SelectionByContract.best(pool, now).map(WorkerSnapshot::workerId);
    Accepted<TaskLease> assigned = pool.assignNextAvailable(revision, now, leaseTtl());
    assertThat(next).map(TaskSnapshot::taskId).contains(assigned.value().taskId());
    assertThat(best).contains(assigned.value().workerId());
    return keep(assigned);
  }

  private Accepted<TaskLease> keep(Accepted<TaskLease> assigned) {
    leases.add(assigned.value());
    ownerships.add(assigned.value());
    assertThat(queue.task(assigned.value().taskId()).orElseThrow().lease())
        .contains(assigned.value());
    return assigned;
  }

  /** One of the last leases, or a forged one; at the beginning, one of a task that never was. */
  private TaskLease lease() {
    if (leases.isEmpty()) {
      return new TaskLease("never-enqueued", "w0", 1, 0, 1, 1, 0, 1);
    }
    TaskLease lease = oneOfTheLast(leases);
    LeaseField[] fields = LeaseField.values();
    return oneIn(15) ? fields[random.nextInt(fields.length)].changedIn(lease) : lease;
  }

  private TaskOwnership ownership() {
    Optional<TaskOwnership> current =
        queue.task("t" + random.nextInt(TASKS)).flatMap(TaskSnapshot::ownership);
    return current.isPresent() && random.nextBoolean() || ownerships.isEmpty()
        ? current.orElseGet(this::lease)
        : oneOfTheLast(ownerships);
  }

  private <T> T oneOfTheLast(List<T> tokens) {
    int back = random.nextInt(Math.min(TOKENS_KEPT, tokens.size()));
    return tokens.get(tokens.size() - 1 - back);
  }

  private String taskId() {
    return oneIn(50) ? "not safe" : "t" + random.nextInt(TASKS);
  }

  private String workerId() {
    return oneIn(50) ? "not safe" : "w" + random.nextInt(WORKERS);
  }

  private WorkerSpec worker() {
    return WorkerSpec.of("w" + random.nextInt(WORKERS), 1 + random.nextInt(3))
        .withUtilization(utilization(), utilization(), utilization());
  }

  private WorkerObservation observation() {
    WorkerStatus status =
        oneIn(3)
            ? WorkerStatus.values()[random.nextInt(WorkerStatus.values().length)]
            : WorkerStatus.HEALTHY;
    return new WorkerObservation(
        status, oneIn(50) ? 10_001 : utilization(), utilization(), utilization());
  }

  private int utilization() {
    return random.nextInt(3) * 2_500;
  }

  private long generation() {
    return 1 + random.nextInt(4);
  }

  private int bite() {
    return random.nextInt(4);
  }

  private long leaseTtl() {
    return ttl(limits.maxLeaseTtlSecs());
  }

  private long ttl(long maximum) {
    return oneIn(25) ? 0 : oneIn(25) ? maximum + 1 : 1 + random.nextInt((int) maximum);
  }

  private boolean oneIn(int times) {
    return random.nextInt(times) == 0;
  }
}
