package com.example;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.coordinator.core.host.Coordinator;
import dev.coordinator.spring.boot.autoconfigure.CoordinatorMetrics;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.Test;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;

/** An application with Micrometer, but without the Actuator, which would bring a registry. */
class MetersTest {
  @Configuration(proxyBeanMethods = false)
  @EnableAutoConfiguration
  static class Application {}

  @Test
  void itStartsWithGaugesForARegistryThatItMayMakeItself() {
    assertThatThrownBy(
            () -> Class.forName("org.springframework.boot.actuate.endpoint.annotation.Endpoint"))
        .isInstanceOf(ClassNotFoundException.class);
    try (ConfigurableApplicationContext context = SpringApplication.run(Application.class)) {
      assertThat(context.getBeansOfType(MeterRegistry.class)).isEmpty();
      assertThat(context.getBeansOfType(Coordinator.class)).hasSize(1);
      MeterRegistry registry = new SimpleMeterRegistry();
      context.getBean(CoordinatorMetrics.class).bindTo(registry);
      assertThat(registry.get("coordinator.limit").tag("bound", "max-workers").gauge().value())
          .isEqualTo(256);
    }
  }
}
