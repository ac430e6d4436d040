package dev.coordinator.spring.boot.autoconfigure;

import static dev.coordinator.spring.boot.autoconfigure.Starter.application;
import static dev.coordinator.spring.boot.autoconfigure.Starter.applicationWith;
import static dev.coordinator.spring.boot.autoconfigure.Starter.reportOf;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.util.TestPropertyValues;
import org.springframework.boot.test.util.TestPropertyValues.Type;
import org.springframework.core.io.ByteArrayResource;

class UnknownKeysTest {
  @Test
  void aMistypedKeyIsReportedWithTheKeyThatWasMeant() {
    FailureAnalysis report = reportOf(applicationWith("coordinator.limits.max-lease-tll=5m"));
    assertThat(report.getDescription())
        .isEqualTo(
            "Properties of the coordinator are unusable:\n\n"
                + "    coordinator.limits.max-lease-tll = \"5m\""
                + " (\"coordinator.limits.max-lease-tll\" from property source \"test\")\n"
                + "        must be a key of the coordinator, but is unknown");
    assertThat(report.getAction())
        .isEqualTo(
            "Rename coordinator.limits.max-lease-tll to coordinator.limits.max-lease-ttl, or"
                + " remove it.");
  }

  @ParameterizedTest
  @CsvSource({
    "coordinator.enable, coordinator.enabled",
    "coordinator.nmae, coordinator.name",
    "coordinator.max-lease-ttl, coordinator.limits.max-lease-ttl",
    "coordinator.limit.max-workers, coordinator.limits.max-workers",
    "coordinator.limits.max-worker, coordinator.limits.max-workers",
    "coordinator.limits.max-result-size, coordinator.results.max-result-size",
    "coordinator.limits.max-lease-ttl-secs, coordinator.limits.max-lease-ttl",
    "coordinator.results.max-total-bytes, coordinator.results.max-total-size",
    "coordinator.metrics.enable, coordinator.metrics.enabled",
    "coordinator.metric.enabled, coordinator.metrics.enabled",
  })
  void theNearestKeyIsSuggested(String unknown, String meant) {
    assertThat(reportOf(applicationWith(unknown + "=1")).getAction())
        .isEqualTo("Rename " + unknown + " to " + meant + ", or remove it.");
  }

  @Test
  void aKeyThatResemblesNoneIsReportedWithAllKeysAndWithoutItsValue() {
    FailureAnalysis report = reportOf(applicationWith("coordinator.foo.password=secret"));
    assertThat(report.getDescription())
        .contains("coordinator.foo.password (\"coordinator.foo.password\" from property source")
        .doesNotContain("secret");
    assertThat(report.getAction())
        .startsWith("Remove coordinator.foo.password, or rename it to one of: coordinator.enabled,")
        .contains("coordinator.limits.max-workers", "coordinator.results.max-aggregate-size")
        .doesNotContain("secret");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "coordinator.limits.max-workers[0]",
        "coordinator.limits.max-workers.gpu",
        "coordinator.limits[max-workers]",
        "coordinator[0]"
      })
  void aKeyOfAnotherShapeIsUnknown(String key) {
    assertThat(reportOf(applicationWith(key + "=5")).getDescription())
        .contains("    " + key)
        .endsWith("must be a key of the coordinator, but is unknown");
  }

  @Test
  void aKeyInCamelCaseIsReportedAsSpringBootReadsIt() {
    FailureAnalysis report = reportOf(applicationWith("coordinator.limits.maxWrokers=5"));
    assertThat(report.getDescription())
        .contains("(\"coordinator.limits.maxWrokers\" from property source \"test\")");
    assertThat(report.getAction()).contains(" to coordinator.limits.max-workers, or remove it.");
  }

  @Test
  void everyUnknownKeyIsReportedOnceInTheOrderOfTheNames() {
    FailureAnalysis report =
        reportOf(
            applicationWith("coordinator.zzzzzz=1", "coordinator.aaaaaa=2")
                .withSystemProperties("coordinator.aaaaaa=3"));
    assertThat(report.getDescription().lines().filter(line -> line.startsWith("    coordinator")))
        .extracting(line -> line.substring(4, line.indexOf(' ', 4)))
        .containsExactly("coordinator.aaaaaa", "coordinator.zzzzzz");
  }

  @Test
  void anUnknownSystemPropertyIsReported() {
    FailureAnalysis report =
        reportOf(application().withSystemProperties("coordinator.limits.max-wrokers=5"));
    assertThat(report.getAction())
        .isEqualTo(
            "Rename coordinator.limits.max-wrokers to coordinator.limits.max-workers, or remove"
                + " it.");
  }

  @Test
  void variablesOfTheSystemEnvironmentForOtherProgramsAreIgnored() {
    application()
        .withInitializer(
            context ->
                TestPropertyValues.of(
                        "COORDINATOR=yes",
                        "COORDINATOR_HOME=/opt/coordinator",
                        "COORDINATOR_SERVICE_HOST=10.0.0.1",
                        "COORDINATOR_RESULTS_PORT=tcp://10.0.0.2:80",
                        "COORDINATOR_LIMITS_MAX_WORKERS_GPU=1")
                    .applyTo(
                        context.getEnvironment(),
                        Type.SYSTEM_ENVIRONMENT,
                        "test-systemEnvironment"))
        .run(
            context ->
                assertThat(context.getBean(CoordinatorProperties.class).limits().maxWorkers())
                    .isEqualTo(256));
  }

  @Test
  void aVariableOfTheSystemEnvironmentThatTakesThePlaceOfAGroupIsReported() {
    FailureAnalysis report =
        reportOf(
            application()
                .withInitializer(
                    context ->
                        TestPropertyValues.of("COORDINATOR_METRICS=true")
                            .applyTo(
                                context.getEnvironment(),
                                Type.SYSTEM_ENVIRONMENT,
                                "test-systemEnvironment")));
    assertThat(report.getDescription())
        .contains("coordinator.metrics = \"true\" (", "COORDINATOR_METRICS")
        .endsWith("must have no value, since it is a group of keys");
  }

  @Test
  void keysOfOtherPrefixesAreIgnored() {
    applicationWith("coordinators.name=x", "coordinator-x.name=x", "my.coordinator.nmae=x")
        .run(context -> assertThat(context).hasNotFailed());
  }

  @Test
  void aGroupThatIsGivenAValueIsReported() {
    FailureAnalysis report = reportOf(yaml("coordinator:\n  limits:\n    # max-workers: 5\n"));
    assertThat(report.getDescription())
        .contains("    coordinator.limits = \"\" (")
        .contains("\n        must have no value, since it is a group of keys");
    assertThat(report.getAction())
        .isEqualTo("Set a key below coordinator.limits instead, or remove it.");
  }

  @Test
  void thePlaceInAFileIsNamed() {
    FailureAnalysis report = reportOf(yaml("coordinator:\n  limits:\n    max-workers: 5000\n"));
    assertThat(report.getDescription())
        .contains(
            "coordinator.limits.max-workers = \"5000\" (Byte array resource [application.yaml] - 3:18)");
  }

  @Test
  void aListInYamlIsNotANumber() {
    FailureAnalysis report = reportOf(yaml("coordinator:\n  limits:\n    max-workers: [5]\n"));
    assertThat(report.getDescription()).contains("coordinator.limits.max-workers[0] ");
  }

  private static ApplicationContextRunner yaml(String text) {
    return application()
        .withInitializer(
            context -> {
              try {
                ByteArrayResource file =
                    new ByteArrayResource(
                        text.getBytes(StandardCharsets.UTF_8), "application.yaml");
                new YamlPropertySourceLoader()
                    .load("application.yaml", file)
                    .forEach(context.getEnvironment().getPropertySources()::addFirst);
              } catch (IOException unreadable) {
                throw new UncheckedIOException(unreadable);
              }
            });
  }
}
