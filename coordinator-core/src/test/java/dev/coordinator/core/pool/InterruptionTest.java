package dev.coordinator.core.pool;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Nothing here waits for anything but the lock, and an interruption makes no difference to that.
 */
class InterruptionTest {
  private final PreparedPool prepared = new PreparedPool();

  @ParameterizedTest
  @EnumSource
  void anInterruptedThreadIsAnsweredAndStaysInterrupted(PublicCommand command) {
    PreparedPool other = new PreparedPool();
    Object expected = command.run(other, other.revision(), PreparedPool.NOW);
    Object found;
    boolean interrupted;

    Thread.currentThread().interrupt();
    try {
      found = command.run(prepared, prepared.revision(), PreparedPool.NOW);
    } finally {
      interrupted = Thread.interrupted();
    }

    assertThat(found).isEqualTo(expected);
    assertThat(interrupted).isTrue();
    assertThat(prepared.pool().digest()).isEqualTo(other.pool().digest());
  }

  @ParameterizedTest
  @EnumSource
  void aThreadThatIsInterruptedWhileItWaitsForTheLockGoesOnWaiting(PublicCommand command)
      throws Exception {
    long before = prepared.revision();
    AtomicBoolean interrupted = new AtomicBoolean();
    Thread waiting =
        new Thread(
            () -> {
              command.run(prepared, before, PreparedPool.NOW);
              interrupted.set(Thread.currentThread().isInterrupted());
            });

    OtherThread.whileItHoldsTheLockOf(
        prepared.fixture.guarded,
        () -> {
          waiting.start();
          OtherThread.awaitWaiting(waiting);
          waiting.interrupt();
          OtherThread.awaitWaiting(waiting);
          assertThat(prepared.revision()).isEqualTo(before);
        });

    waiting.join(10_000);
    assertThat(prepared.pool().snapshot().revision()).isEqualTo(before + 1);
    assertThat(interrupted).isTrue();
  }
}
