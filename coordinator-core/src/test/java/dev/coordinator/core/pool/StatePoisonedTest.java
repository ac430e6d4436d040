package dev.coordinator.core.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.coordinator.core.error.DistributedError;
import dev.coordinator.core.error.DistributedError.InvalidTask;
import dev.coordinator.core.error.DistributedError.InvalidWorker;
import dev.coordinator.core.error.DistributedError.StatePoisoned;
import dev.coordinator.core.error.DistributedException;
import dev.coordinator.core.error.TaskProblem;
import dev.coordinator.core.error.WorkerProblem;
import dev.coordinator.core.limits.DistributedLimits;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class StatePoisonedTest {
  private final PreparedPool prepared = new PreparedPool();

  private static DistributedError errorOf(ThrowingCallable call) {
    DistributedException refusal = catchThrowableOfType(DistributedException.class, call);
    assertThat(refusal).isNotNull();
    return refusal.error();
  }

  @ParameterizedTest
  @EnumSource
  void everyCommandIsRefused(PublicCommand command) {
    prepared.poison();

    assertThat(errorOf(() -> command.run(prepared, prepared.revision(), PreparedPool.NOW)))
        .isEqualTo(new StatePoisoned());
  }

  @ParameterizedTest
  @EnumSource
  void everyReadIsRefused(PublicRead read) {
    prepared.poison();

    assertThat(errorOf(() -> read.run(prepared))).isEqualTo(new StatePoisoned());
  }

  @ParameterizedTest
  @EnumSource
  void noRefusalPoisons(PublicCommand command) {
    errorOf(() -> command.runAgainstTheRules(prepared, prepared.revision(), PreparedPool.LATE));

    assertThat(prepared.pool().isPoisoned()).isFalse();
  }

  @Test
  void argumentsAreStillCheckedFirst() {
    prepared.poison();

    assertThat(errorOf(() -> prepared.queue().task("not safe")))
        .isEqualTo(new InvalidTask(TaskProblem.COMMAND_TASK_ID_INVALID));
    assertThat(errorOf(() -> prepared.pool().worker("not safe")))
        .isEqualTo(new InvalidWorker(WorkerProblem.COMMAND_WORKER_ID_INVALID));
    assertThat(errorOf(() -> prepared.pool().availableWorker(-1))).isEqualTo(new StatePoisoned());
  }

  @Test
  void theLastSummaryStaysReadable() {
    StateSnapshot last = prepared.pool().snapshot();
    assertThat(prepared.pool().isPoisoned()).isFalse();

    prepared.poison();

    assertThat(prepared.pool().isPoisoned()).isTrue();
    assertThat(prepared.pool().snapshot()).isSameAs(last);
    assertThat(prepared.queue().snapshot()).isSameAs(last);
  }

  @ParameterizedTest
  @EnumSource
  void everyCommandThatIsCutShortPoisonsTheState(PublicCommand command) {
    Sabotage.loseTheTimesOf(prepared.state().queue);

    Throwable escaped =
        catchThrowable(() -> command.run(prepared, prepared.revision(), PreparedPool.NOW));

    assertThat(escaped).isInstanceOf(IndexOutOfBoundsException.class);
    assertThat(prepared.pool().isPoisoned()).isTrue();
    assertThat(errorOf(() -> prepared.queue().tasks())).isEqualTo(new StatePoisoned());
  }

  @Test
  void theLastFailureThatIsCutShortPoisonsTheStateToo() {
    PoolFixture strict = new PoolFixture(DistributedLimits.builder().maxRetries(0));
    strict.register("w", 1);
    TaskLease lease = strict.running("a", "w");
    strict.enqueue("b");
    Sabotage.loseTheTimesOf(strict.state.queue);

    assertThat(catchThrowable(() -> strict.fail(lease)))
        .isInstanceOf(IndexOutOfBoundsException.class);
    assertThat(strict.pool.isPoisoned()).isTrue();
  }

  @Test
  void aCommandThatIsCutShortBetweenItsFirstWriteAndItsLastPoisonsTheState() {
    StateSnapshot last = prepared.pool().snapshot();
    // An index that lies about a task's place lets the command break while it applies.
    prepared.state().requireTask("running").heapSlot = TaskHeap.NOT_IN_HEAP;

    Throwable escaped =
        catchThrowable(
            () -> PublicCommand.COMPLETE_TASK.run(prepared, prepared.revision(), PreparedPool.NOW));

    assertThat(escaped).isInstanceOf(IndexOutOfBoundsException.class);
    assertThat(prepared.pool().isPoisoned()).isTrue();
    assertThat(prepared.pool().snapshot()).isSameAs(last);
    assertThat(errorOf(() -> prepared.queue().task("running"))).isEqualTo(new StatePoisoned());
    assertThat(errorOf(() -> prepared.pool().checkInvariants())).isEqualTo(new StatePoisoned());
  }

  @Test
  void whatBreaksBeforeTheFirstWritePoisonsNothing() {
    // A record without its worker lets the command break while it still only reads.
    TaskRecord task = prepared.state().requireTask("running");
    WorkerRecord worker = task.requireWorker();
    task.worker = null;

    Throwable escaped =
        catchThrowable(
            () -> PublicCommand.COMPLETE_TASK.run(prepared, prepared.revision(), PreparedPool.NOW));
    task.worker = worker;

    assertThat(escaped)
        .isInstanceOf(NullPointerException.class)
        .hasMessage("only a leased or running task has a worker");
    assertThat(prepared.pool().isPoisoned()).isFalse();
    prepared.pool().checkInvariants();
  }

  @Test
  void poisonIsForGood() {
    prepared.poison();
    errorOf(() -> prepared.queue().tasks());

    assertThat(prepared.pool().isPoisoned()).isTrue();
    assertThat(errorOf(() -> prepared.queue().tasks())).isEqualTo(new StatePoisoned());
  }
}
