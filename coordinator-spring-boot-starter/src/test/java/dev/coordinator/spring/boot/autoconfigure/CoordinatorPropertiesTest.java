package dev.coordinator.spring.boot.autoconfigure;

import static dev.coordinator.spring.boot.autoconfigure.Starter.application;
import static dev.coordinator.spring.boot.autoconfigure.Starter.applicationWith;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.coordinator.core.error.DistributedException;
import dev.coordinator.core.host.Coordinator;
import dev.coordinator.core.limits.DistributedLimits;
import dev.coordinator.core.limits.ResultLimits;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.util.TestPropertyValues;
import org.springframework.boot.test.util.TestPropertyValues.Type;
import org.springframework.core.env.MapPropertySource;
import org.springframework.util.unit.DataSize;

class CoordinatorPropertiesTest {
  @Test
  void withoutAnyPropertyTheDefaultsAreThoseOfTheCore() {
    application()
        .run(
            context -> {
              CoordinatorProperties properties = context.getBean(CoordinatorProperties.class);
              assertThat(properties.enabled()).isTrue();
              assertThat(properties.name()).isEqualTo("default");
              assertThat(properties.metrics().enabled()).isTrue();
              assertThat(properties.limits().toDistributedLimits())
                  .isEqualTo(DistributedLimits.defaults());
              assertThat(properties.results().toResultLimits()).isEqualTo(ResultLimits.defaults());
            });
  }

  @Test
  void everyPropertyReachesTheCoordinator() {
    applicationWith(
            "coordinator.enabled=true",
            "coordinator.name=nightly",
            "coordinator.limits.max-task-records=500",
            "coordinator.limits.max-active-tasks=300",
            "coordinator.limits.max-queued-tasks=200",
            "coordinator.limits.max-terminal-tasks=400",
            "coordinator.limits.max-workers=7",
            "coordinator.limits.max-retries=0",
            "coordinator.limits.max-lease-ttl=90s",
            "coordinator.limits.max-task-ttl=2h",
            "coordinator.limits.heartbeat-timeout=PT15S",
            "coordinator.results.max-results=50",
            "coordinator.results.max-result-size=2KB",
            "coordinator.results.max-total-size=3MB",
            "coordinator.results.max-aggregate-items=40",
            "coordinator.results.max-aggregate-size=12345B",
            "coordinator.metrics.enabled=false")
        .run(
            context -> {
              CoordinatorProperties properties = context.getBean(CoordinatorProperties.class);
              assertThat(properties.enabled()).isTrue();
              assertThat(properties.name()).isEqualTo("nightly");
              assertThat(properties.metrics().enabled()).isFalse();
              Coordinator coordinator = context.getBean(Coordinator.class);
              assertThat(coordinator.pool().snapshot().limits())
                  .isEqualTo(new DistributedLimits(500, 300, 200, 400, 7, 0, 90, 7_200, 15));
              assertThat(coordinator.results().snapshot().limits())
                  .isEqualTo(new ResultLimits(50, 2_048, 3L << 20, 40, 12_345));
            });
  }

  @Test
  void aDurationWithoutAUnitIsInSecondsAndASizeWithoutAUnitInBytes() {
    applicationWith(
            "coordinator.limits.max-lease-ttl=120", "coordinator.results.max-result-size=512")
        .run(
            context -> {
              CoordinatorProperties properties = context.getBean(CoordinatorProperties.class);
              assertThat(properties.limits().maxLeaseTtl()).isEqualTo(Duration.ofMinutes(2));
              assertThat(properties.results().maxResultSize()).isEqualTo(DataSize.ofBytes(512));
            });
  }

  @Test
  void valuesThatAreNotTextBindToo() {
    Map<String, Object> values =
        Map.of(
            "coordinator.enabled",
            true,
            "coordinator.limits.max-workers",
            9,
            "coordinator.limits.max-lease-ttl",
            Duration.ofMinutes(3),
            "coordinator.results.max-total-size",
            DataSize.ofMegabytes(4));
    application()
        .withInitializer(
            context ->
                context
                    .getEnvironment()
                    .getPropertySources()
                    .addFirst(new MapPropertySource("values", values)))
        .run(
            context -> {
              CoordinatorProperties properties = context.getBean(CoordinatorProperties.class);
              assertThat(properties.limits().maxWorkers()).isEqualTo(9);
              assertThat(properties.limits().maxLeaseTtl()).isEqualTo(Duration.ofMinutes(3));
              assertThat(properties.results().maxTotalSize()).isEqualTo(DataSize.ofMegabytes(4));
            });
  }

  @Test
  void camelCaseKeysBindAsKebabCaseKeysDo() {
    applicationWith("coordinator.limits.maxWorkers=5", "coordinator.limits.max_retries=1")
        .run(
            context -> {
              CoordinatorProperties.Limits limits =
                  context.getBean(CoordinatorProperties.class).limits();
              assertThat(limits.maxWorkers()).isEqualTo(5);
              assertThat(limits.maxRetries()).isEqualTo(1);
            });
  }

  @Test
  void variablesOfTheSystemEnvironmentBind() {
    application()
        .withInitializer(
            context ->
                TestPropertyValues.of("COORDINATOR_NAME=batch", "COORDINATOR_LIMITS_MAXWORKERS=5")
                    .applyTo(
                        context.getEnvironment(),
                        Type.SYSTEM_ENVIRONMENT,
                        "test-systemEnvironment"))
        .run(
            context -> {
              CoordinatorProperties properties = context.getBean(CoordinatorProperties.class);
              assertThat(properties.name()).isEqualTo("batch");
              assertThat(properties.limits().maxWorkers()).isEqualTo(5);
            });
  }

  @Test
  void placeholdersAreResolved() {
    applicationWith("workers=6", "coordinator.limits.max-workers=${workers}")
        .run(
            context ->
                assertThat(context.getBean(CoordinatorProperties.class).limits().maxWorkers())
                    .isEqualTo(6));
  }

  @Test
  void limitsBuiltByHandAreCheckedWhenTheyAreConverted() {
    CoordinatorProperties.Limits halfSecond =
        new CoordinatorProperties.Limits(
            1, 1, 1, 1, 1, 0, Duration.ofMillis(1_500), Duration.ofDays(1), Duration.ofMinutes(1));
    assertThatThrownBy(halfSecond::toDistributedLimits)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "a duration must be of whole seconds, but is PT1.5S; round it to whole seconds");

    CoordinatorProperties.Results noResults =
        new CoordinatorProperties.Results(
            0, DataSize.ofBytes(1), DataSize.ofBytes(1), 1, DataSize.ofBytes(1));
    assertThatThrownBy(noResults::toResultLimits).isInstanceOf(DistributedException.class);
  }
}
