package dev.coordinator.bench;

import dev.coordinator.core.pool.TaskSpec;
import java.util.ArrayList;
import java.util.List;

/**
 * Takes a hundred tasks at a time through their lives, one command after the other, so that each
 * command can be timed alone.
 */
// A hundred, so that they fit the slots of sixteen workers, and so that the two readings of the
// clock around them vanish. An epoch keeps what has ended and is left when it holds enough.
final class TaskBatch<L, R> {
  static final int SIZE = 100;
  private static final int TASKS_PER_EPOCH = 40_000;
  private static final byte[] RESULT = new byte[64];
  private static final TaskSpec[] SPECS = new TaskSpec[TASKS_PER_EPOCH];

  static {
    for (int i = 0; i < TASKS_PER_EPOCH; i++) {
      SPECS[i] = TaskSpec.of("t-" + i, "job", "target-" + i);
    }
  }

  private final Engine<L, R> engine;
  private final List<L> leases = new ArrayList<>(SIZE);
  private final List<R> receipts = new ArrayList<>(SIZE);
  private int first = -SIZE;

  private TaskBatch(Engine<L, R> engine) {
    this.engine = engine;
  }

  static TaskBatch<?, ?> open(EngineKind kind, Load load) {
    Engine<?, ?> engine = kind.open();
    load.applyTo(engine);
    return new TaskBatch<>(engine);
  }

  boolean isLast() {
    return first + 2 * SIZE > TASKS_PER_EPOCH;
  }

  void next() {
    first += SIZE;
    leases.clear();
    receipts.clear();
  }

  void enqueue() {
    for (int i = first; i < first + SIZE; i++) {
      engine.enqueue(2, SPECS[i]);
    }
  }

  void assign() {
    for (int i = 0; i < SIZE; i++) {
      leases.add(engine.assign(2, Load.BACKGROUND_TTL_SECS));
    }
  }

  void start() {
    for (int i = 0; i < SIZE; i++) {
      engine.start(2, leases.get(i));
    }
  }

  void complete() {
    for (int i = 0; i < SIZE; i++) {
      receipts.add(engine.complete(2, leases.get(i)));
    }
  }

  void store() {
    for (int i = 0; i < SIZE; i++) {
      engine.store(receipts.get(i), RESULT);
    }
  }
}
