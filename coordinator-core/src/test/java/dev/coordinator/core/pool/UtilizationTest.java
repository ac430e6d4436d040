package dev.coordinator.core.pool;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UtilizationTest {
  @ParameterizedTest(name = "{0} slots at {1}, {2} and {3} basis points leave {4}")
  @CsvSource({
    "1, 0, 0, 0, 1",
    "1, 9999, 0, 0, 1",
    "1, 10000, 0, 0, 0",
    "7, 8500, 0, 0, 2",
    "10, 5000, 0, 0, 5",
    "10, 5001, 0, 0, 5",
    "10, 4999, 0, 0, 6",
    "4096, 0, 0, 0, 4096",
    "4096, 1, 0, 0, 4096",
    "4096, 9999, 0, 0, 1",
    "4096, 10000, 10000, 10000, 0"
  })
  void theBusiestResourceTakesItsShareAndTheRestIsRoundedUp(
      int capacity, int cpu, int memory, int network, int slots) {
    assertThat(Utilization.remaining(capacity, cpu, memory, network)).isEqualTo(slots);
    assertThat(Utilization.remaining(capacity, network, cpu, memory)).isEqualTo(slots);
    assertThat(Utilization.remaining(capacity, memory, network, cpu)).isEqualTo(slots);
  }

  @Test
  void integersGiveWhatExactFractionsGive() {
    Random random = new Random(1);
    for (int i = 0; i < 5_000; i++) {
      int capacity = 1 + random.nextInt(4_096);
      int cpu = random.nextInt(10_001);
      int memory = random.nextInt(10_001);
      int network = random.nextInt(10_001);
      int busiest = Math.max(cpu, Math.max(memory, network));
      int expected =
          BigDecimal.valueOf(capacity)
              .multiply(BigDecimal.valueOf(10_000L - busiest))
              .divide(BigDecimal.valueOf(10_000), 0, RoundingMode.CEILING)
              .intValueExact();

      assertThat(Utilization.remaining(capacity, cpu, memory, network)).isEqualTo(expected);
    }
  }
}
