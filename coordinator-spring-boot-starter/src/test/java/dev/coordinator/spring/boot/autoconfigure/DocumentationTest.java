package dev.coordinator.spring.boot.autoconfigure;

import static org.assertj.core.api.Assertions.assertThat;

import com.jayway.jsonpath.JsonPath;
import dev.coordinator.core.error.DistributedError;
import dev.coordinator.core.host.Coordinator;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Compares the README and every page under docs with the code that they speak of. */
class DocumentationTest {
  private static final Path PROJECT = Path.of("..");

  static List<Path> pages() throws IOException {
    return Stream.concat(
            Stream.of(PROJECT.resolve("README.md")), files(PROJECT.resolve("docs"), ".md").stream())
        .toList();
  }

  private static List<Path> files(Path folder, String suffix) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(file -> file.toString().endsWith(suffix))
          .filter(file -> !file.toString().contains("/target/"))
          .sorted()
          .toList();
    }
  }

  private static List<MatchResult> find(String regex, String text) {
    return Pattern.compile(regex, Pattern.MULTILINE).matcher(text).results().toList();
  }

  // Links.

  @ParameterizedTest
  @MethodSource("pages")
  void everyLinkLeadsSomewhere(Path page) throws IOException {
    for (MatchResult link : find("\\]\\(([^)\\s]+)\\)", withoutCode(Files.readString(page)))) {
      String target = link.group(1);
      if (!target.contains("://")) {
        String[] parts = target.split("#", 2);
        Path file = parts[0].isEmpty() ? page : page.resolveSibling(parts[0]);
        assertThat(file).as("%s in %s", target, page).exists();
        if (parts.length == 2) {
          assertThat(anchors(file)).as("%s in %s", target, page).contains(parts[1]);
        }
      }
    }
  }

  private static String withoutCode(String text) {
    return text.replaceAll("(?s)```.*?```", "");
  }

  private static List<String> anchors(Path page) throws IOException {
    return find("^#+ (.*)$", withoutCode(Files.readString(page))).stream()
        .map(heading -> heading.group(1).toLowerCase(Locale.ROOT))
        .map(heading -> heading.replaceAll("[^a-z0-9 _-]", "").replace(' ', '-'))
        .toList();
  }

  // Snippets.

  @ParameterizedTest
  @MethodSource("pages")
  void everyJavaSnippetIsPartOfCodeThatIsCompiled(Path page) throws IOException {
    List<String> snippets = snippets("java", page);
    if (!snippets.isEmpty()) {
      String code = allCode();
      assertThat(snippets).allSatisfy(snippet -> assertThat(code).contains(unindented(snippet)));
    }
  }

  private static String allCode() throws IOException {
    StringBuilder code = new StringBuilder();
    for (String module : List.of("coordinator-core", "coordinator-spring-boot-starter")) {
      for (Path file : files(PROJECT.resolve(module).resolve("src"), ".java")) {
        code.append(unindented(Files.readString(file))).append('\n');
      }
    }
    for (Path file : files(PROJECT.resolve("docs"), ".java")) {
      code.append(unindented(Files.readString(file))).append('\n');
    }
    return code.toString();
  }

  private static String unindented(String text) {
    return text.lines().map(String::strip).collect(Collectors.joining("\n"));
  }

  private static List<String> snippets(String language, Path page) throws IOException {
    return find("(?s)```" + language + "\\n(.*?)```", Files.readString(page)).stream()
        .map(snippet -> snippet.group(1))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("pages")
  void everyPropertiesSnippetIsAFileOfATestedApplication(Path page) throws IOException {
    for (String snippet : snippets("properties", page)) {
      assertThat(files(Path.of("src"), ".properties"))
          .anySatisfy(file -> assertThat(Files.readString(file)).contains(snippet));
    }
  }

  /** What a page tells to type is what CI runs, or stands here with the reason why it is not. */
  @ParameterizedTest
  @MethodSource("pages")
  void everyCommandIsRunByCi(Path page) throws IOException {
    String ci = Files.readString(PROJECT.resolve(".ci/run"));
    Set<String> notRun =
        Set.of(
            // Changes the reader's own repository; CI builds the same jars by "package".
            "mvn -B install -DskipTests",
            // For the reader's own application.
            "java -XX:StartFlightRecording:filename=host.jfr -jar host.jar",
            "jfr print --events dev.coordinator.Command host.jfr");
    for (String snippet : snippets("sh", page)) {
      for (String command : snippet.lines().filter(line -> !line.isBlank()).toList()) {
        if (!notRun.contains(command)) {
          assertThat(ci).as("a command of %s", page).contains(command);
        }
      }
    }
  }

  // Names.

  @ParameterizedTest
  @MethodSource("pages")
  void everyNamedKeyAndGaugeExists(Path page) throws IOException {
    Set<String> known = new TreeSet<>(PropertyKeys.ALL);
    known.addAll(PropertyKeys.GROUPS);
    known.addAll(gaugeNames());
    for (MatchResult name :
        find("`(coordinator\\.[a-z.-]*[a-z])(=[^`]*)?`", Files.readString(page))) {
      assertThat(known).as("named in %s", page).contains(name.group(1));
    }
  }

  @Test
  void theConfigurationReferenceIsTheMetadata() throws IOException {
    List<List<String>> rows = rows(PROJECT.resolve("docs/configuration.md"));
    Map<String, Map<String, Object>> metadata = metadata();
    assertThat(rows)
        .extracting(row -> row.get(0))
        .containsExactlyInAnyOrderElementsOf(metadata.keySet());
    assertThat(rows)
        .allSatisfy(
            row -> {
              Map<String, Object> property = metadata.get(row.get(0));
              assertThat(property.get("defaultValue")).hasToString(row.get(1));
              assertThat(property.get("description")).isEqualTo(row.get(2));
            });
  }

  @Test
  void theSettingsOfTheReadmeHaveTheRightDefaults() throws IOException {
    Map<String, Map<String, Object>> metadata = metadata();
    List<List<String>> rows =
        rows(PROJECT.resolve("README.md")).stream()
            .filter(row -> row.get(0).startsWith("coordinator."))
            .toList();
    assertThat(rows).hasSameSizeAs(metadata.keySet());
    assertThat(rows)
        .allSatisfy(
            row ->
                assertThat(metadata.get(row.get(0)).get("defaultValue")).hasToString(row.get(1)));
  }

  private static Map<String, Map<String, Object>> metadata() throws IOException {
    Path file = Path.of("target/classes/META-INF/spring-configuration-metadata.json");
    try (InputStream json = Files.newInputStream(file)) {
      List<Map<String, Object>> properties = JsonPath.parse(json).read("$.properties");
      return properties.stream()
          .collect(Collectors.toMap(property -> (String) property.get("name"), p -> p));
    }
  }

  @Test
  void theMetricsReferenceNamesEveryGaugeWithItsUnitAndItsNameInPrometheus() throws IOException {
    List<List<String>> rows =
        rows(PROJECT.resolve("docs/metrics.md")).stream()
            .filter(row -> row.get(0).startsWith("coordinator."))
            .toList();
    Set<String> exported = prometheusNames();
    assertThat(rows)
        .extracting(row -> row.get(0))
        .containsExactlyInAnyOrderElementsOf(gaugeNames());
    assertThat(rows).extracting(row -> row.get(3)).containsExactlyInAnyOrderElementsOf(exported);
    for (Meter meter : meters()) {
      List<String> row =
          rows.stream().filter(r -> r.get(0).equals(meter.getId().getName())).findFirst().get();
      String unit = meter.getId().getBaseUnit();
      assertThat(row.get(2)).as(row.get(0)).isEqualTo(unit == null ? "" : unit);
      String further =
          meter.getId().getTags().stream()
              .map(tag -> tag.getKey())
              .filter(key -> !key.equals("coordinator"))
              .collect(Collectors.joining());
      assertThat(row.get(1)).as(row.get(0)).isEqualTo(further);
    }
  }

  @Test
  void everyExpressionOfTheMetricsReferenceUsesExportedNames() throws IOException {
    Set<String> exported = prometheusNames();
    String page = Files.readString(PROJECT.resolve("docs/metrics.md"));
    List<MatchResult> names = find("coordinator_[a-z_]+", page);
    assertThat(names).hasSizeGreaterThan(exported.size());
    assertThat(names).allSatisfy(name -> assertThat(exported).contains(name.group()));
  }

  private static List<Meter> meters() {
    SimpleMeterRegistry registry = new SimpleMeterRegistry();
    new CoordinatorMetrics(Coordinator.withDefaults(), "default").bindTo(registry);
    return registry.getMeters();
  }

  private static Set<String> gaugeNames() {
    return meters().stream()
        .map(meter -> meter.getId().getName())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Set<String> prometheusNames() {
    PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    new CoordinatorMetrics(Coordinator.withDefaults(), "default").bindTo(registry);
    return find("^# TYPE (\\S+) gauge$", registry.scrape()).stream()
        .map(line -> line.group(1))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  @Test
  void theErrorReferenceNamesEveryErrorOnce() throws IOException {
    List<String> errors =
        Stream.of(DistributedError.class.getPermittedSubclasses())
            .map(Class::getSimpleName)
            .toList();
    assertThat(rows(PROJECT.resolve("docs/errors.md")))
        .extracting(row -> row.get(0))
        .containsExactlyInAnyOrderElementsOf(errors);
  }

  @Test
  void everyPublicPackageIsNamedByTheCompatibilityPage() throws IOException {
    String page = Files.readString(PROJECT.resolve("docs/compatibility.md"));
    Matcher exports =
        Pattern.compile("exports dev\\.coordinator\\.core\\.(\\w+);")
            .matcher(
                Files.readString(
                    PROJECT.resolve("coordinator-core/src/main/java/module-info.java")));
    List<String> packages = exports.results().map(export -> export.group(1)).toList();
    assertThat(packages)
        .isNotEmpty()
        .allSatisfy(name -> assertThat(page).contains("`" + name + "`"));
  }

  /** The rows of all tables of a page whose first cell is code, without the marks of code. */
  private static List<List<String>> rows(Path page) throws IOException {
    List<List<String>> rows = new ArrayList<>();
    try (Stream<String> lines = Files.lines(page)) {
      lines
          .filter(line -> line.startsWith("| `"))
          .forEach(
              line ->
                  rows.add(
                      Arrays.stream(line.substring(1).split("\\|"))
                          .map(cell -> cell.strip().replaceAll("^`(.*)`$", "$1"))
                          .toList()));
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    return rows;
  }
}
