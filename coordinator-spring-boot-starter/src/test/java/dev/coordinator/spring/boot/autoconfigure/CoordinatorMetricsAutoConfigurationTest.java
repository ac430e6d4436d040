package dev.coordinator.spring.boot.autoconfigure;

import static dev.coordinator.spring.boot.autoconfigure.Starter.application;
import static dev.coordinator.spring.boot.autoconfigure.Starter.applicationWith;
import static org.assertj.core.api.Assertions.assertThat;

import dev.coordinator.core.host.Coordinator;
import dev.coordinator.core.host.CoordinatorFactory;
import dev.coordinator.core.host.CoordinatorTemplate;
import dev.coordinator.core.limits.DistributedLimits;
import dev.coordinator.core.limits.ResultLimits;
import dev.coordinator.core.pool.TaskSpec;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.lang.ref.WeakReference;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;

class CoordinatorMetricsAutoConfigurationTest {
  @Test
  void theGaugesAreNamedAfterTheProperty() {
    applicationWith("coordinator.name=nightly", "coordinator.limits.max-workers=7")
        .run(
            context -> {
              MeterRegistry registry = bound(context);
              assertThat(registry.getMeters())
                  .isNotEmpty()
                  .allMatch(meter -> "nightly".equals(meter.getId().getTag("coordinator")));
              assertThat(
                      registry.get("coordinator.limit").tag("bound", "max-workers").gauge().value())
                  .isEqualTo(7);
            });
  }

  @ParameterizedTest
  @ValueSource(strings = {"coordinator.metrics.enabled=false", "coordinator.metrics.enabled=off"})
  void switchedOffThereAreNoGauges(String off) {
    applicationWith(off)
        .run(
            context -> {
              assertThat(context).doesNotHaveBean(MeterBinder.class);
              assertThat(context).hasSingleBean(Coordinator.class);
            });
  }

  @Test
  void switchedOffAltogetherThereAreNoGaugesOfTheApplicationsCoordinatorEither() {
    applicationWith("coordinator.enabled=false")
        .withBean(Coordinator.class, Coordinator::withDefaults)
        .run(context -> assertThat(context).doesNotHaveBean(MeterBinder.class));
  }

  @Test
  void withoutMicrometerTheApplicationStartsWithACoordinator() {
    application()
        .withClassLoader(new FilteredClassLoader("io.micrometer"))
        .run(
            context -> {
              assertThat(context).hasSingleBean(Coordinator.class);
              assertThat(context).doesNotHaveBean("coordinatorMetrics");
            });
  }

  @Test
  void withoutARegistryTheApplicationStarts() {
    application()
        .run(
            context -> {
              assertThat(context).hasSingleBean(CoordinatorMetrics.class);
              assertThat(context).doesNotHaveBean(MeterRegistry.class);
            });
  }

  @Test
  void gaugesOfAFurtherCoordinatorJoinThoseOfTheConfiguredOne() {
    Coordinator reports = Coordinator.withDefaults();
    application()
        .withBean(
            "reportsMetrics",
            CoordinatorMetrics.class,
            () -> new CoordinatorMetrics(reports, "reports"))
        .run(
            context -> {
              MeterRegistry registry = bound(context);
              assertThat(registry.getMeters()).hasSize(2 * CoordinatorMetrics.METERS);
              for (String name : List.of("default", "reports")) {
                assertThat(
                        registry
                            .get("coordinator.limit")
                            .tag("coordinator", name)
                            .tag("bound", "max-workers")
                            .gauge()
                            .value())
                    .isEqualTo(256);
              }
            });
  }

  @Test
  void theGaugesYieldToABeanOfTheSameName() {
    application()
        .withBean(
            "coordinatorMetrics",
            CoordinatorMetrics.class,
            () -> new CoordinatorMetrics(Coordinator.withDefaults(), "mine"))
        .run(
            context ->
                assertThat(bound(context).getMeters())
                    .hasSize(CoordinatorMetrics.METERS)
                    .allMatch(meter -> "mine".equals(meter.getId().getTag("coordinator"))));
  }

  @Test
  void theGaugesShowTheApplicationsCoordinatorAlsoWithoutTheOtherAutoConfiguration() {
    new ApplicationContextRunner()
        .withConfiguration(AutoConfigurations.of(CoordinatorMetricsAutoConfiguration.class))
        .withBean(Coordinator.class, Coordinator::withDefaults)
        .run(context -> assertThat(bound(context).getMeters()).hasSize(CoordinatorMetrics.METERS));
  }

  @Test
  void aRegistryThatOutlivesTheContextLosesItsGaugesAndTakesThoseOfTheNext() {
    MeterRegistry outer = new SimpleMeterRegistry();
    for (String workers : List.of("3", "4")) {
      applicationWith("coordinator.limits.max-workers=" + workers)
          .run(
              context -> {
                context.getBean(CoordinatorMetrics.class).bindTo(outer);
                assertThat(
                        outer.get("coordinator.limit").tag("bound", "max-workers").gauge().value())
                    .isEqualTo(Integer.parseInt(workers));
              });
      assertThat(outer.getMeters()).isEmpty();
    }
  }

  @Test
  void aRegistryDoesNotKeepACoordinatorAlive() throws Exception {
    MeterRegistry outer = new SimpleMeterRegistry();
    CoordinatorMetrics metrics = new CoordinatorMetrics(Coordinator.withDefaults(), "brief");
    metrics.bindTo(outer);
    System.gc();
    assertThat(outer.get("coordinator.revision").gauge().value()).isZero();
    WeakReference<CoordinatorMetrics> reference = new WeakReference<>(metrics);
    metrics = null;
    for (int i = 0; i < 100 && reference.get() != null; i++) {
      System.gc();
      Thread.sleep(20);
    }
    assertThat(reference.get()).isNull();
    assertThat(outer.get("coordinator.revision").gauge().value()).isNaN();
  }

  @Test
  void theGaugesFollowFromOneEpochToTheNext() {
    applicationWith("coordinator.limits.max-workers=3")
        .run(
            context -> {
              MeterRegistry registry = bound(context);
              CoordinatorMetrics metrics = context.getBean(CoordinatorMetrics.class);
              CoordinatorFactory factory =
                  new CoordinatorFactory(DistributedLimits.defaults(), ResultLimits.defaults());
              Coordinator next = factory.open();
              metrics.follow(next);
              assertThat(registry.get("coordinator.revision").gauge().value()).isZero();
              new CoordinatorTemplate(next, () -> 9).enqueue(TaskSpec.of("task", "job", "ref"));
              assertThat(registry.get("coordinator.revision").gauge().value()).isEqualTo(1);
              assertThat(registry.get("coordinator.logical.time").gauge().value()).isEqualTo(9);
            });
  }

  private static MeterRegistry bound(ApplicationContext context) {
    MeterRegistry registry = new SimpleMeterRegistry();
    context.getBeanProvider(MeterBinder.class).forEach(binder -> binder.bindTo(registry));
    return registry;
  }
}
