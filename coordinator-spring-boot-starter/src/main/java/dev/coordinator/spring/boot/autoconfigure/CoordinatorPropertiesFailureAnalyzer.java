package dev.coordinator.spring.boot.autoconfigure;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Reports unusable properties instead of a stack trace. */
final class CoordinatorPropertiesFailureAnalyzer
    extends AbstractFailureAnalyzer<InvalidCoordinatorPropertiesException> {
  @Override
  protected FailureAnalysis analyze(
      Throwable rootFailure, InvalidCoordinatorPropertiesException cause) {
    return new FailureAnalysis(cause.description(), cause.action(), cause);
  }
}
