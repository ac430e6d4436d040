package dev.coordinator.spring.boot.autoconfigure;

import static dev.coordinator.spring.boot.autoconfigure.Starter.application;
import static dev.coordinator.spring.boot.autoconfigure.Starter.applicationWith;
import static dev.coordinator.spring.boot.autoconfigure.Starter.reportOf;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.LazyInitializationBeanFactoryPostProcessor;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

class PropertiesReportTest {
  private static final String HEADER = "Properties of the coordinator are unusable:\n\n";

  static Stream<Arguments> badValues() {
    String leaseTtl = "a duration of whole seconds in the range 1s to 1d";
    String workers = "a whole number in the range 1 to 4096";
    String resultSize = "a size in the range 1B to 16MB";
    return Stream.of(
        // Empty.
        Arguments.of("coordinator.limits.max-lease-ttl", "", leaseTtl, "1h"),
        Arguments.of("coordinator.limits.max-workers", "", workers, "256"),
        Arguments.of("coordinator.results.max-result-size", "", resultSize, "1MB"),
        // Sub-second.
        Arguments.of("coordinator.limits.max-lease-ttl", "1500ms", leaseTtl, "1h"),
        Arguments.of("coordinator.limits.max-lease-ttl", "PT0.5S", leaseTtl, "1h"),
        // Zero and negative.
        Arguments.of("coordinator.limits.max-lease-ttl", "0s", leaseTtl, "1h"),
        Arguments.of("coordinator.limits.max-lease-ttl", "-5m", leaseTtl, "1h"),
        Arguments.of("coordinator.limits.max-workers", "0", workers, "256"),
        Arguments.of("coordinator.limits.max-workers", "-1", workers, "256"),
        Arguments.of(
            "coordinator.limits.max-retries", "-1", "a whole number in the range 0 to 32", "3"),
        Arguments.of("coordinator.results.max-result-size", "-1KB", resultSize, "1MB"),
        // Not readable.
        Arguments.of("coordinator.limits.max-lease-ttl", "an hour", leaseTtl, "1h"),
        Arguments.of("coordinator.limits.max-workers", "many", workers, "256"),
        Arguments.of("coordinator.limits.max-workers", "2.5", workers, "256"),
        Arguments.of("coordinator.results.max-result-size", "1 Megabyte", resultSize, "1MB"),
        // Above the maximum, and above what the type can hold.
        Arguments.of("coordinator.limits.max-lease-ttl", "25h", leaseTtl, "1h"),
        Arguments.of("coordinator.limits.max-lease-ttl", "999999999999999999d", leaseTtl, "1h"),
        Arguments.of("coordinator.limits.max-workers", "4097", workers, "256"),
        Arguments.of("coordinator.limits.max-workers", "99999999999999999999", workers, "256"),
        Arguments.of("coordinator.results.max-result-size", "17MB", resultSize, "1MB"),
        Arguments.of("coordinator.results.max-result-size", "9999999999TB", resultSize, "1MB"));
  }

  @ParameterizedTest
  @MethodSource("badValues")
  void aBadValueStopsTheStartAndIsReportedWithItsKeyItsBoundAndTheFix(
      String key, String value, String expected, String defaultValue) {
    FailureAnalysis report = reportOf(applicationWith(key + "=" + value));
    assertThat(report.getDescription())
        .isEqualTo(
            HEADER
                + "    "
                + key
                + " = \""
                + value
                + "\" (\""
                + key
                + "\" from property source \"test\")\n        must be "
                + expected);
    assertThat(report.getAction())
        .isEqualTo(
            "Set "
                + key
                + " to "
                + expected
                + ", or remove it; the default is "
                + defaultValue
                + ".");
  }

  @ParameterizedTest
  @ValueSource(strings = {"coordinator.enabled", "coordinator.metrics.enabled"})
  void aSwitchMustBeTrueOrFalse(String key) {
    for (String value : List.of("", "maybe")) {
      FailureAnalysis report = reportOf(applicationWith(key + "=" + value));
      assertThat(report.getDescription())
          .isEqualTo(
              HEADER
                  + "    "
                  + key
                  + " = \""
                  + value
                  + "\" (\""
                  + key
                  + "\" from property source \"test\")\n        must be true or false");
      assertThat(report.getAction())
          .isEqualTo("Set " + key + " to true or false, or remove it; the default is true.");
    }
  }

  @Test
  void aBlankNameIsRefused() {
    FailureAnalysis report = reportOf(applicationWith("coordinator.name="));
    assertThat(report.getDescription())
        .isEqualTo(
            HEADER
                + "    coordinator.name = \"\" (\"coordinator.name\" from property source \"test\")\n"
                + "        must not be blank");
    assertThat(report.getAction())
        .isEqualTo(
            "Give coordinator.name a name to tell gauges apart by, or remove it; the default is"
                + " \"default\".");
  }

  @Test
  void aPlaceholderThatLeadsToABadValueIsReportedAsWrittenAndAsResolved() {
    FailureAnalysis report =
        reportOf(applicationWith("coordinator.limits.max-workers=${workers:}"));
    assertThat(report.getDescription())
        .isEqualTo(
            HEADER
                + "    coordinator.limits.max-workers = \"${workers:}\", which is \"\""
                + " (\"coordinator.limits.max-workers\" from property source \"test\")\n"
                + "        must be a whole number in the range 1 to 4096");
  }

  @Test
  void aBrokenRelationNamesBothKeysAndBothFixes() {
    FailureAnalysis report =
        reportOf(
            applicationWith(
                "coordinator.results.max-result-size=4MB",
                "coordinator.results.max-total-size=2048KB"));
    assertThat(report.getDescription())
        .isEqualTo(
            HEADER
                + "    coordinator.results.max-result-size = \"4MB\""
                + " (\"coordinator.results.max-result-size\" from property source \"test\")\n"
                + "        must be at most coordinator.results.max-total-size = \"2048KB\""
                + " (\"coordinator.results.max-total-size\" from property source \"test\")");
    assertThat(report.getAction())
        .isEqualTo(
            "Set coordinator.results.max-result-size to at most 2MB, or"
                + " coordinator.results.max-total-size to at least 4MB.");
  }

  @Test
  void aBrokenRelationToADefaultSaysThatItIsTheDefault() {
    FailureAnalysis report = reportOf(applicationWith("coordinator.limits.max-active-tasks=100"));
    assertThat(report.getDescription())
        .isEqualTo(
            HEADER
                + "    coordinator.limits.max-queued-tasks = 1024 (the default)\n"
                + "        must be at most coordinator.limits.max-active-tasks = \"100\""
                + " (\"coordinator.limits.max-active-tasks\" from property source \"test\")");
    assertThat(report.getAction())
        .isEqualTo(
            "Set coordinator.limits.max-queued-tasks to at most 100, or"
                + " coordinator.limits.max-active-tasks to at least 1024.");
  }

  static Stream<Arguments> brokenRelations() {
    return Stream.of(
        Arguments.of(
            "coordinator.limits.max-task-records=1023 coordinator.limits.max-terminal-tasks=1023",
            List.of(
                "coordinator.limits.max-active-tasks to at most 1023, or"
                    + " coordinator.limits.max-task-records to at least 1024",
                "coordinator.limits.max-active-tasks to at most 1023, or"
                    + " coordinator.limits.max-terminal-tasks to at least 1024")),
        Arguments.of(
            "coordinator.limits.max-queued-tasks=1025",
            List.of(
                "coordinator.limits.max-queued-tasks to at most 1024, or"
                    + " coordinator.limits.max-active-tasks to at least 1025")),
        Arguments.of(
            "coordinator.limits.max-terminal-tasks=4097",
            List.of(
                "coordinator.limits.max-terminal-tasks to at most 4096, or"
                    + " coordinator.limits.max-task-records to at least 4097")),
        Arguments.of(
            "coordinator.limits.max-active-tasks=5000",
            List.of(
                "coordinator.limits.max-active-tasks to at most 4096, or"
                    + " coordinator.limits.max-task-records to at least 5000",
                "coordinator.limits.max-active-tasks to at most 4096, or"
                    + " coordinator.limits.max-terminal-tasks to at least 5000")));
  }

  @ParameterizedTest
  @MethodSource("brokenRelations")
  void everyBrokenRelationIsReported(String properties, List<String> fixes) {
    FailureAnalysis report = reportOf(applicationWith(properties.split(" ")));
    assertThat(report.getAction().lines())
        .containsExactlyElementsOf(fixes.stream().map(fix -> "Set " + fix + ".").toList());
  }

  @Test
  void allProblemsAreReportedAtOnce() {
    FailureAnalysis report =
        reportOf(
            applicationWith(
                "coordinator.name=",
                "coordinator.limits.max-workers=0",
                "coordinator.limits.max-lease-ttl=1ms",
                "coordinator.limits.max-queued-tasks=2000",
                "coordinator.limits.max-wrokers=7"));
    assertThat(report.getDescription().lines().filter(line -> line.startsWith("    coordinator")))
        .extracting(line -> line.substring(4, line.indexOf(' ', 4)))
        .containsExactly(
            "coordinator.name",
            "coordinator.limits.max-workers",
            "coordinator.limits.max-lease-ttl",
            "coordinator.limits.max-queued-tasks",
            "coordinator.limits.max-wrokers");
    assertThat(report.getAction().lines()).hasSize(5);
  }

  @Test
  void withLazyInitializationABadValueStopsTheStartToo() {
    AtomicBoolean made = new AtomicBoolean();
    ApplicationContextRunner lazy =
        application()
            .withInitializer(
                context ->
                    context.addBeanFactoryPostProcessor(
                        new LazyInitializationBeanFactoryPostProcessor()))
            .withBean(
                "eager",
                Object.class,
                () -> {
                  made.set(true);
                  return new Object();
                },
                definition -> definition.setLazyInit(false));
    FailureAnalysis report = reportOf(lazy.withPropertyValues("coordinator.limits.max-retries=33"));
    assertThat(report.getAction())
        .isEqualTo(
            "Set coordinator.limits.max-retries to a whole number in the range 0 to 32, or remove"
                + " it; the default is 3.");
    assertThat(made).as("a bean was made before the check").isFalse();

    lazy.run(context -> assertThat(context).hasNotFailed());
    assertThat(made).isTrue();
  }

  @Test
  void theExceptionItselfSaysAllThatTheReportSays() {
    applicationWith("coordinator.limits.max-workers=0")
        .run(
            context ->
                assertThat(context.getStartupFailure())
                    .hasMessage(
                        HEADER
                            + "    coordinator.limits.max-workers = \"0\""
                            + " (\"coordinator.limits.max-workers\" from property source \"test\")\n"
                            + "        must be a whole number in the range 1 to 4096\n\n"
                            + "Set coordinator.limits.max-workers to a whole number in the range 1"
                            + " to 4096, or remove it; the default is 256."));
  }

  @Test
  void otherFailuresAreLeftToOtherAnalyzers() {
    assertThat(
            new CoordinatorPropertiesFailureAnalyzer()
                .analyze(new IllegalStateException("something else")))
        .isNull();
  }

  @Test
  void nothingIsCheckedWhenTheCoordinatorIsSwitchedOff() {
    applicationWith("coordinator.enabled=false", "coordinator.limits.max-workers=0")
        .run(context -> assertThat(context).hasNotFailed());
  }
}
