package com.example;

import static com.example.Started.METERS;
import static com.example.Started.applicationWith;
import static com.example.Started.gauge;
import static com.example.Started.meters;
import static org.assertj.core.api.Assertions.assertThat;

import com.example.orders.Orders;
import dev.coordinator.core.host.Coordinator;
import dev.coordinator.core.host.CoordinatorFactory;
import dev.coordinator.core.host.CoordinatorTemplate;
import dev.coordinator.core.limits.DistributedLimits;
import dev.coordinator.core.pool.TaskQueue;
import dev.coordinator.core.pool.TaskSpec;
import dev.coordinator.core.pool.WorkerPool;
import dev.coordinator.spring.boot.autoconfigure.CoordinatorMetrics;
import io.micrometer.core.instrument.MeterRegistry;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Applications that bring beans of their own. */
class OwnBeansTest {
  private static final DistributedLimits SMALL = DistributedLimits.builder().maxWorkers(5).build();

  @Test
  void theCoordinatorAndItsGaugesAreThoseOfTheApplicationsPool() {
    try (ConfigurableApplicationContext context = applicationWith(OnePool.class)) {
      WorkerPool pool = context.getBean("ownPool", WorkerPool.class);
      assertThat(context.getBean(Coordinator.class).pool()).isSameAs(pool);
      assertThat(context.getBean(TaskQueue.class)).isSameAs(pool.queue());
      context.getBean(Orders.class).take("first");
      MeterRegistry registry = context.getBean(MeterRegistry.class);
      assertThat(gauge(registry, "coordinator.limit", "bound", "max-workers")).isEqualTo(5);
      assertThat(gauge(registry, "coordinator.revision")).isEqualTo(1);
    }
  }

  @Configuration(proxyBeanMethods = false)
  static class OnePool {
    @Bean
    WorkerPool ownPool() {
      return new WorkerPool(SMALL);
    }
  }

  @Test
  void withTwoPoolsTheApplicationStartsAndNoneOfThemIsChosen() {
    try (ConfigurableApplicationContext context =
        new SpringApplicationBuilder(TwoPools.class).web(WebApplicationType.NONE).run()) {
      assertThat(context.getBeansOfType(WorkerPool.class)).hasSize(2);
      assertThat(context.getBeansOfType(Coordinator.class)).isEmpty();
      assertThat(meters(context.getBean(MeterRegistry.class))).isEmpty();
    }
  }

  @Configuration(proxyBeanMethods = false)
  @EnableAutoConfiguration
  static class TwoPools {
    @Bean
    WorkerPool firstPool() {
      return new WorkerPool(SMALL);
    }

    @Bean
    WorkerPool secondPool() {
      return new WorkerPool(SMALL);
    }
  }

  @Test
  void aSecondCoordinatorHasGaugesUnderItsOwnNameAndNothingElseChanges() {
    try (ConfigurableApplicationContext context = applicationWith(Reports.class)) {
      Coordinator orders = context.getBean(Coordinator.class);
      Coordinator reports = context.getBean("reports", Coordinator.class);
      assertThat(orders).isNotSameAs(reports);
      assertThat(context.getBean(WorkerPool.class)).isSameAs(orders.pool());
      assertThat(context.getBean(CoordinatorTemplate.class).coordinator()).isSameAs(orders);

      context.getBean(Orders.class).take("first");
      CoordinatorTemplate template = new CoordinatorTemplate(reports, () -> 7);
      template.enqueue(TaskSpec.of("weekly", "report", "weekly"));
      template.enqueue(TaskSpec.of("monthly", "report", "monthly"));

      MeterRegistry registry = context.getBean(MeterRegistry.class);
      assertThat(meters(registry)).hasSize(2 * METERS);
      assertThat(gauge(registry, "coordinator.revision", "coordinator", "default")).isEqualTo(1);
      assertThat(gauge(registry, "coordinator.revision", "coordinator", "reports")).isEqualTo(2);
    }
  }

  @Configuration(proxyBeanMethods = false)
  static class Reports {
    @Bean(defaultCandidate = false)
    @Qualifier("reports")
    Coordinator reports(CoordinatorFactory factory) {
      return factory.open();
    }

    @Bean
    CoordinatorMetrics reportsMetrics(@Qualifier("reports") Coordinator reports) {
      return new CoordinatorMetrics(reports, "reports");
    }
  }

  @Test
  void switchedOffThereIsNothing() {
    try (ConfigurableApplicationContext context =
        new SpringApplicationBuilder(Nothing.class).run("--coordinator.enabled=false")) {
      assertThat(context.getBeansOfType(Coordinator.class)).isEmpty();
      assertThat(meters(context.getBean(MeterRegistry.class))).isEmpty();
    }
  }

  @Configuration(proxyBeanMethods = false)
  @EnableAutoConfiguration
  static class Nothing {}

  @Test
  void switchedOffTheGaugesAreMissingAndTheCoordinatorIsThere() {
    try (ConfigurableApplicationContext context =
        new SpringApplicationBuilder(Nothing.class).run("--coordinator.metrics.enabled=false")) {
      assertThat(context.getBeansOfType(Coordinator.class)).hasSize(1);
      assertThat(meters(context.getBean(MeterRegistry.class))).isEmpty();
    }
  }
}
