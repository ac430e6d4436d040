package dev.coordinator.bench;

import dev.coordinator.core.model.TaskPriority;
import dev.coordinator.core.pool.TaskSpec;
import dev.coordinator.core.pool.WorkerSpec;

/** How full a coordinator is before anything is measured. */
public enum Load {
  /** 16 workers, nothing leased. */
  SMALL(16, 0),
  /** 256 workers, 500 leases out. */
  MEDIUM(256, 500),
  /** 4,096 workers, 12,000 leases out. */
  LARGE(4_096, 12_000);

  static final int WORKER_CAPACITY = 8;
  static final long BACKGROUND_TTL_SECS = 3_600;

  final int workers;
  final int leases;

  Load(int workers, int leases) {
    this.workers = workers;
    this.leases = leases;
  }

  void applyTo(Engine<?, ?> engine) {
    apply(engine, workers, leases);
  }

  /** Registers workers, and leases critical tasks to them, all at time 1. */
  static void apply(Engine<?, ?> engine, int workers, int leases) {
    for (int i = 0; i < workers; i++) {
      engine.register(1, WorkerSpec.of("w-" + i, WORKER_CAPACITY));
    }
    for (int i = 0; i < leases; i++) {
      engine.enqueue(
          1, TaskSpec.of("bg-" + i, "job", "target").withPriority(TaskPriority.CRITICAL));
      engine.assign(1, BACKGROUND_TTL_SECS);
    }
  }
}
