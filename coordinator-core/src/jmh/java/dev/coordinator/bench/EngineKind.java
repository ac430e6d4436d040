package dev.coordinator.bench;

import java.util.function.Supplier;

/** The two implementations that are compared. */
public enum EngineKind {
  /** Ours. */
  COORDINATOR(CoordinatorEngine::new),
  /** The yardstick. */
  SCANNING(ScanningEngine::new);

  private final Supplier<Engine<?, ?>> engines;

  EngineKind(Supplier<Engine<?, ?>> engines) {
    this.engines = engines;
  }

  Engine<?, ?> open() {
    return engines.get();
  }
}
