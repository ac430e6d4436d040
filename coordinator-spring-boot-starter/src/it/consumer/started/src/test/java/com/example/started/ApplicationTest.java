package com.example.started;

import static org.assertj.core.api.Assertions.assertThat;

import dev.coordinator.core.host.Coordinator;
import dev.coordinator.core.host.CoordinatorTemplate;
import dev.coordinator.core.pool.TaskSpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.scheduling.annotation.EnableScheduling;

@ExtendWith(OutputCaptureExtension.class)
class ApplicationTest {
  @Configuration(proxyBeanMethods = false)
  @EnableScheduling
  static class Scheduling {}

  @Test
  void itPrintsTheGreetingAndHasTheLimits(CapturedOutput output) {
    try (ConfigurableApplicationContext context = SpringApplication.run(Application.class)) {
      assertThat(output.getOut()).contains("Hello, world");
      assertThat(context.getBean(Coordinator.class).pool().snapshot().limits())
          .satisfies(
              limits -> {
                assertThat(limits.maxWorkers()).isEqualTo(8);
                assertThat(limits.maxLeaseTtlSecs()).isEqualTo(300);
              });
    }
  }

  @Test
  void withSchedulingItIsSweptWithoutACall() throws InterruptedException {
    try (ConfigurableApplicationContext context =
        SpringApplication.run(
            new Class<?>[] {Application.class, Scheduling.class}, new String[0])) {
      CoordinatorTemplate coordinator = context.getBean(CoordinatorTemplate.class);
      coordinator.enqueue(TaskSpec.of("short-lived", "greetings", "world"));
      coordinator.start(coordinator.leaseNext("worker-1", 1).orElseThrow());
      for (int i = 0; i < 200 && coordinator.coordinator().pool().snapshot().slotsUsed() > 0; i++) {
        Thread.sleep(100);
      }
      assertThat(coordinator.task("short-lived").orElseThrow().retryCount()).isEqualTo(1);
    }
  }
}
