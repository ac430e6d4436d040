package com.example;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.coordinator.core.host.Coordinator;
import dev.coordinator.core.host.CoordinatorTemplate;
import dev.coordinator.core.pool.TaskSpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;

/** An application without the Actuator and without Micrometer. */
@ExtendWith(OutputCaptureExtension.class)
class BareTest {
  @Configuration(proxyBeanMethods = false)
  @EnableAutoConfiguration
  static class Application {}

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void itStartsAndItsCoordinatorWorks(boolean lazily) {
    assertThatThrownBy(() -> Class.forName("io.micrometer.core.instrument.MeterRegistry"))
        .isInstanceOf(ClassNotFoundException.class);
    try (ConfigurableApplicationContext context =
        SpringApplication.run(
            Application.class,
            "--spring.main.lazy-initialization=" + lazily,
            "--coordinator.limits.max-workers=3")) {
      CoordinatorTemplate template = context.getBean(CoordinatorTemplate.class);
      template.enqueue(TaskSpec.of("task", "kind", "target"));
      Coordinator coordinator = context.getBean(Coordinator.class);
      assertThat(coordinator.pool().snapshot().queuedTasks()).isEqualTo(1);
      assertThat(coordinator.pool().snapshot().limits().maxWorkers()).isEqualTo(3);
      assertThat(context.containsBean("coordinatorMetrics")).isFalse();
    }
  }

  @Test
  void aBadValueIsReported(CapturedOutput output) {
    assertThatThrownBy(
            () -> SpringApplication.run(Application.class, "--coordinator.limits.max-workers=0"))
        .isNotNull();
    assertThat(output.getOut())
        .contains("coordinator.limits.max-workers = \"0\"", "in the range 1 to 4096");
  }
}
