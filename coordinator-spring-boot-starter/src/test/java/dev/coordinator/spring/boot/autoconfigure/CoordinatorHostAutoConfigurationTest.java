package dev.coordinator.spring.boot.autoconfigure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.coordinator.core.host.Coordinator;
import dev.coordinator.core.host.CoordinatorFactory;
import dev.coordinator.core.host.CoordinatorTemplate;
import dev.coordinator.core.host.LogicalClock;
import dev.coordinator.core.pool.TaskSpec;
import dev.coordinator.core.testkit.SettableClock;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

class CoordinatorHostAutoConfigurationTest {
  private final ApplicationContextRunner application =
      Starter.application()
          .withConfiguration(AutoConfigurations.of(CoordinatorHostAutoConfiguration.class));

  @Test
  void theTemplateCommandsTheConfiguredCoordinatorAtTheClocksTime() {
    application
        .withBean(LogicalClock.class, () -> new SettableClock(7))
        .run(
            context -> {
              Coordinator coordinator = context.getBean(Coordinator.class);
              CoordinatorTemplate template =
                  context.getBean("coordinatorTemplate", CoordinatorTemplate.class);
              template.enqueue(TaskSpec.of("task", "job", "target"));
              assertThat(template.coordinator()).isSameAs(coordinator);
              assertThat(coordinator.pool().snapshot().queuedTasks()).isEqualTo(1);
              assertThat(coordinator.pool().snapshot().logicalTime()).isEqualTo(7);
              assertThat(context).doesNotHaveBean("coordinatorClock");
            });
  }

  @Test
  void theClockStartsAtZeroAndDoesNotGoBack() {
    application.run(
        context -> {
          LogicalClock clock = context.getBean("coordinatorClock", LogicalClock.class);
          long first = clock.nowSecs();
          assertThat(first).isBetween(0L, 3_600L);
          assertThat(clock.nowSecs()).isGreaterThanOrEqualTo(first);
        });
  }

  @Test
  void theFactoryOpensEpochsWithTheConfiguredLimits() {
    application
        .withPropertyValues("coordinator.limits.max-workers=7", "coordinator.results.max-results=9")
        .run(
            context -> {
              CoordinatorFactory factory =
                  context.getBean("coordinatorFactory", CoordinatorFactory.class);
              Coordinator epoch = factory.open();
              assertThat(epoch).isNotSameAs(context.getBean(Coordinator.class));
              assertThat(epoch.pool().snapshot().limits().maxWorkers()).isEqualTo(7);
              assertThat(epoch.results().snapshot().limits().maxResults()).isEqualTo(9);
            });
  }

  @Test
  void eachBeanYieldsToTheApplicationsOwn() {
    CoordinatorTemplate own =
        new CoordinatorTemplate(Coordinator.withDefaults(), new SettableClock(0));
    CoordinatorFactory ownFactory =
        new CoordinatorFactory(
            own.coordinator().pool().snapshot().limits(),
            own.coordinator().results().snapshot().limits());
    application
        .withBean("ownTemplate", CoordinatorTemplate.class, () -> own)
        .withBean("ownFactory", CoordinatorFactory.class, () -> ownFactory)
        .run(
            context -> {
              assertThat(context.getBean(CoordinatorTemplate.class)).isSameAs(own);
              assertThat(context.getBean(CoordinatorFactory.class)).isSameAs(ownFactory);
            });
  }

  @Test
  void withSeveralCoordinatorsOrClocksThereIsNoTemplateToChoose() {
    application
        .withBean("first", Coordinator.class, Coordinator::withDefaults)
        .withBean("second", Coordinator.class, Coordinator::withDefaults)
        .run(
            context ->
                assertThat(context).hasNotFailed().doesNotHaveBean(CoordinatorTemplate.class));
    application
        .withBean("early", LogicalClock.class, () -> new SettableClock(1))
        .withBean("late", LogicalClock.class, () -> new SettableClock(2))
        .run(
            context ->
                assertThat(context).hasNotFailed().doesNotHaveBean(CoordinatorTemplate.class));
  }

  @Test
  void switchedOffThereIsNothing() {
    application
        .withPropertyValues("coordinator.enabled=false")
        .run(
            context ->
                assertThat(context)
                    .doesNotHaveBean(LogicalClock.class)
                    .doesNotHaveBean(CoordinatorFactory.class)
                    .doesNotHaveBean(CoordinatorTemplate.class));
  }
}
