package dev.coordinator.sample;

import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.FailureAnalysisReporter;

/** Tells on one line why the application did not start. */
final class OneLineFailureReporter implements FailureAnalysisReporter {
  @Override
  public void report(FailureAnalysis analysis) {
    Screen.ofSystem().error(oneLine(analysis));
  }

  static String oneLine(FailureAnalysis analysis) {
    String action = analysis.getAction() == null ? "" : " " + analysis.getAction();
    return SafeText.of((analysis.getDescription() + action).strip().replaceAll("\\s+", " "));
  }
}
