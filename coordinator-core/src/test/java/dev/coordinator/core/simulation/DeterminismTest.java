package dev.coordinator.core.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The same commands give the same answers, messages and digests on every Java virtual machine,
 * whatever its hash seeds, locale, time zone and default character set. Other Java installations
 * are looked for beside the one that runs, or given by {@code -Ddeterminism.javaHomes=A:B}.
 */
class DeterminismTest {
  /** A change of the simulation changes it; a change of nothing but the surroundings must not. */
  private static final String KNOWN =
      "43403c83a86edb78f1def32c5706dc313beb8850021d71cce5c7a7a110d62864";

  // Each machine also salts the order of Set.of and Map.of anew.
  private static final Map<String, List<String>> SURROUNDINGS =
      Map.of(
          "as it comes",
          List.of(),
          "Turkey, Samoa, UTF-16",
          options("tr", "TR", "Pacific/Apia", "UTF-16", 2),
          "Egypt with its digits, Nepal, US-ASCII",
          options("ar", "EG", "Asia/Kathmandu", "US-ASCII", 0),
          "Thailand with its calendar, Newfoundland, ISO-8859-1",
          options("th", "TH", "America/St_Johns", "ISO-8859-1", 3));

  private static List<String> options(
      String language, String country, String zone, String charset, int hashCode) {
    return List.of(
        "-Duser.language=" + language,
        "-Duser.country=" + country,
        "-Duser.extensions=u-nu-" + (language.equals("ar") ? "arab" : "thai"),
        "-Duser.timezone=" + zone,
        "-Dfile.encoding=" + charset,
        "-XX:+UnlockExperimentalVMOptions",
        "-XX:+IgnoreUnrecognizedVMOptions",
        "-XX:hashCode=" + hashCode);
  }

  @Test
  void theDigestOfKnownCommandsIsKnown() {
    assertThat(DigestedRuns.digest()).isEqualTo(KNOWN);
  }

  @Test
  void theDigestIsTheSameOnEveryJavaMachineInAllSurroundings() {
    List<Path> homes = javaHomes();
    Map<String, String> digests = new TreeMap<>();
    for (Path home : homes) {
      SURROUNDINGS.forEach(
          (surroundings, options) ->
              digests.put(home.getFileName() + ", " + surroundings, printed(home, options)));
    }

    System.out.printf(
        "Determinism: one digest on %d Java machines (%s)%s%n",
        digests.size(),
        String.join(", ", homes.stream().map(home -> home.getFileName().toString()).toList()),
        homes.size() > 1 ? "" : "; no other Java installation was found, so none was tried");
    assertThat(digests).allSatisfy((machine, digest) -> assertThat(digest).isEqualTo(KNOWN));
  }

  /** The Java that runs, and others of this system, each version once. */
  private static List<Path> javaHomes() {
    Path own = Path.of(System.getProperty("java.home"));
    Map<String, Path> homes = new TreeMap<>();
    homes.put(version(own), own);
    for (Path home : otherJavaHomes(own)) {
      if (Files.isExecutable(home.resolve("bin/java"))) {
        homes.putIfAbsent(version(home), home);
      }
    }
    return List.copyOf(homes.values());
  }

  private static List<Path> otherJavaHomes(Path own) {
    String given = System.getProperty("determinism.javaHomes");
    if (given != null) {
      return Stream.of(given.split(":")).map(Path::of).toList();
    }
    try (Stream<Path> beside = Files.list(own.toAbsolutePath().getParent())) {
      return beside.sorted().toList();
    } catch (IOException e) {
      return List.of();
    }
  }

  /** The version, as an installation says it in a file of its own; its path when it says none. */
  private static String version(Path home) {
    try (Stream<String> lines = Files.lines(home.resolve("release"), StandardCharsets.UTF_8)) {
      return lines
          .filter(line -> line.startsWith("JAVA_VERSION="))
          .findFirst()
          .orElse(home.toString());
    } catch (IOException e) {
      return home.toString();
    }
  }

  private static String printed(Path home, List<String> options) {
    List<String> command = new ArrayList<>();
    command.add(home.resolve("bin/java").toString());
    command.addAll(options);
    command.add("-cp");
    command.add(System.getProperty("java.class.path"));
    command.add(DigestedRuns.class.getName());
    try {
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
      return printed;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }
}
