package dev.coordinator.spring.boot.autoconfigure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.coordinator.core.host.Coordinator;
import dev.coordinator.core.host.CoordinatorTemplate;
import dev.coordinator.core.pool.TaskSpec;
import io.micrometer.core.instrument.MeterRegistry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;

/** A whole application, started as users start theirs, with the actuator. */
@ExtendWith(OutputCaptureExtension.class)
class StartedApplicationTest {
  @Test
  void theGaugesAreInTheApplicationsRegistry() {
    try (ConfigurableApplicationContext context = start("--coordinator.name=orders")) {
      Coordinator coordinator = context.getBean(Coordinator.class);
      new CoordinatorTemplate(coordinator, () -> 5).enqueue(TaskSpec.of("task", "job", "ref"));
      MeterRegistry registry = context.getBean(MeterRegistry.class);
      assertThat(
              registry
                  .get("coordinator.tasks")
                  .tag("coordinator", "orders")
                  .tag("status", "queued")
                  .gauge()
                  .value())
          .isEqualTo(1);
      assertThat(registry.getMeters())
          .filteredOn(meter -> meter.getId().getName().startsWith("coordinator."))
          .hasSize(CoordinatorMetrics.METERS);
    }
  }

  @Test
  void withLazyInitializationTheGaugesAreInTheRegistryToo() {
    try (ConfigurableApplicationContext context = start("--spring.main.lazy-initialization=true")) {
      assertThat(context.getBean(MeterRegistry.class).get("coordinator.revision").gauge().value())
          .isZero();
    }
  }

  @Test
  void aBadValueStopsTheStartWithAReportInsteadOfAStackTrace(CapturedOutput output) {
    assertThatThrownBy(
            () ->
                start(
                    "--spring.main.lazy-initialization=true",
                    "--coordinator.limits.max-lease-ttl=2d",
                    "--coordinator.limits.max-lease-tll=5m"))
        .isInstanceOf(InvalidCoordinatorPropertiesException.class);
    assertThat(output.getOut().replace("\r", ""))
        .contains(
            """
            APPLICATION FAILED TO START
            ***************************

            Description:

            Properties of the coordinator are unusable:

                coordinator.limits.max-lease-ttl = "2d" ("coordinator.limits.max-lease-ttl" from \
            property source "commandLineArgs")
                    must be a duration of whole seconds in the range 1s to 1d
                coordinator.limits.max-lease-tll = "5m" ("coordinator.limits.max-lease-tll" from \
            property source "commandLineArgs")
                    must be a key of the coordinator, but is unknown

            Action:

            Set coordinator.limits.max-lease-ttl to a duration of whole seconds in the range 1s to \
            1d, or remove it; the default is 1h.
            Rename coordinator.limits.max-lease-tll to coordinator.limits.max-lease-ttl, or remove \
            it.
            """)
        .doesNotContain("\tat ");
  }

  private static ConfigurableApplicationContext start(String... arguments) {
    return new SpringApplicationBuilder(Application.class)
        .web(WebApplicationType.NONE)
        .run(arguments);
  }

  @Configuration(proxyBeanMethods = false)
  @EnableAutoConfiguration
  static class Application {}
}
