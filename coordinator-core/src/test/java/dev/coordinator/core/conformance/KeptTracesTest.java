package dev.coordinator.core.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Replays the traces in {@code src/test/resources/kept-traces}: what the simulation shrank, kept so
 * that no fault comes back. What a trace expects is what the model of the contract says.
 */
class KeptTracesTest {
  @Test
  void everyKeptTraceIsReproducedExactly() {
    List<Path> traces = TraceFiles.in(TraceFiles.keptFolder());
    int steps = 0;
    for (Path trace : traces) {
      steps += TraceReplay.replay(trace.getFileName().toString(), TraceFiles.read(trace));
    }
    System.out.printf("Kept traces: replayed %d traces, %d steps%n", traces.size(), steps);
    assertThat(steps).isPositive();
  }
}
