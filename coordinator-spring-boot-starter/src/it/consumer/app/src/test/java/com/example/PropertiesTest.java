package com.example;

import static com.example.Started.application;
import static com.example.Started.gauge;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.coordinator.core.host.Coordinator;
import dev.coordinator.core.limits.DistributedLimits;
import dev.coordinator.core.limits.ResultLimits;
import io.micrometer.core.instrument.MeterRegistry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;

/** Sets properties, good ones and bad ones. */
@ExtendWith(OutputCaptureExtension.class)
class PropertiesTest {
  @Test
  void everyPropertyReachesTheCoordinator() {
    try (ConfigurableApplicationContext context =
        application(
            "--coordinator.limits.max-task-records=90",
            "--coordinator.limits.max-active-tasks=40",
            "--coordinator.limits.max-queued-tasks=30",
            "--coordinator.limits.max-terminal-tasks=80",
            "--coordinator.limits.max-workers=7",
            "--coordinator.limits.max-retries=2",
            "--coordinator.limits.max-lease-ttl=5m",
            "--coordinator.limits.max-task-ttl=2h",
            "--coordinator.limits.heartbeat-timeout=45",
            "--coordinator.results.max-results=50",
            "--coordinator.results.max-aggregate-items=20",
            "--coordinator.results.max-result-size=4KB",
            "--coordinator.results.max-total-size=100KB",
            "--coordinator.results.max-aggregate-size=50KB")) {
      Coordinator coordinator = context.getBean(Coordinator.class);
      assertThat(coordinator.pool().snapshot().limits())
          .isEqualTo(
              DistributedLimits.builder()
                  .maxTaskRecords(90)
                  .maxActiveTasks(40)
                  .maxQueuedTasks(30)
                  .maxTerminalTasks(80)
                  .maxWorkers(7)
                  .maxRetries(2)
                  .maxLeaseTtlSecs(300)
                  .maxTaskTtlSecs(7_200)
                  .heartbeatTimeoutSecs(45)
                  .build());
      assertThat(coordinator.results().snapshot().limits())
          .isEqualTo(
              ResultLimits.builder()
                  .maxResults(50)
                  .maxAggregateItems(20)
                  .maxResultBytes(4_096)
                  .maxTotalBytes(102_400)
                  .maxAggregateBytes(51_200)
                  .build());
      MeterRegistry registry = context.getBean(MeterRegistry.class);
      assertThat(gauge(registry, "coordinator.limit", "bound", "max-lease-ttl")).isEqualTo(300);
    }
  }

  @ParameterizedTest(name = "{0}={1}, lazily: {4}")
  @CsvSource(
      delimiter = '|',
      emptyValue = "",
      value = {
        "limits.max-workers|5000|in the range 1 to 4096|Set coordinator.limits.max-workers|false",
        "limits.max-workers|5000|in the range 1 to 4096|Set coordinator.limits.max-workers|true",
        "limits.max-workers|-1|in the range 1 to 4096|Set coordinator.limits.max-workers|false",
        "limits.max-workers|many|in the range 1 to 4096|Set coordinator.limits.max-workers|true",
        "limits.max-workers|''|in the range 1 to 4096|Set coordinator.limits.max-workers|true",
        "limits.max-lease-ttl|1500ms|of whole seconds|Set coordinator.limits.max-lease-ttl|true",
        "limits.max-queued-tasks|16000|coordinator.limits.max-active-tasks|max-queued-tasks to|true",
        "limits.max-wrokers|5|is unknown|to coordinator.limits.max-workers|true",
        "nonsense|5|is unknown|Remove coordinator.nonsense|true"
      })
  void aBadPropertyStopsTheStartAndTheReportSaysWhichWhyAndWhatToDo(
      String key, String value, String bound, String fix, boolean lazily, CapturedOutput output) {
    String argument = "coordinator." + key + "=" + value;
    Throwable failure =
        catchThrowable(
            () -> application("--" + argument, "--spring.main.lazy-initialization=" + lazily));
    assertThat(failure).isNotNull();
    assertThat(output.getOut())
        .contains("APPLICATION FAILED TO START", "coordinator." + key, bound, fix)
        .doesNotContain("\tat ");
    if (!output.getOut().contains("is unknown")) {
      assertThat(output.getOut()).contains('"' + value + '"');
    }
  }
}
