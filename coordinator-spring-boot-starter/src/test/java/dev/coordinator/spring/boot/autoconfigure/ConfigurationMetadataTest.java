package dev.coordinator.spring.boot.autoconfigure;

import static org.assertj.core.api.Assertions.assertThat;

import com.jayway.jsonpath.JsonPath;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The metadata from which editors complete and explain properties. */
class ConfigurationMetadataTest {
  private static Map<String, Map<String, Object>> properties;
  private static List<Map<String, Object>> hints;

  @BeforeAll
  static void readMetadata() throws IOException {
    for (URL url :
        Collections.list(
            ConfigurationMetadataTest.class
                .getClassLoader()
                .getResources("META-INF/spring-configuration-metadata.json"))) {
      try (InputStream json = url.openStream()) {
        Map<String, List<Map<String, Object>>> metadata = JsonPath.parse(json).read("$");
        Map<String, Map<String, Object>> named =
            metadata.get("properties").stream()
                .collect(
                    Collectors.toMap(
                        property -> (String) property.get("name"),
                        Function.identity(),
                        (first, second) -> first));
        if (named.containsKey("coordinator.enabled")) {
          properties = named;
          hints = metadata.get("hints");
        }
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "coordinator.enabled, java.lang.Boolean, true",
    "coordinator.name, java.lang.String, default",
    "coordinator.limits.max-task-records, java.lang.Integer, 4096",
    "coordinator.limits.max-active-tasks, java.lang.Integer, 1024",
    "coordinator.limits.max-queued-tasks, java.lang.Integer, 1024",
    "coordinator.limits.max-terminal-tasks, java.lang.Integer, 4096",
    "coordinator.limits.max-workers, java.lang.Integer, 256",
    "coordinator.limits.max-retries, java.lang.Integer, 3",
    "coordinator.limits.max-lease-ttl, java.time.Duration, 1h",
    "coordinator.limits.max-task-ttl, java.time.Duration, 1d",
    "coordinator.limits.heartbeat-timeout, java.time.Duration, 1m",
    "coordinator.results.max-results, java.lang.Integer, 1024",
    "coordinator.results.max-result-size, org.springframework.util.unit.DataSize, 1MB",
    "coordinator.results.max-total-size, org.springframework.util.unit.DataSize, 16MB",
    "coordinator.results.max-aggregate-items, java.lang.Integer, 1024",
    "coordinator.results.max-aggregate-size, org.springframework.util.unit.DataSize, 16MB",
    "coordinator.metrics.enabled, java.lang.Boolean, true",
  })
  void everyKeyIsDocumentedWithItsTypeAndDefault(String key, String type, String defaultValue) {
    Map<String, Object> property = properties.get(key);
    assertThat(property).isNotNull();
    assertThat(property.get("type")).isEqualTo(type);
    assertThat(property.get("defaultValue")).hasToString(defaultValue);
    assertThat((String) property.get("description")).matches("[A-Z].{10,}\\.");
  }

  @Test
  void theDocumentedKeysAreThoseThatTheCheckKnows() {
    assertThat(properties.keySet()).containsExactlyInAnyOrderElementsOf(PropertyKeys.ALL);
  }

  @Test
  void theRangeOfEachBoundIsPartOfItsDescription() {
    for (Bound bound : Bound.values()) {
      BoundUnit unit = bound.unit();
      assertThat((String) properties.get(bound.key()).get("description"))
          .as(bound.key())
          .contains("from " + unit.format(bound.minimum()) + " to " + unit.format(bound.maximum()));
    }
  }

  @Test
  @SuppressWarnings("unchecked")
  void everyHintedValueCanBeUsed() {
    assertThat(hints).isNotEmpty();
    for (Map<String, Object> hint : hints) {
      Bound bound =
          List.of(Bound.values()).stream()
              .filter(candidate -> candidate.key().equals(hint.get("name")))
              .findFirst()
              .orElseThrow();
      assertThat((List<Map<String, Object>>) hint.get("values"))
          .isNotEmpty()
          .allSatisfy(
              value ->
                  assertThat(bound.unit().parse((String) value.get("value")))
                      .isBetween(bound.minimum(), bound.maximum()));
    }
  }
}
