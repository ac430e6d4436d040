package dev.coordinator.core.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Replays recordings of an independent implementation of the same contract and compares every field
 * of every step. Others than those that come with it are given by {@code -Dconformance.traces=DIR}
 * and {@code -Dconformance.limits=FILE}.
 */
class ConformanceTest {
  @Test
  void everyRecordedTraceIsReproducedExactly() {
    Path folder = TraceFiles.tracesFolder();
    List<Path> traces = TraceFiles.in(folder);
    int steps = 0;
    for (Path trace : traces) {
      steps += TraceReplay.replay(trace.getFileName().toString(), TraceFiles.read(trace));
    }
    System.out.printf("Conformance: replayed %d traces, %d steps%n", traces.size(), steps);
    assertThat(steps).isPositive();
  }

  @Test
  void everyRecordedSetOfLimitsIsAcceptedOrRefusedAlike() {
    Path file = TraceFiles.limitsFile();
    int vectors = LimitsReplay.replay(file.getFileName().toString(), TraceFiles.read(file));
    System.out.printf("Conformance: replayed %d sets of limits%n", vectors);
    assertThat(vectors).isPositive();
  }
}
