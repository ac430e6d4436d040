package dev.coordinator.spring.boot.autoconfigure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/** Applications with the starter, for tests. */
final class Starter {
  private Starter() {}

  static ApplicationContextRunner application() {
    return new ApplicationContextRunner()
        .withConfiguration(
            AutoConfigurations.of(
                CoordinatorAutoConfiguration.class, CoordinatorMetricsAutoConfiguration.class));
  }

  static ApplicationContextRunner applicationWith(String... properties) {
    return application().withPropertyValues(properties);
  }

  /** Starts an application that must not start, and returns what it reports. */
  static FailureAnalysis reportOf(ApplicationContextRunner application) {
    List<FailureAnalysis> reports = new ArrayList<>();
    application.run(
        context -> {
          assertThat(context).hasFailed();
          reports.add(
              new CoordinatorPropertiesFailureAnalyzer().analyze(context.getStartupFailure()));
        });
    assertThat(reports).doesNotContainNull();
    return reports.get(0);
  }
}
