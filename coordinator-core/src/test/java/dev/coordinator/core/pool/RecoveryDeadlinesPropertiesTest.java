package dev.coordinator.core.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.coordinator.core.error.DistributedError.StatePoisoned;
import dev.coordinator.core.error.DistributedException;
import dev.coordinator.core.limits.DistributedLimits;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RecoveryDeadlinesPropertiesTest {
  private static final long TASK_TTL = 500;
  private static final long TIMEOUT = 60;
  private static final long END_OF_TIME = Long.MAX_VALUE;

  private final HostFixture fixture =
      new HostFixture(DistributedLimits.builder().heartbeatTimeoutSecs(TIMEOUT));

  /** A recovery command, and when it is said to find something. */
  private enum Sweep {
    LEASE_EXPIRY {
      @Override
      OptionalLong deadline(RecoveryDeadlines deadlines) {
        return deadlines.leaseExpiry();
      }

      @Override
      int found(WorkerPool pool, long now, long taskTtlSecs) {
        RecoverySummary summary = pool.queue().recoverExpiredLeases(revision(pool), now).value();
        return summary.tasksRequeued() + summary.tasksFailed();
      }
    },
    WORKER_STALENESS {
      @Override
      OptionalLong deadline(RecoveryDeadlines deadlines) {
        return deadlines.workerStaleness();
      }

      @Override
      int found(WorkerPool pool, long now, long taskTtlSecs) {
        return pool.pruneDeadWorkers(revision(pool), now).value().workersAffected();
      }
    },
    TASK_AGE {
      @Override
      OptionalLong deadline(RecoveryDeadlines deadlines) {
        return deadlines.taskAge();
      }

      @Override
      int found(WorkerPool pool, long now, long taskTtlSecs) {
        return pool.queue().expireOldTasks(revision(pool), now, taskTtlSecs).value();
      }
    };

    abstract OptionalLong deadline(RecoveryDeadlines deadlines);

    /** Sends the command; returns how many records it changed. */
    abstract int found(WorkerPool pool, long now, long taskTtlSecs);

    private static long revision(WorkerPool pool) {
      return pool.snapshot().revision();
    }
  }

  @Test
  void whenTheOldestTaskEndsTheNextOldestCounts() {
    fixture.at(10);
    fixture.register("w", 1);
    TaskLease lease = fixture.running("first", "w");
    fixture.at(11);
    fixture.enqueue("second");
    fixture.complete(lease);

    assertThat(deadlines().taskAge()).hasValue(11 + TASK_TTL);
    assertThat(deadlines().leaseExpiry()).isEmpty();
  }

  @Test
  void aTaskThatIsQueuedAgainKeepsItsAge() {
    fixture.at(10);
    fixture.register("w", 1);
    TaskLease lease = fixture.running("t", "w");
    fixture.at(15);
    fixture.fail(lease);

    assertThat(deadlines().taskAge()).hasValue(10 + TASK_TTL);
  }

  @Test
  void aRenewalMovesTheLeaseDeadline() {
    fixture.register("w", 1);
    TaskLease lease = fixture.leased("t", "w");
    fixture.at(20);
    fixture.renew(lease, 100);

    assertThat(deadlines().leaseExpiry()).hasValue(120);
  }

  @Test
  void anOverdueDeadlineIsTheTimeAtWhichItWasDue() {
    fixture.register("w", 1);
    fixture.leased("t", "w");
    fixture.at(1_000);
    fixture.enqueue("late");

    assertThat(deadlines().leaseExpiry()).hasValue(HostFixture.LEASE_TTL);
    assertThat(deadlines().workerStaleness()).hasValue(TIMEOUT + 1);
    assertThat(deadlines().taskAge()).hasValue(TASK_TTL);
  }

  @Test
  void theLastDeadlinesAreAtTheEndOfTime() {
    fixture.at(END_OF_TIME - TASK_TTL);
    fixture.enqueue("t");
    fixture.at(END_OF_TIME - TIMEOUT - 1);
    fixture.register("w", 1);
    fixture.assign("t", "w", TIMEOUT + 1);

    OptionalLong atTheEnd = OptionalLong.of(END_OF_TIME);
    assertThat(deadlines()).isEqualTo(new RecoveryDeadlines(atTheEnd, atTheEnd, atTheEnd));
    for (Sweep sweep : Sweep.values()) {
      assertThat(sweep.found(fixture.pool, END_OF_TIME, TASK_TTL)).as("%s", sweep).isEqualTo(1);
    }
  }

  @Test
  void whatIsBeyondTheEndOfTimeIsNever() {
    fixture.at(END_OF_TIME - TASK_TTL + 1);
    fixture.enqueue("t");
    fixture.at(END_OF_TIME - TIMEOUT);
    fixture.register("w", 1);

    assertThat(deadlines())
        .isEqualTo(
            new RecoveryDeadlines(
                OptionalLong.empty(), OptionalLong.empty(), OptionalLong.empty()));
    assertThat(Sweep.WORKER_STALENESS.found(fixture.pool, END_OF_TIME, TASK_TTL)).isZero();
    assertThat(Sweep.TASK_AGE.found(fixture.pool, END_OF_TIME, TASK_TTL)).isZero();
  }

  @ParameterizedTest
  @EnumSource
  void oneSecondEarlierNothingIsFoundAndAtThatSecondSomethingIs(Sweep sweep) {
    int ahead = 0;
    int overdue = 0;
    int never = 0;
    for (int seed = 0; seed < 240; seed++) {
      long taskTtlSecs = 1 + seed % 40;
      List<PoolCommand<?>> history = history(seed, taskTtlSecs);
      WorkerPool pool = replay(history);
      long now = pool.snapshot().logicalTime();
      OptionalLong deadline = sweep.deadline(pool.recoveryDeadlines(taskTtlSecs));
      if (deadline.isEmpty()) {
        never++;
        assertThat(sweep.found(pool, END_OF_TIME, taskTtlSecs)).as("seed %d", seed).isZero();
        continue;
      }
      if (deadline.getAsLong() > now) {
        ahead++;
        assertThat(sweep.found(replay(history), deadline.getAsLong() - 1, taskTtlSecs))
            .as("seed %d, one second earlier", seed)
            .isZero();
      } else {
        overdue++;
      }
      assertThat(sweep.found(pool, Math.max(now, deadline.getAsLong()), taskTtlSecs))
          .as("seed %d, at that second", seed)
          .isPositive();
    }
    assertThat(ahead).as("histories whose deadline lay ahead").isGreaterThan(80);
    assertThat(overdue).as("histories whose deadline was over").isGreaterThan(10);
    assertThat(never).as("histories without a deadline").isPositive();
  }

  @Test
  void aPoisonedStateHasNoDeadlines() {
    fixture.poison();

    assertThat(refusal(TASK_TTL).error()).isEqualTo(new StatePoisoned());
  }

  @Test
  void askingCostsTheSameWhateverThePoolHolds() {
    HostFixture small = filled(10);
    HostFixture large = filled(16_000);
    long nanosSmall = Long.MAX_VALUE;
    long nanosLarge = Long.MAX_VALUE;
    for (int round = 0; round < 40; round++) {
      nanosSmall = Math.min(nanosSmall, nanosFor200Questions(small));
      nanosLarge = Math.min(nanosLarge, nanosFor200Questions(large));
    }

    // A look at each record would take 1,600 times as long.
    assertThat(nanosLarge).isLessThan(20 * nanosSmall);
  }

  private RecoveryDeadlines deadlines() {
    return fixture.pool.recoveryDeadlines(TASK_TTL);
  }

  private DistributedException refusal(long taskTtlSecs) {
    return catchThrowableOfType(
        DistributedException.class, () -> fixture.pool.recoveryDeadlines(taskTtlSecs));
  }

  /** A random history; two of three end with all sweeps, so that no deadline is over. */
  private static List<PoolCommand<?>> history(int seed, long taskTtlSecs) {
    List<PoolCommand<?>> accepted = new ArrayList<>();
    WorkerPool pool =
        new WorkerPool(
            HostHistory.tightLimits().build(), (command, outcome) -> accepted.add(command));
    new HostHistory(seed, pool, 60).take(seed);
    if (seed % 3 > 0) {
      for (Sweep sweep : Sweep.values()) {
        sweep.found(pool, pool.snapshot().logicalTime(), taskTtlSecs);
      }
    }
    return accepted;
  }

  private static WorkerPool replay(List<PoolCommand<?>> history) {
    WorkerPool pool = new WorkerPool(HostHistory.tightLimits().build());
    history.forEach(pool::execute);
    return pool;
  }

  private static HostFixture filled(int leases) {
    HostFixture filled =
        new HostFixture(
            DistributedLimits.builder()
                .maxTaskRecords(16_384)
                .maxActiveTasks(16_384)
                .maxQueuedTasks(16_384)
                .maxTerminalTasks(16_384));
    WorkerPool pool = filled.pool;
    for (int worker = 0; worker < 4; worker++) {
      pool.registerWorker(worker, 0, WorkerSpec.of("w" + worker, 4_096));
    }
    for (int i = 0; i < leases; i++) {
      TaskSpec spec = TaskSpec.of("t" + i, "job", "target");
      long revision = filled.queue.enqueue(pool.snapshot().revision(), i, spec).revision();
      pool.updateWorker(revision, i, "w" + i % 4, 1, WorkerObservation.healthy());
      pool.assignNextAvailable(revision + 1, i, 1_000);
    }
    return filled;
  }

  private static long nanosFor200Questions(HostFixture asked) {
    long start = System.nanoTime();
    for (int i = 0; i < 200; i++) {
      asked.pool.recoveryDeadlines(TASK_TTL);
    }
    return System.nanoTime() - start;
  }
}
