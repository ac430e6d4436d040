package dev.coordinator.spring.boot.autoconfigure;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName.Form;

/** The names of all properties. */
final class PropertyKeys {
  static final String ENABLED = "coordinator.enabled";
  static final String NAME = "coordinator.name";
  static final String METRICS_ENABLED = "coordinator.metrics.enabled";

  /** Keys that have no value of their own, only keys below them. */
  static final List<String> GROUPS =
      List.of("coordinator.limits", "coordinator.results", "coordinator.metrics");

  /** Every key that takes a value. */
  static final List<String> ALL =
      Stream.concat(
              Stream.of(ENABLED, NAME, METRICS_ENABLED), Stream.of(Bound.values()).map(Bound::key))
          .toList();

  private PropertyKeys() {}

  /**
   * Returns the key that was probably meant: it differs in few letters, or only in its group.
   *
   * @return empty when no key is near
   */
  static Optional<String> nearest(String unknown) {
    record Candidate(String key, int distance, int groupDistance) {}
    ConfigurationPropertyName meant = ConfigurationPropertyName.adapt(unknown, '.');
    return ALL.stream()
        .map(
            key -> {
              ConfigurationPropertyName known = ConfigurationPropertyName.of(key);
              return new Candidate(
                  key,
                  EditDistance.between(lastElement(meant), lastElement(known)),
                  EditDistance.between(group(meant), group(known)));
            })
        .filter(candidate -> candidate.distance() <= Math.max(2, lastElement(meant).length() / 3))
        .min(
            Comparator.comparingInt(Candidate::distance).thenComparingInt(Candidate::groupDistance))
        .map(Candidate::key);
  }

  // In the form in which max-workers, maxWorkers and max_workers are the same.
  private static String lastElement(ConfigurationPropertyName name) {
    return name.getLastElement(Form.UNIFORM);
  }

  private static String group(ConfigurationPropertyName name) {
    return name.getParent().toString();
  }
}
