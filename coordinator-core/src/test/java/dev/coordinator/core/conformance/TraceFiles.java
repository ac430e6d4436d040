package dev.coordinator.core.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

/** Finds and reads recordings: one JSON object a line, in plain or compressed files. */
final class TraceFiles {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private TraceFiles() {}

  /** The folder of traces to replay: the given one, or the one that comes with these tests. */
  static Path tracesFolder() {
    return given("conformance.traces", "/conformance/traces");
  }

  /** The folder of traces that the simulation has shrunk. */
  static Path keptFolder() {
    return resource("/kept-traces");
  }

  /** The file of limits to check: the given one, or the one that comes with these tests. */
  static Path limitsFile() {
    return given("conformance.limits", "/conformance/limits.jsonl.gz");
  }

  private static Path given(String property, String resource) {
    String path = System.getProperty(property);
    if (path == null || path.isBlank()) {
      return resource(resource);
    }
    // Relative to where Maven was called, not to the module in whose folder the tests run.
    return Path.of(System.getProperty("launch.directory", "")).resolve(path).toAbsolutePath();
  }

  private static Path resource(String name) {
    URL url = TraceFiles.class.getResource(name);
    if (url == null) {
      throw new AssertionError("the recordings that come with these tests are missing: " + name);
    }
    try {
      return Path.of(url.toURI());
    } catch (URISyntaxException e) {
      throw new AssertionError(e);
    }
  }

  /** The recordings in a folder, in the order of their names. */
  static List<Path> in(Path folder) {
    if (!Files.isDirectory(folder)) {
      throw new AssertionError(
          "conformance.traces must name a folder of .jsonl or .jsonl.gz files, but this is none: "
              + folder);
    }
    try (Stream<Path> files = Files.list(folder)) {
      List<Path> traces = files.filter(TraceFiles::isRecording).sorted().toList();
      if (traces.isEmpty()) {
        throw new AssertionError(
            "conformance.traces must name a folder of .jsonl or .jsonl.gz files, but there is no"
                + " such file in "
                + folder);
      }
      return traces;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean isRecording(Path file) {
    String name = file.getFileName().toString();
    return name.endsWith(".jsonl") || name.endsWith(".jsonl.gz");
  }

  static List<JsonNode> read(Path file) {
    List<JsonNode> lines = new ArrayList<>();
    try (BufferedReader reader =
        new BufferedReader(new InputStreamReader(open(file), StandardCharsets.UTF_8))) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        lines.add(MAPPER.readTree(line));
      }
    } catch (IOException e) {
      throw new AssertionError(
          file + ", line " + (lines.size() + 1) + ": must be a JSON object, but can't be read", e);
    }
    return lines;
  }

  private static InputStream open(Path file) throws IOException {
    InputStream bytes = Files.newInputStream(file);
    return file.toString().endsWith(".gz") ? new GZIPInputStream(bytes) : bytes;
  }
}
