package dev.coordinator.core.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.coordinator.core.limits.DistributedLimits;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Recording;
import jdk.jfr.ValueDescriptor;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIf;
import org.junit.jupiter.api.io.TempDir;

@DisabledIf("flightRecorderIsMissing")
class CommandEventPrivacyTest {
  private static final String REJECTED = "rejected identifier!";

  @TempDir private Path folder;

  private final WorkerPool pool =
      new WorkerPool(DistributedLimits.builder().heartbeatTimeoutSecs(60).maxRetries(1).build());

  static boolean flightRecorderIsMissing() {
    return !FlightRecorder.isAvailable();
  }

  /** The recorder's own start belongs to no test. */
  @BeforeAll
  static void startTheFlightRecorder() {
    try (Recording recording = new Recording()) {
      recording.start();
    }
  }

  @Test
  void aRejectedIdentifierAppearsNowhere() throws IOException {
    Path file = folder.resolve("rejected.jfr");
    List<RecordedEvent> events =
        recordedWhile(
            file,
            () -> {
              refused(() -> pool.updateWorker(0, 0, REJECTED, 1, WorkerObservation.healthy()));
              refused(() -> pool.deregisterWorker(0, 0, REJECTED, 1));
              refused(() -> pool.deregisterWorker(0, 0, REJECTED, 1, 1));
              refused(() -> pool.assignNext(0, 0, REJECTED, 1));
              refused(() -> pool.assignTask(0, 0, REJECTED, "accepted-worker", 1));
              refused(() -> pool.assignTask(0, 0, "accepted-task", REJECTED, 1));
            });

    assertThat(strings(events, "outcome"))
        .containsExactly(
            "InvalidWorker",
            "InvalidWorker",
            "InvalidWorker",
            "InvalidWorker",
            "InvalidTask",
            "InvalidWorker");
    assertThat(strings(events, "workerId"))
        .containsExactly(null, null, null, null, "accepted-worker", null);
    assertThat(strings(events, "taskId"))
        .containsExactly(null, null, null, null, null, "accepted-task");
    assertThat(textOf(file)).contains("accepted-worker").doesNotContain(REJECTED);
  }

  @Test
  void targetReferencesAppearNowhere() throws IOException {
    String target = "confidential-target";
    Path file = folder.resolve("targets.jfr");
    recordedWhile(
        file,
        () -> {
          pool.queue().enqueue(0, 0, TaskSpec.of("public-task", "job", target));
          refused(() -> pool.queue().enqueue(1, 0, TaskSpec.of("public-task", "job", target)));
        });

    assertThat(textOf(file)).contains("public-task").doesNotContain(target);
  }

  @Test
  void anEventHasTheseFieldsAndNoStackTrace() throws IOException {
    List<RecordedEvent> events = recordedWhile(() -> EveryCommand.sendTo(pool));

    assertThat(events.get(0).getFields())
        .extracting(ValueDescriptor::getName)
        .containsExactlyInAnyOrder(
            "startTime",
            "duration",
            "eventThread",
            "stackTrace",
            "operation",
            "outcome",
            "revision",
            "logicalTime",
            "taskId",
            "workerId",
            "recordsChanged");
    assertThat(events).allMatch(event -> event.getStackTrace() == null);
    assertThat(events.get(0).getEventType().getCategoryNames()).containsExactly("Coordinator");
  }

  @Test
  void nothingIsRecordedWhileTheEventIsOff() throws IOException {
    EveryCommand.sendTo(pool);
    Path file = folder.resolve("off.jfr");
    try (Recording recording = new Recording()) {
      recording.disable(CommandEvent.NAME);
      recording.start();
      EveryCommand.sendTo(new WorkerPool(DistributedLimits.defaults()));
      recording.stop();
      recording.dump(file);
    }

    assertThat(eventsOf(file)).isEmpty();
  }

  @Test
  void whatWasSentBeforeARecordingIsNotInIt() throws IOException {
    pool.registerWorker(0, 0, WorkerSpec.of("before", 1));

    List<RecordedEvent> events =
        recordedWhile(() -> pool.registerWorker(1, 0, WorkerSpec.of("during", 1)));
    pool.registerWorker(2, 0, WorkerSpec.of("after", 1));

    assertThat(strings(events, "workerId")).containsExactly("during");
  }

  private List<RecordedEvent> recordedWhile(Runnable commands) throws IOException {
    return recordedWhile(folder.resolve("commands.jfr"), commands);
  }

  private static List<RecordedEvent> recordedWhile(Path file, Runnable commands)
      throws IOException {
    try (Recording recording = new Recording()) {
      recording.enable(CommandEvent.NAME).withoutThreshold();
      recording.start();
      commands.run();
      recording.stop();
      recording.dump(file);
    }
    return eventsOf(file);
  }

  /** The events of commands, in the order in which they began. */
  private static List<RecordedEvent> eventsOf(Path file) throws IOException {
    return RecordingFile.readAllEvents(file).stream()
        .filter(event -> event.getEventType().getName().equals(CommandEvent.NAME))
        .sorted((a, b) -> a.getStartTime().compareTo(b.getStartTime()))
        .toList();
  }

  private static String textOf(Path file) throws IOException {
    return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
  }

  private static List<String> strings(List<RecordedEvent> events, String field) {
    return events.stream().map(event -> event.getString(field)).toList();
  }

  private static void refused(Runnable command) {
    assertThat(catchThrowable(command::run)).isNotNull();
  }
}
