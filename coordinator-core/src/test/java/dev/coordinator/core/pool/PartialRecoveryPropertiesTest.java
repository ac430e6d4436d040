package dev.coordinator.core.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.coordinator.core.limits.DistributedLimits;
import dev.coordinator.core.model.TaskStatus;
import dev.coordinator.core.model.WorkerStatus;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Bites of any size against the whole, over seeded random histories. */
class PartialRecoveryPropertiesTest {
  private static final int SEEDS = 120;

  /** What one bite did, and what it said was left. */
  private record Bite(int tasksRequeued, int tasksEnded, int remaining) {
    static Bite of(PartialRecovery part) {
      return new Bite(part.done().tasksRequeued(), part.done().tasksFailed(), part.remaining());
    }
  }

  private enum Sweep {
    EXPIRED_LEASES {
      @Override
      Bite whole(WorkerPool pool, long now, WorkerSnapshot worker) {
        RecoverySummary done = pool.queue().recoverExpiredLeases(revision(pool), now).value();
        return new Bite(done.tasksRequeued(), done.tasksFailed(), 0);
      }

      @Override
      Bite bite(WorkerPool pool, long now, WorkerSnapshot worker, int maxRecords) {
        return Bite.of(pool.queue().recoverExpiredLeases(revision(pool), now, maxRecords).value());
      }

      @Override
      int due(WorkerPool pool, long now, WorkerSnapshot worker) {
        return (int) leases(pool).filter(lease -> lease.expiresAt() <= now).count();
      }
    },
    DEAD_WORKERS {
      @Override
      Bite whole(WorkerPool pool, long now, WorkerSnapshot worker) {
        RecoverySummary done = pool.pruneDeadWorkers(revision(pool), now).value();
        return new Bite(done.tasksRequeued(), done.tasksFailed(), 0);
      }

      @Override
      Bite bite(WorkerPool pool, long now, WorkerSnapshot worker, int maxRecords) {
        return Bite.of(pool.pruneDeadWorkers(revision(pool), now, maxRecords).value());
      }

      @Override
      int due(WorkerPool pool, long now, WorkerSnapshot worker) {
        return pool.workers().stream()
            .filter(candidate -> candidate.status() != WorkerStatus.OFFLINE)
            .filter(candidate -> now - candidate.lastHeartbeat() > timeout(pool))
            .mapToInt(candidate -> 1 + candidate.currentTasks())
            .sum();
      }
    },
    ONE_WORKER {
      @Override
      Bite whole(WorkerPool pool, long now, WorkerSnapshot worker) {
        RecoverySummary done =
            pool.deregisterWorker(revision(pool), now, worker.workerId(), worker.generation())
                .value();
        return new Bite(done.tasksRequeued(), done.tasksFailed(), 0);
      }

      @Override
      Bite bite(WorkerPool pool, long now, WorkerSnapshot worker, int maxRecords) {
        return Bite.of(
            pool.deregisterWorker(
                    revision(pool), now, worker.workerId(), worker.generation(), maxRecords)
                .value());
      }

      @Override
      int due(WorkerPool pool, long now, WorkerSnapshot worker) {
        WorkerSnapshot current = pool.worker(worker.workerId()).orElseThrow();
        return current.status() == WorkerStatus.OFFLINE ? 0 : 1 + current.currentTasks();
      }
    },
    OLD_TASKS {
      @Override
      Bite whole(WorkerPool pool, long now, WorkerSnapshot worker) {
        return new Bite(0, pool.queue().expireOldTasks(revision(pool), now, TTL).value(), 0);
      }

      @Override
      Bite bite(WorkerPool pool, long now, WorkerSnapshot worker, int maxRecords) {
        PartialExpiry part =
            pool.queue().expireOldTasks(revision(pool), now, TTL, maxRecords).value();
        return new Bite(0, part.tasksExpired(), part.remaining());
      }

      @Override
      int due(WorkerPool pool, long now, WorkerSnapshot worker) {
        return (int)
            pool.queue().tasks().stream()
                .filter(task -> task.status().isActive() && now - task.createdAt() >= TTL)
                .count();
      }
    };

    private static final long TTL = 10;

    abstract Bite whole(WorkerPool pool, long now, WorkerSnapshot worker);

    abstract Bite bite(WorkerPool pool, long now, WorkerSnapshot worker, int maxRecords);

    /** How many records the whole sweep would change, counted record by record. */
    abstract int due(WorkerPool pool, long now, WorkerSnapshot worker);

    private static long revision(WorkerPool pool) {
      return pool.snapshot().revision();
    }

    private static long timeout(WorkerPool pool) {
      return pool.snapshot().limits().heartbeatTimeoutSecs();
    }

    private static Stream<TaskLease> leases(WorkerPool pool) {
      return pool.queue().tasks().stream().flatMap(task -> task.lease().stream());
    }
  }

  @ParameterizedTest
  @EnumSource
  void bitesOfAnySizeAddUpToTheWhole(Sweep sweep) {
    int inSeveralBites = 0;
    for (int seed = 0; seed < SEEDS; seed++) {
      Random random = new Random(seed);
      Twins twins = new Twins(seed, HostHistory.tightLimits().build());
      Optional<WorkerSnapshot> online = twins.someOnlineWorker(random);
      if (online.isEmpty()) {
        continue;
      }
      WorkerSnapshot worker = online.get();
      long now = twins.whole.snapshot().logicalTime() + random.nextInt(30);
      int due = sweep.due(twins.bitten, now, worker);

      Bite whole = sweep.whole(twins.whole, now, worker);
      int requeued = 0;
      int ended = 0;
      int bites = 0;
      int left = due;
      while (bites == 0 || left > 0) {
        int maxRecords = 1 + random.nextInt(4);
        Bite bite = sweep.bite(twins.bitten, now, worker, maxRecords);
        assertThat(bite.remaining()).isEqualTo(Math.max(0, left - maxRecords));
        assertThat(sweep.due(twins.bitten, now, worker)).isEqualTo(bite.remaining());
        twins.bitten.checkInvariants();
        requeued += bite.tasksRequeued();
        ended += bite.tasksEnded();
        left = bite.remaining();
        bites++;
      }

      assertThat(new Bite(requeued, ended, 0)).as("seed %d", seed).isEqualTo(whole);
      twins.assertEqualRecords();
      inSeveralBites += bites > 1 ? 1 : 0;
    }
    assertThat(inSeveralBites).as("sweeps in several bites").isGreaterThan(20);
  }

  @ParameterizedTest
  @EnumSource(names = {"EXPIRED_LEASES", "DEAD_WORKERS", "ONE_WORKER"})
  void whatIsLeftAfterABiteIsWhatTheQueueHasNoRoomFor(Sweep sweep) {
    int queueWasFull = 0;
    for (int seed = 0; seed < SEEDS; seed++) {
      Random random = new Random(seed);
      Twins twins = new Twins(seed, HostHistory.tightLimits().maxQueuedTasks(1 + seed % 4).build());
      WorkerPool pool = twins.bitten;
      Optional<WorkerSnapshot> online = twins.someOnlineWorker(random);
      if (online.isEmpty()) {
        continue;
      }
      WorkerSnapshot worker = online.get();
      long now = pool.snapshot().logicalTime() + random.nextInt(40);
      int due = sweep.due(pool, now, worker);

      Bite bite = sweep.bite(pool, now, worker, Integer.MAX_VALUE);

      pool.checkInvariants();
      assertThat(bite.tasksRequeued() + bite.tasksEnded()).isLessThanOrEqualTo(due);
      assertThat(sweep.due(pool, now, worker)).as("seed %d", seed).isEqualTo(bite.remaining());
      if (bite.remaining() > 0) {
        queueWasFull++;
        assertThat(pool.snapshot().queuedTasks())
            .isEqualTo(pool.snapshot().limits().maxQueuedTasks());
        assertThat(sweep.bite(pool, now, worker, Integer.MAX_VALUE))
            .as("a further bite without room")
            .isEqualTo(new Bite(0, 0, bite.remaining()));
      }
    }
    assertThat(queueWasFull).as("sweeps that met a full queue").isGreaterThan(5);
  }

  /** Two pools with the same history, the second of which is told its sweeps in bites. */
  private static final class Twins {
    final WorkerPool whole;
    final WorkerPool bitten;

    Twins(int seed, DistributedLimits limits) {
      List<PoolCommand<?>> history = new ArrayList<>();
      whole = new WorkerPool(limits, (command, outcome) -> history.add(command));
      new HostHistory(seed, whole, 80).take(60 + seed);
      bitten = new WorkerPool(limits);
      history.forEach(bitten::execute);
    }

    Optional<WorkerSnapshot> someOnlineWorker(Random random) {
      List<WorkerSnapshot> online =
          bitten.workers().stream()
              .filter(worker -> worker.status() != WorkerStatus.OFFLINE)
              .toList();
      return online.stream().skip(random.nextInt(Math.max(1, online.size()))).findFirst();
    }

    void assertEqualRecords() {
      bitten.checkInvariants();
      assertThat(bitten.queue().tasks()).isEqualTo(whole.queue().tasks());
      assertThat(bitten.workers()).isEqualTo(whole.workers());
      assertThat(queueOrder(bitten)).isEqualTo(queueOrder(whole));
      assertThat(bitten.snapshot().logicalTime()).isEqualTo(whole.snapshot().logicalTime());
    }

    /** Empties the queue, task by task in its order. */
    private static Map<String, Long> queueOrder(WorkerPool pool) {
      Map<String, Long> order = new LinkedHashMap<>();
      while (pool.snapshot().tasks(TaskStatus.QUEUED) > 0) {
        TaskSnapshot next = pool.queue().peekNext().orElseThrow();
        order.put(next.taskId(), next.recordVersion());
        StateSnapshot state = pool.snapshot();
        pool.queue()
            .cancelTask(state.revision(), state.logicalTime(), next.ownership().orElseThrow());
      }
      return order;
    }
  }
}
