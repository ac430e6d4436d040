package dev.coordinator.core.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SettableClockTest {
  @Test
  void itStandsStillUntilATestMovesIt() {
    SettableClock clock = new SettableClock(7);

    assertThat(clock.nowSecs()).isEqualTo(7);
    assertThat(clock.nowSecs()).isEqualTo(7);
    assertThat(clock.advance(3)).isEqualTo(10);
    assertThat(clock.nowSecs()).isEqualTo(10);
    assertThat(clock.advance(0)).isEqualTo(10);
  }

  @Test
  void itMayStartAtZero() {
    assertThat(new SettableClock(0).nowSecs()).isZero();
  }

  @ParameterizedTest
  @ValueSource(longs = {-1, Long.MIN_VALUE})
  void itNeitherStartsBelowZeroNorGoesBack(long seconds) {
    SettableClock clock = new SettableClock(7);

    assertThatThrownBy(() -> new SettableClock(seconds))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("nowSecs must be zero or more, but is " + seconds);
    assertThatThrownBy(() -> clock.advance(seconds))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("seconds must be zero or more, but is " + seconds);
    assertThat(clock.nowSecs()).isEqualTo(7);
  }

  @Test
  void itDoesNotWrapAroundAtTheEndOfTime() {
    SettableClock clock = new SettableClock(Long.MAX_VALUE);

    assertThatThrownBy(() -> clock.advance(1)).isInstanceOf(ArithmeticException.class);
    assertThat(clock.nowSecs()).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void everyThreadSeesItMove() throws InterruptedException {
    SettableClock clock = new SettableClock(0);
    Thread other = new Thread(() -> clock.advance(5));
    other.start();
    other.join(10_000);

    assertThat(clock.nowSecs()).isEqualTo(5);
  }
}
