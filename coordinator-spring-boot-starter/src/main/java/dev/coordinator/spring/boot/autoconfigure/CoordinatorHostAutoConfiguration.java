package dev.coordinator.spring.boot.autoconfigure;

import dev.coordinator.core.host.Coordinator;
import dev.coordinator.core.host.CoordinatorFactory;
import dev.coordinator.core.host.CoordinatorTemplate;
import dev.coordinator.core.host.LogicalClock;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.AllNestedConditions;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnSingleCandidate;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;

/**
 * Configures what makes a coordinator convenient: a clock, a template that supplies revision and
 * time to the coordinator's commands, and a factory of further epochs with the configured limits.
 *
 * <p>Each bean yields to the application's own. The template needs one coordinator and one clock to
 * choose, and is left out where there are several of a kind and none is primary.
 */
@AutoConfiguration(after = CoordinatorAutoConfiguration.class)
@ConditionalOnSwitch(PropertyKeys.ENABLED)
public final class CoordinatorHostAutoConfiguration {

  @Bean
  @ConditionalOnMissingBean
  LogicalClock coordinatorClock() {
    return new MonotonicClock();
  }

  @Bean
  @ConditionalOnMissingBean
  CoordinatorFactory coordinatorFactory(CoordinatorProperties properties) {
    return new CoordinatorFactory(
        properties.limits().toDistributedLimits(), properties.results().toResultLimits());
  }

  @Bean
  @ConditionalOnMissingBean
  @Conditional(OnSingleCoordinatorAndClock.class)
  CoordinatorTemplate coordinatorTemplate(Coordinator coordinator, LogicalClock clock) {
    return new CoordinatorTemplate(coordinator, clock);
  }

  /** Holds when it is clear what the template commands, and whose time it uses. */
  static final class OnSingleCoordinatorAndClock extends AllNestedConditions {
    OnSingleCoordinatorAndClock() {
      super(ConfigurationPhase.REGISTER_BEAN);
    }

    @ConditionalOnSingleCandidate(Coordinator.class)
    static final class OneCoordinator {}

    @ConditionalOnSingleCandidate(LogicalClock.class)
    static final class OneClock {}
  }
}
