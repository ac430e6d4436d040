package dev.coordinator.spring.boot.autoconfigure;

import static dev.coordinator.spring.boot.autoconfigure.Starter.application;
import static dev.coordinator.spring.boot.autoconfigure.Starter.applicationWith;
import static org.assertj.core.api.Assertions.assertThat;

import dev.coordinator.core.host.Coordinator;
import dev.coordinator.core.limits.DistributedLimits;
import dev.coordinator.core.limits.ResultLimits;
import dev.coordinator.core.pool.TaskQueue;
import dev.coordinator.core.pool.WorkerPool;
import dev.coordinator.core.result.ResultAggregator;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CoordinatorAutoConfigurationTest {
  private static final WorkerPool POOL = new WorkerPool(DistributedLimits.defaults());
  private static final WorkerPool OTHER_POOL = new WorkerPool(DistributedLimits.defaults());
  private static final ResultAggregator RESULTS = new ResultAggregator(ResultLimits.defaults());
  private static final ResultAggregator OTHER_RESULTS =
      new ResultAggregator(ResultLimits.defaults());
  private static final Coordinator COORDINATOR = new Coordinator(POOL, RESULTS);
  private static final Coordinator OTHER_COORDINATOR = Coordinator.withDefaults();

  @Test
  void allBeansBelongToOneCoordinator() {
    application()
        .run(
            context -> {
              Coordinator coordinator = context.getBean("coordinator", Coordinator.class);
              assertThat(context.getBean("coordinatorWorkerPool")).isSameAs(coordinator.pool());
              assertThat(context.getBean("coordinatorTaskQueue")).isSameAs(coordinator.queue());
              assertThat(context.getBean("coordinatorResultAggregator"))
                  .isSameAs(coordinator.results());
            });
  }

  @Test
  void everyBeanNameBeginsWithCoordinator() {
    application()
        .run(
            context ->
                assertThat(context.getBeanDefinitionNames())
                    .filteredOn(
                        name ->
                            context.getBeanFactory().getBeanDefinition(name).getFactoryMethodName()
                                != null)
                    .filteredOn(name -> !name.startsWith("org.springframework"))
                    .allMatch(name -> name.startsWith("coordinator"))
                    .containsExactlyInAnyOrder(
                        "coordinator",
                        "coordinatorWorkerPool",
                        "coordinatorTaskQueue",
                        "coordinatorResultAggregator",
                        "coordinatorMetrics",
                        "coordinatorPropertiesCheck"));
  }

  @Test
  void thePartsComeFromTheApplicationsCoordinator() {
    application()
        .withBean("mine", Coordinator.class, () -> COORDINATOR)
        .run(
            context -> {
              assertThat(context).doesNotHaveBean("coordinator");
              assertThat(context.getBean(Coordinator.class)).isSameAs(COORDINATOR);
              assertThat(context.getBean(WorkerPool.class)).isSameAs(POOL);
              assertThat(context.getBean(TaskQueue.class)).isSameAs(POOL.queue());
              assertThat(context.getBean(ResultAggregator.class)).isSameAs(RESULTS);
            });
  }

  @Test
  void theCoordinatorIsBuiltFromTheApplicationsPool() {
    application()
        .withBean("mine", WorkerPool.class, () -> POOL)
        .run(
            context -> {
              assertThat(context).doesNotHaveBean("coordinatorWorkerPool");
              assertThat(context.getBean(WorkerPool.class)).isSameAs(POOL);
              assertThat(context.getBean(Coordinator.class).pool()).isSameAs(POOL);
              assertThat(context.getBean(TaskQueue.class)).isSameAs(POOL.queue());
              assertThat(context.getBean(ResultAggregator.class))
                  .isSameAs(context.getBean(Coordinator.class).results());
            });
  }

  @Test
  void theCoordinatorIsBuiltFromTheApplicationsResults() {
    application()
        .withBean("mine", ResultAggregator.class, () -> RESULTS)
        .run(
            context -> {
              assertThat(context).doesNotHaveBean("coordinatorResultAggregator");
              assertThat(context.getBean(ResultAggregator.class)).isSameAs(RESULTS);
              assertThat(context.getBean(Coordinator.class).results()).isSameAs(RESULTS);
              assertThat(context.getBean(WorkerPool.class))
                  .isSameAs(context.getBean(Coordinator.class).pool());
            });
  }

  @Test
  void theTaskQueueYieldsToTheApplications() {
    application()
        .withBean("mine", TaskQueue.class, () -> POOL.queue())
        .run(
            context -> {
              assertThat(context).doesNotHaveBean("coordinatorTaskQueue");
              assertThat(context.getBean(TaskQueue.class)).isSameAs(POOL.queue());
              assertThat(context).hasSingleBean(Coordinator.class);
            });
  }

  @Test
  void withTwoPoolsTheApplicationStartsAndWhatNeedsOneOfThemIsLeftOut() {
    application()
        .withBean("one", WorkerPool.class, () -> POOL)
        .withBean("other", WorkerPool.class, () -> OTHER_POOL)
        .run(
            context -> {
              assertThat(context).hasNotFailed();
              assertThat(context.getBeansOfType(WorkerPool.class)).containsOnlyKeys("one", "other");
              assertThat(context).doesNotHaveBean(Coordinator.class);
              assertThat(context).doesNotHaveBean(TaskQueue.class);
              assertThat(context).doesNotHaveBean(CoordinatorMetrics.class);
            });
  }

  @Test
  void withTwoPoolsOneOfThemPrimaryTheCoordinatorIsBuiltFromThatOne() {
    application()
        .withBean("one", WorkerPool.class, () -> POOL)
        .withBean(
            "other", WorkerPool.class, () -> OTHER_POOL, definition -> definition.setPrimary(true))
        .run(
            context -> {
              assertThat(context.getBean(Coordinator.class).pool()).isSameAs(OTHER_POOL);
              assertThat(context.getBean(TaskQueue.class)).isSameAs(OTHER_POOL.queue());
            });
  }

  @Test
  void withTwoResultStoresTheApplicationStartsWithoutACoordinator() {
    application()
        .withBean("one", ResultAggregator.class, () -> RESULTS)
        .withBean("other", ResultAggregator.class, () -> OTHER_RESULTS)
        .run(
            context -> {
              assertThat(context).hasNotFailed();
              assertThat(context).doesNotHaveBean(Coordinator.class);
              assertThat(context).hasSingleBean(WorkerPool.class);
            });
  }

  @Test
  void withTwoCoordinatorsTheApplicationStartsAndNeitherIsTakenApart() {
    application()
        .withBean("one", Coordinator.class, () -> COORDINATOR)
        .withBean("other", Coordinator.class, () -> OTHER_COORDINATOR)
        .run(
            context -> {
              assertThat(context).hasNotFailed();
              assertThat(context.getBeansOfType(Coordinator.class))
                  .containsOnlyKeys("one", "other");
              assertThat(context).doesNotHaveBean(WorkerPool.class);
              assertThat(context).doesNotHaveBean(TaskQueue.class);
              assertThat(context).doesNotHaveBean(ResultAggregator.class);
              assertThat(context).doesNotHaveBean(CoordinatorMetrics.class);
            });
  }

  @Test
  void withTwoCoordinatorsOneOfThemPrimaryThePartsAreThoseOfThatOne() {
    application()
        .withBean("one", Coordinator.class, () -> COORDINATOR)
        .withBean(
            "other",
            Coordinator.class,
            () -> OTHER_COORDINATOR,
            definition -> definition.setPrimary(true))
        .run(
            context -> {
              assertThat(context.getBean(WorkerPool.class)).isSameAs(OTHER_COORDINATOR.pool());
              assertThat(context.getBean(TaskQueue.class)).isSameAs(OTHER_COORDINATOR.queue());
              assertThat(context.getBean(ResultAggregator.class))
                  .isSameAs(OTHER_COORDINATOR.results());
              assertThat(context).hasSingleBean(CoordinatorMetrics.class);
            });
  }

  @ParameterizedTest
  @ValueSource(strings = {"false", "FALSE", "off", "no", "0"})
  void switchedOffThereIsNothing(String off) {
    applicationWith("coordinator.enabled=" + off)
        .run(
            context ->
                assertThat(context.getBeanDefinitionNames())
                    .noneMatch(name -> name.contains("oordinator")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"true", "on", "yes", "1"})
  void switchedOnThereIsACoordinator(String on) {
    applicationWith("coordinator.enabled=" + on)
        .run(context -> assertThat(context).hasSingleBean(Coordinator.class));
  }

  @Test
  void nothingStartsAThread() {
    Set<Thread> before = Thread.getAllStackTraces().keySet();
    application()
        .run(
            context -> {
              assertThat(context.getBean(Coordinator.class).pool().snapshot().revision()).isZero();
              assertThat(Thread.getAllStackTraces().keySet()).isSubsetOf(before);
            });
  }
}
