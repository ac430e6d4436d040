package dev.coordinator.spring.boot.autoconfigure;

import dev.coordinator.core.host.Coordinator;
import io.micrometer.core.instrument.binder.MeterBinder;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnSingleCandidate;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;

/**
 * Publishes the gauges of the coordinator to whatever registries the application has, if Micrometer
 * is present and {@code coordinator.metrics.enabled} is not false.
 *
 * <p>With several coordinators, none of them primary, it publishes none; the application then
 * declares a {@link CoordinatorMetrics} for each. It may also declare further ones, for
 * coordinators that are not beans. To replace the one configured here, it calls its own {@code
 * coordinatorMetrics}.
 */
@AutoConfiguration(after = CoordinatorAutoConfiguration.class)
@ConditionalOnClass(MeterBinder.class)
@ConditionalOnSwitch({PropertyKeys.ENABLED, PropertyKeys.METRICS_ENABLED})
@EnableConfigurationProperties(CoordinatorProperties.class)
public final class CoordinatorMetricsAutoConfiguration {

  // By name, not by type: gauges of another coordinator do not replace those of this one.
  @Bean
  @ConditionalOnMissingBean(name = "coordinatorMetrics")
  @ConditionalOnSingleCandidate(Coordinator.class)
  CoordinatorMetrics coordinatorMetrics(Coordinator coordinator, CoordinatorProperties properties) {
    return new CoordinatorMetrics(coordinator, properties.name());
  }
}
