package dev.coordinator.core.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Shows that a replay fails when it must, and says where. */
class ReplayDetectsTest {
  private static final Path TRACE = TraceFiles.in(TraceFiles.tracesFolder()).get(0);

  @Test
  void aTraceAsRecordedIsReproduced() {
    assertThat(TraceReplay.replay("trace", TraceFiles.read(TRACE))).isPositive();
  }

  @Test
  void aChangedFieldIsFoundAndNamed() {
    assertFails(
        isEnqueued(),
        line -> ((ObjectNode) line.at("/expect/ok/value")).put("attempt", 7),
        "expect.ok.value.attempt must be 7, but is 0");
  }

  @Test
  void aFieldThatTheRecordingLacksIsFound() {
    assertFails(
        isEnqueued(),
        line -> ((ObjectNode) line.at("/expect/ok/value")).remove("retryCount"),
        "expect.ok.value.retryCount must be nothing, but is 0");
  }

  @Test
  void aFieldThatOnlyTheRecordingHasIsFound() {
    assertFails(
        isEnqueued(),
        line -> ((ObjectNode) line.at("/expect/ok/value")).put("colour", "red"),
        "expect.ok.value.colour must be \"red\", but is nothing");
  }

  @Test
  void aChangedRevisionIsFound() {
    assertFails(
        isEnqueued(),
        line -> ((ObjectNode) line.at("/expect/ok")).put("revision", 9_999),
        "expect.ok.revision must be 9999");
  }

  @Test
  void anotherErrorIsFound() {
    assertFails(
        line -> line.at("/expect/error/type").asText().equals("NoQueuedTask"),
        line -> ((ObjectNode) line.at("/expect/error")).put("type", "NoAvailableWorker"),
        "expect.error.type must be \"NoAvailableWorker\", but is \"NoQueuedTask\"");
  }

  @Test
  void aChangedSummaryIsFound() {
    assertFails(
        isEnqueued(),
        line -> ((ObjectNode) line.get("after")).put("workers", 99),
        "after.workers must be 99");
  }

  @Test
  void aChangedFinalRecordIsFound() {
    assertFails(
        line -> line.has("final"),
        line -> ((ObjectNode) line.at("/final/0/tasks/0")).put("status", "LOST"),
        "final[0].tasks[0].status must be \"LOST\"");
  }

  @Test
  void anUnknownOpFails() {
    assertFails(
        isEnqueued(), line -> ((ObjectNode) line).put("op", "teleport"), "the op is unknown");
  }

  @Test
  void aTraceWithoutItsEndFails() {
    List<JsonNode> lines = TraceFiles.read(TRACE);
    assertThatThrownBy(() -> TraceReplay.replay("trace", lines.subList(0, lines.size() - 1)))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("must have a header and end with the final records");
  }

  @Test
  void aFolderWithoutTracesFails(@TempDir Path folder) {
    assertThatThrownBy(() -> TraceFiles.in(folder))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("there is no such file in");
    assertThatThrownBy(() -> TraceFiles.in(folder.resolve("absent")))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("this is none");
  }

  @Test
  void aLineThatIsNoJsonFailsAndIsNamed(@TempDir Path folder) throws Exception {
    Path trace = Files.writeString(folder.resolve("trace.jsonl"), "{}\n{oops\n");
    assertThatThrownBy(() -> TraceFiles.read(trace))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("trace.jsonl, line 2: must be a JSON object");
  }

  @Test
  void aChangedLimitsErrorIsFound() {
    List<JsonNode> vectors = TraceFiles.read(TraceFiles.limitsFile());
    JsonNode refused =
        vectors.stream().filter(v -> v.at("/error/name").isTextual()).findFirst().get();
    ((ObjectNode) refused.get("error")).put("name", "maxNothing");
    assertThatThrownBy(() -> LimitsReplay.replay("limits", vectors))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("error.name must be \"maxNothing\"");
    assertThatThrownBy(() -> LimitsReplay.replay("limits", List.of()))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("has none");
  }

  private static Predicate<JsonNode> isEnqueued() {
    return line ->
        line.path("op").asText().equals("enqueue") && line.at("/expect/ok/value").isObject();
  }

  private static void assertFails(
      Predicate<JsonNode> place, Consumer<JsonNode> tamper, String message) {
    List<JsonNode> lines = new ArrayList<>(TraceFiles.read(TRACE));
    JsonNode line = lines.stream().filter(place).findFirst().orElseThrow();
    tamper.accept(line);
    assertThatThrownBy(() -> TraceReplay.replay("trace", lines))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining(message);
  }
}
