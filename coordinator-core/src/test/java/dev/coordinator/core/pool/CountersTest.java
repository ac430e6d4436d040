package dev.coordinator.core.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.coordinator.core.error.CounterName;
import dev.coordinator.core.error.DistributedError.CounterExhausted;
import dev.coordinator.core.error.DistributedException;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CountersTest {
  private static void refused(CounterName counter, ThrowingCallable call) {
    assertThatExceptionOfType(DistributedException.class)
        .isThrownBy(call)
        .satisfies(e -> assertThat(e.error()).isEqualTo(new CounterExhausted(counter)));
  }

  @ParameterizedTest
  @EnumSource
  void aCounterIsExhaustedAtTheTypesMaximum(CounterName counter) {
    Counters.requireRoom(counter, Integer.MAX_VALUE - 1);
    Counters.requireRoom(counter, Long.MAX_VALUE - 1);

    refused(counter, () -> Counters.requireRoom(counter, Integer.MAX_VALUE));
    refused(counter, () -> Counters.requireRoom(counter, Long.MAX_VALUE));
  }

  @Test
  void aCounterHasRoomForAnIncreaseUpToTheMaximum() {
    Counters.requireRoom(CounterName.ENQUEUE_ORDINAL, Long.MAX_VALUE - 3, 3);
    Counters.requireRoom(CounterName.ENQUEUE_ORDINAL, Long.MAX_VALUE, 0);

    refused(
        CounterName.ENQUEUE_ORDINAL,
        () -> Counters.requireRoom(CounterName.ENQUEUE_ORDINAL, Long.MAX_VALUE - 3, 4));
  }
}
