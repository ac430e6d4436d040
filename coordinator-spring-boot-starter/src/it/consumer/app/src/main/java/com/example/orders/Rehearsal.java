package com.example.orders;

import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.aot.AotDetector;
import org.springframework.boot.ApplicationArguments;
import org.springframework.boot.ApplicationRunner;
import org.springframework.stereotype.Component;

/** Takes an order when asked to, and tells what the gauges show then. */
@Component
class Rehearsal implements ApplicationRunner {
  private final Orders orders;
  private final MeterRegistry registry;

  Rehearsal(Orders orders, MeterRegistry registry) {
    this.orders = orders;
    this.registry = registry;
  }

  @Override
  public void run(ApplicationArguments arguments) {
    if (arguments.containsOption("rehearse")) {
      orders.take("first");
      System.out.printf(
          "aot=%s queued=%.0f max-workers=%.0f%n",
          AotDetector.useGeneratedArtifacts(),
          registry.get("coordinator.tasks").tag("status", "queued").gauge().value(),
          registry.get("coordinator.limit").tag("bound", "max-workers").gauge().value());
    }
  }
}
