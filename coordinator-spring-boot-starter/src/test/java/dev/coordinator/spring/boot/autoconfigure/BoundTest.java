package dev.coordinator.spring.boot.autoconfigure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.coordinator.core.error.DistributedError.InvalidLimitRelationship;
import dev.coordinator.core.error.DistributedException;
import dev.coordinator.core.limits.DistributedLimits;
import dev.coordinator.core.limits.ResultLimits;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.core.env.Environment;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;

/** The bounds that properties are checked against are those of the core. */
class BoundTest {
  @ParameterizedTest
  @EnumSource
  void theRangeIsThatOfTheCore(Bound bound) {
    assertThat(isInRangeOfTheCore(bound, bound.minimum() - 1)).isFalse();
    assertThat(isInRangeOfTheCore(bound, bound.minimum())).isTrue();
    assertThat(isInRangeOfTheCore(bound, bound.maximum())).isTrue();
    assertThat(isInRangeOfTheCore(bound, bound.maximum() + 1)).isFalse();
  }

  @ParameterizedTest
  @EnumSource
  void theValueIsReadFromWhereTheCoreKeepsIt(Bound bound) {
    Map<Bound, Long> values = defaults();
    // Small enough to break no relation to the others.
    long value = bound == Bound.MAX_TERMINAL_TASKS || bound == Bound.MAX_TASK_RECORDS ? 4_096 : 1;
    values.put(bound, value);
    if (bound == Bound.MAX_ACTIVE_TASKS) {
      values.put(Bound.MAX_QUEUED_TASKS, 1L);
    }
    if (bound == Bound.MAX_TOTAL_SIZE) {
      values.put(Bound.MAX_RESULT_SIZE, 1L);
    }
    assertThat(bound.in(limits(values), resultLimits(values))).isEqualTo(value);
  }

  @ParameterizedTest
  @EnumSource
  void whatIsWrittenCanBeReadAgain(Bound bound) {
    BoundUnit unit = bound.unit();
    for (long value : new long[] {bound.minimum(), bound.defaultValue(), bound.maximum(), 61}) {
      assertThat(unit.parse(unit.format(value))).isEqualTo(value);
    }
  }

  @ParameterizedTest
  @CsvSource({"59, 59s", "60, 1m", "90, 90s", "3600, 1h", "86400, 1d", "2678400, 31d", "0, 0s"})
  void aTimeIsWrittenInTheLargestUnitThatFits(long seconds, String text) {
    assertThat(BoundUnit.TIME.format(seconds)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({"1, 1B", "1023, 1023B", "1024, 1KB", "1536, 1536B", "1048576, 1MB", "0, 0B"})
  void aSizeIsWrittenInTheLargestUnitThatFits(long bytes, String text) {
    assertThat(BoundUnit.SIZE.format(bytes)).isEqualTo(text);
  }

  @Test
  void propertiesAreAcceptedExactlyWhenTheCoreAcceptsTheirValues() {
    Random random = new Random(20260101);
    int accepted = 0;
    int cases = 1_000;
    for (int i = 0; i < cases; i++) {
      Map<Bound, Long> values = defaults();
      for (Bound bound : Bound.values()) {
        if (random.nextInt(4) == 0) {
          values.put(bound, near(bound, random));
        }
      }
      boolean usable = new PropertiesInspection(environment(values)).problems().isEmpty();
      assertThat(usable).as(values.toString()).isEqualTo(isAcceptedByTheCore(values));
      accepted += usable ? 1 : 0;
    }
    assertThat(accepted).isBetween(cases / 20, cases * 19 / 20);
  }

  private static Environment environment(Map<Bound, Long> values) {
    Map<String, Object> properties = new HashMap<>();
    values.forEach((bound, value) -> properties.put(bound.key(), bound.unit().format(value)));
    StandardEnvironment environment = new StandardEnvironment();
    environment.getPropertySources().addFirst(new MapPropertySource("values", properties));
    return environment;
  }

  private static long near(Bound bound, Random random) {
    return switch (random.nextInt(8)) {
      case 0 -> bound.minimum() - 1;
      case 1 -> bound.maximum() + 1;
      case 2 -> bound.maximum();
      default -> Math.max(bound.minimum(), bound.defaultValue() + random.nextInt(5) - 2);
    };
  }

  private static boolean isInRangeOfTheCore(Bound bound, long value) {
    Map<Bound, Long> values = defaults();
    values.put(bound, value);
    try {
      limits(values);
      resultLimits(values);
      return true;
    } catch (DistributedException refusal) {
      return refusal.error() instanceof InvalidLimitRelationship;
    }
  }

  private static boolean isAcceptedByTheCore(Map<Bound, Long> values) {
    try {
      limits(values);
      resultLimits(values);
      return true;
    } catch (DistributedException refusal) {
      return false;
    }
  }

  private static Map<Bound, Long> defaults() {
    Map<Bound, Long> values = new EnumMap<>(Bound.class);
    for (Bound bound : Bound.values()) {
      values.put(bound, bound.defaultValue());
    }
    return values;
  }

  private static DistributedLimits limits(Map<Bound, Long> values) {
    return DistributedLimits.builder()
        .maxTaskRecords(values.get(Bound.MAX_TASK_RECORDS).intValue())
        .maxActiveTasks(values.get(Bound.MAX_ACTIVE_TASKS).intValue())
        .maxQueuedTasks(values.get(Bound.MAX_QUEUED_TASKS).intValue())
        .maxTerminalTasks(values.get(Bound.MAX_TERMINAL_TASKS).intValue())
        .maxWorkers(values.get(Bound.MAX_WORKERS).intValue())
        .maxRetries(values.get(Bound.MAX_RETRIES).intValue())
        .maxLeaseTtlSecs(values.get(Bound.MAX_LEASE_TTL))
        .maxTaskTtlSecs(values.get(Bound.MAX_TASK_TTL))
        .heartbeatTimeoutSecs(values.get(Bound.HEARTBEAT_TIMEOUT))
        .build();
  }

  private static ResultLimits resultLimits(Map<Bound, Long> values) {
    return ResultLimits.builder()
        .maxResults(values.get(Bound.MAX_RESULTS).intValue())
        .maxResultBytes(values.get(Bound.MAX_RESULT_SIZE))
        .maxTotalBytes(values.get(Bound.MAX_TOTAL_SIZE))
        .maxAggregateItems(values.get(Bound.MAX_AGGREGATE_ITEMS).intValue())
        .maxAggregateBytes(values.get(Bound.MAX_AGGREGATE_SIZE))
        .build();
  }
}
