package com.example;

import static com.example.Started.METERS;
import static com.example.Started.application;
import static com.example.Started.applicationWith;
import static com.example.Started.gauge;
import static com.example.Started.meters;
import static org.assertj.core.api.Assertions.assertThat;

import com.example.orders.Orders;
import com.example.orders.OrdersApplication;
import dev.coordinator.core.host.Coordinator;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Metrics;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.lang.ref.WeakReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Reads the gauges from the registry that Spring Boot made. */
class GaugesTest {
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void theGaugesShowWhatTheApplicationDid(boolean lazily) {
    try (ConfigurableApplicationContext context =
        application("--spring.main.lazy-initialization=" + lazily, "--coordinator.name=shop")) {
      MeterRegistry registry = context.getBean(MeterRegistry.class);
      Orders orders = context.getBean(Orders.class);
      orders.hireClerk(3);
      orders.take("first");
      orders.take("second");
      orders.leaseToClerk();

      assertThatGaugesShowTheShop(registry);
      System.gc();
      assertThatGaugesShowTheShop(registry);
    }
  }

  private static void assertThatGaugesShowTheShop(MeterRegistry registry) {
    assertThat(meters(registry))
        .hasSize(METERS)
        .allMatch(meter -> "shop".equals(meter.getId().getTag("coordinator")));
    assertThat(gauge(registry, "coordinator.revision")).isEqualTo(4);
    assertThat(gauge(registry, "coordinator.tasks", "status", "queued")).isEqualTo(1);
    assertThat(gauge(registry, "coordinator.tasks", "status", "leased")).isEqualTo(1);
    assertThat(gauge(registry, "coordinator.workers", "status", "healthy")).isEqualTo(1);
    assertThat(gauge(registry, "coordinator.slots", "state", "used")).isEqualTo(1);
    assertThat(gauge(registry, "coordinator.slots", "state", "available")).isEqualTo(2);
    assertThat(gauge(registry, "coordinator.usage", "bound", "max-task-records")).isEqualTo(2);
    assertThat(gauge(registry, "coordinator.poisoned")).isZero();
  }

  @Test
  void bothOfTwoRegistriesHaveThem() {
    try (ConfigurableApplicationContext context = applicationWith(TwoRegistries.class)) {
      context.getBean(Orders.class).take("first");
      for (String name : new String[] {"firstRegistry", "secondRegistry"}) {
        MeterRegistry registry = context.getBean(name, MeterRegistry.class);
        assertThat(meters(registry)).hasSize(METERS);
        assertThat(gauge(registry, "coordinator.tasks", "status", "queued")).isEqualTo(1);
      }
    }
  }

  @Configuration(proxyBeanMethods = false)
  static class TwoRegistries {
    @Bean
    MeterRegistry firstRegistry() {
      return new SimpleMeterRegistry();
    }

    @Bean
    MeterRegistry secondRegistry() {
      return new SimpleMeterRegistry();
    }
  }

  @Test
  void aChildContextSharesTheCoordinatorAndAddsNoGauge() {
    SpringApplicationBuilder parent = new SpringApplicationBuilder(OrdersApplication.class);
    try (ConfigurableApplicationContext child = parent.child(Child.class).run();
        ConfigurableApplicationContext context = parent.context()) {
      assertThat(child.getParent()).isSameAs(context);
      assertThat(child.getBean(Coordinator.class)).isSameAs(context.getBean(Coordinator.class));
      child.getBean(Orders.class).take("first");
      MeterRegistry registry = child.getBean(MeterRegistry.class);
      assertThat(registry).isSameAs(context.getBean(MeterRegistry.class));
      assertThat(meters(registry)).hasSize(METERS);
      assertThat(gauge(registry, "coordinator.tasks", "status", "queued")).isEqualTo(1);
    }
  }

  @Configuration(proxyBeanMethods = false)
  @EnableAutoConfiguration
  static class Child {}

  @Test
  void aClosedContextLeavesNothingBehindAndTheNextOneHasGaugesOfItsOwn() throws Exception {
    MeterRegistry firstRegistry;
    WeakReference<Coordinator> firstCoordinator;
    try (ConfigurableApplicationContext first = application()) {
      first.getBean(Orders.class).take("first");
      firstRegistry = first.getBean(MeterRegistry.class);
      firstCoordinator = new WeakReference<>(first.getBean(Coordinator.class));
      assertThat(gauge(firstRegistry, "coordinator.revision")).isEqualTo(1);
    }
    assertThat(meters(firstRegistry)).isEmpty();
    assertThat(meters(Metrics.globalRegistry)).isEmpty();
    assertCollected(firstCoordinator);
    try (ConfigurableApplicationContext second = application()) {
      MeterRegistry registry = second.getBean(MeterRegistry.class);
      assertThat(meters(registry)).hasSize(METERS);
      assertThat(gauge(registry, "coordinator.revision")).isZero();
    }
  }

  // The registry of a closed context may live on; what it measured must not.
  private static void assertCollected(WeakReference<?> reference) throws InterruptedException {
    for (int i = 0; i < 100 && reference.get() != null; i++) {
      System.gc();
      Thread.sleep(20);
    }
    assertThat(reference.get()).isNull();
  }
}
