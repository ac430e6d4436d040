package dev.coordinator.core.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.coordinator.core.error.DistributedException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LockReleaseTest {
  /** Both facades have a snapshot. */
  private static final List<String> LOCK_FREE =
      List.of("queue", "snapshot", "snapshot", "isPoisoned", "listenerFailures");

  private final PreparedPool prepared = new PreparedPool();

  /** A lock that this thread still held would let it in again, but not a second thread. */
  private void aSecondThreadIsLetIn() throws InterruptedException, ExecutionException {
    assertThat(
            OtherThread.call(
                () -> {
                  prepared.fixture.guarded.enter();
                  prepared.fixture.guarded.exit();
                  return "let in";
                }))
        .isEqualTo("let in");
  }

  @ParameterizedTest
  @EnumSource
  void anAcceptedCommandReleasesTheLock(PublicCommand command) throws Exception {
    command.run(prepared, prepared.revision(), PreparedPool.NOW);

    aSecondThreadIsLetIn();
  }

  @ParameterizedTest
  @EnumSource
  void aRefusedCommandReleasesTheLock(PublicCommand command) throws Exception {
    assertThat(
            catchThrowable(
                () -> command.runAgainstTheRules(prepared, prepared.revision(), PreparedPool.LATE)))
        .isInstanceOf(DistributedException.class);

    aSecondThreadIsLetIn();
  }

  @ParameterizedTest
  @EnumSource
  void aReadReleasesTheLock(PublicRead read) throws Exception {
    read.run(prepared);

    aSecondThreadIsLetIn();
  }

  @ParameterizedTest
  @EnumSource
  void aRefusedReadReleasesTheLock(PublicRead read) throws Exception {
    prepared.poison();
    assertThat(catchThrowable(() -> read.run(prepared))).isInstanceOf(DistributedException.class);

    aSecondThreadIsLetIn();
  }

  @Test
  void summariesAreReadWithoutTheLock() throws Exception {
    WorkerPool pool = prepared.pool();
    StateSnapshot last = pool.snapshot();

    OtherThread.whileItHoldsTheLockOf(
        prepared.fixture.guarded,
        () -> {
          assertThat(pool.snapshot()).isSameAs(last);
          assertThat(pool.queue().snapshot()).isSameAs(last);
          assertThat(pool.isPoisoned()).isFalse();
          assertThat(pool.listenerFailures()).isZero();
        });
  }

  @ParameterizedTest
  @EnumSource
  void everyCommandWaitsForTheLock(PublicCommand command) throws Exception {
    Thread waiting = new Thread(() -> command.run(prepared, prepared.revision(), PreparedPool.NOW));
    long before = prepared.revision();

    OtherThread.whileItHoldsTheLockOf(
        prepared.fixture.guarded,
        () -> {
          waiting.start();
          OtherThread.awaitWaiting(waiting);
          assertThat(prepared.revision()).isEqualTo(before);
        });

    waiting.join(10_000);
    assertThat(prepared.pool().snapshot().revision()).isEqualTo(before + 1);
  }

  @Test
  void noPublicMethodIsForgottenHere() {
    List<String> tried = new ArrayList<>(LOCK_FREE);
    Stream.of(PublicCommand.values()).forEach(command -> tried.add(command.methodName));
    Stream.of(PublicRead.values()).forEach(read -> tried.add(read.methodName));

    List<String> offered =
        Stream.of(WorkerPool.class, TaskQueue.class)
            .flatMap(facade -> Arrays.stream(facade.getDeclaredMethods()))
            .filter(method -> Modifier.isPublic(method.getModifiers()))
            .map(Method::getName)
            .toList();

    assertThat(tried).containsExactlyInAnyOrderElementsOf(offered);
  }
}
