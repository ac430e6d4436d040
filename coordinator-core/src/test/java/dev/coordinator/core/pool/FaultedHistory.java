package dev.coordinator.core.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.coordinator.core.error.DistributedError.StatePoisoned;
import dev.coordinator.core.error.DistributedException;
import dev.coordinator.core.fault.FaultPoint;
import dev.coordinator.core.limits.DistributedLimits;
import dev.coordinator.core.limits.ResultLimits;
import dev.coordinator.core.model.Accepted;
import dev.coordinator.core.result.ResultAggregator;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.ReentrantLock;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/**
 * Histories in which commands of every kind are carried out again and again, with a fault at the
 * first step, at the second, and so on. Loaded by a loader that puts the faults in.
 */
public final class FaultedHistory implements Callable<Map<String, Integer>> {
  private static final int SEEDS = 40;
  private static final int COMMANDS = 200;
  private static final int COMMANDS_OF_A_KIND = 3 * Integer.getInteger("proof.scale", 1);
  private static final byte[] RESULT = {1, 2, 3};

  private final DistributedLimits limits = HostHistory.tightLimits().build();
  private final Map<String, Integer> counts = new TreeMap<>();
  private final Map<String, Integer> tried = new TreeMap<>();
  private CompletionReceipt receipt;

  /** Returns how many faults left the state as it was, how many poisoned it, and so on. */
  @Override
  public Map<String, Integer> call() throws Exception {
    for (int seed = 1; seed <= SEEDS; seed++) {
      faultsInHistory(seed);
    }
    for (int step = 1; faultInStoring(receipt, step); step++) {
      // Each call is one fault.
    }
    counts.put("kinds of commands", tried.size());
    return counts;
  }

  private void faultsInHistory(long seed) throws Exception {
    List<PoolCommand<?>> history = new ArrayList<>();
    List<Long> revisions = new ArrayList<>();
    WorkerPool pool =
        new WorkerPool(
            limits,
            (command, accepted) -> {
              history.add(command);
              revisions.add(accepted.revision());
              if (accepted.value() instanceof CompletionOutcome.Completed completed) {
                receipt = completed.receipt();
              }
            });
    new HostHistory(seed, pool, 40).take(COMMANDS);

    for (int i = 0; i < history.size(); i++) {
      PoolCommand<?> command = history.get(i);
      if (tried.merge(command.operation(), 1, Integer::sum) <= COMMANDS_OF_A_KIND) {
        int step = 1;
        while (faultIn(command, revisions.get(i), history.subList(0, i), step)) {
          step++;
        }
      }
    }
  }

  /** A fault in a command that leads to a revision; false when there is no step of this number. */
  private boolean faultIn(
      PoolCommand<?> command, long revision, List<PoolCommand<?>> before, int step)
      throws Exception {
    WorkerPool pool = new WorkerPool(limits, (accepted, outcome) -> {});
    before.forEach(pool::execute);
    String old = pool.digest();
    StateSnapshot last = pool.snapshot();
    Throwable thrown = thrownWithFaultAt(step, () -> pool.execute(command));

    assertThat(lockOf(guarded(pool)).isLocked()).isFalse();
    if (thrown == null) {
      assertThat(pool.snapshot().revision()).isEqualTo(revision);
      pool.checkInvariants();
    } else if (pool.isPoisoned()) {
      counts.merge("poisoned", 1, Integer::sum);
      assertThat(pool.snapshot()).isSameAs(last);
      assertPoisoned(() -> pool.execute(command));
      assertPoisoned(pool::digest);
      assertPoisoned(() -> pool.queue().peekNext());
    } else {
      counts.merge("as before", 1, Integer::sum);
      assertThat(pool.snapshot()).isSameAs(last);
      assertThat(pool.digest()).isEqualTo(old);
      pool.checkInvariants();
      pool.execute(command);
    }
    return FaultPoint.hasFired();
  }

  private boolean faultInStoring(CompletionReceipt receipt, int step) throws Exception {
    ResultAggregator results =
        new ResultAggregator(ResultLimits.defaults(), (command, outcome) -> {});
    String old = results.digest();
    Object last = results.snapshot();
    Throwable thrown = thrownWithFaultAt(step, () -> results.storeResult(0, receipt, RESULT));

    assertThat(lockOf(results).isLocked()).isFalse();
    if (thrown == null) {
      assertThat(results.snapshot().revision()).isEqualTo(1);
      results.checkInvariants();
    } else if (results.isPoisoned()) {
      counts.merge("poisoned", 1, Integer::sum);
      assertThat(results.snapshot()).isSameAs(last);
      assertPoisoned(() -> results.storeResult(0, receipt, RESULT));
      assertPoisoned(() -> results.result(receipt.taskId()));
    } else {
      counts.merge("as before", 1, Integer::sum);
      assertThat(results.snapshot()).isSameAs(last);
      assertThat(results.digest()).isEqualTo(old);
      results.checkInvariants();
      results.storeResult(0, receipt, RESULT);
    }
    return FaultPoint.hasFired();
  }

  /** What escapes; null when nothing does, since no step has this number or the fault was kept. */
  private Throwable thrownWithFaultAt(int step, Callable<Accepted<?>> call) {
    FaultPoint.arm(step);
    Throwable thrown =
        catchThrowable(
            () -> {
              try {
                call.call();
              } finally {
                FaultPoint.disarm();
              }
            });
    if (thrown != null) {
      assertThat(thrown).isInstanceOf(FaultPoint.InjectedError.class);
    } else if (FaultPoint.hasFired()) {
      counts.merge("kept from the caller", 1, Integer::sum);
    }
    return thrown;
  }

  private static void assertPoisoned(ThrowingCallable call) {
    assertThat(catchThrowableOfType(DistributedException.class, call).error())
        .isEqualTo(new StatePoisoned());
  }

  private static Object guarded(WorkerPool pool) throws ReflectiveOperationException {
    return read(pool, "guarded");
  }

  private static ReentrantLock lockOf(Object owner) throws ReflectiveOperationException {
    return (ReentrantLock) read(owner, "lock");
  }

  private static Object read(Object owner, String name) throws ReflectiveOperationException {
    Field field = owner.getClass().getDeclaredField(name);
    field.setAccessible(true);
    return field.get(owner);
  }
}
