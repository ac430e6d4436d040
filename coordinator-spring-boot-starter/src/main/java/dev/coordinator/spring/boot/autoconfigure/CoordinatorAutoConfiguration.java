package dev.coordinator.spring.boot.autoconfigure;

import dev.coordinator.core.host.Coordinator;
import dev.coordinator.core.pool.TaskQueue;
import dev.coordinator.core.pool.WorkerPool;
import dev.coordinator.core.result.ResultAggregator;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.AllNestedConditions;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnSingleCandidate;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.env.Environment;

/**
 * Configures one coordinator, with its pool, queue and results, unless {@code coordinator.enabled}
 * is false. It starts no thread, opens no socket and registers no endpoint: nothing happens unless
 * the application calls.
 *
 * <p>Each bean yields to the application's own, and what is left is made to fit it:
 *
 * <ul>
 *   <li>to a {@link Coordinator} of the application: the pool, the queue and the results are those
 *       of it;
 *   <li>to a {@link WorkerPool} or a {@link ResultAggregator} of the application: the coordinator
 *       is built from it;
 *   <li>to several of a kind, none of them primary: it is not for this class to choose, so whatever
 *       would need one of them is left out.
 * </ul>
 *
 * <p>A bad value, an empty one, or an unknown key under {@code coordinator} stops the start before
 * any bean is made, with lazy initialization too, and all of them are reported at once. Unknown
 * variables of the system environment are the exception: they may be meant for another program.
 */
@AutoConfiguration
@ConditionalOnSwitch(PropertyKeys.ENABLED)
@EnableConfigurationProperties(CoordinatorProperties.class)
// In this order, so that the first does not see the coordinator that the second brings.
@Import({
  CoordinatorAutoConfiguration.PartsOfTheApplicationsCoordinator.class,
  CoordinatorAutoConfiguration.CoordinatorOfParts.class
})
public final class CoordinatorAutoConfiguration {

  @Bean
  static PropertiesCheck coordinatorPropertiesCheck(Environment environment) {
    return new PropertiesCheck(environment);
  }

  @Bean
  @ConditionalOnMissingBean
  @ConditionalOnSingleCandidate(WorkerPool.class)
  TaskQueue coordinatorTaskQueue(WorkerPool pool) {
    return pool.queue();
  }

  @Configuration(proxyBeanMethods = false)
  @ConditionalOnSingleCandidate(Coordinator.class)
  static final class PartsOfTheApplicationsCoordinator {

    @Bean
    @ConditionalOnMissingBean
    WorkerPool coordinatorWorkerPool(Coordinator coordinator) {
      return coordinator.pool();
    }

    @Bean
    @ConditionalOnMissingBean
    ResultAggregator coordinatorResultAggregator(Coordinator coordinator) {
      return coordinator.results();
    }
  }

  @Configuration(proxyBeanMethods = false)
  @ConditionalOnMissingBean(Coordinator.class)
  static final class CoordinatorOfParts {

    @Bean
    @ConditionalOnMissingBean
    WorkerPool coordinatorWorkerPool(CoordinatorProperties properties) {
      return new WorkerPool(properties.limits().toDistributedLimits());
    }

    @Bean
    @ConditionalOnMissingBean
    ResultAggregator coordinatorResultAggregator(CoordinatorProperties properties) {
      return new ResultAggregator(properties.results().toResultLimits());
    }

    @Bean
    @Conditional(OnSingleParts.class)
    Coordinator coordinator(WorkerPool pool, ResultAggregator results) {
      return new Coordinator(pool, results);
    }
  }

  /** Holds when it is clear which pool and which results the coordinator is built from. */
  static final class OnSingleParts extends AllNestedConditions {
    OnSingleParts() {
      super(ConfigurationPhase.REGISTER_BEAN);
    }

    @ConditionalOnSingleCandidate(WorkerPool.class)
    static final class OnePool {}

    @ConditionalOnSingleCandidate(ResultAggregator.class)
    static final class OneResultStore {}
  }
}
