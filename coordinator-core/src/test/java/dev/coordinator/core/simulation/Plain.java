package dev.coordinator.core.simulation;

import dev.coordinator.core.pool.CompletionOutcome;
import dev.coordinator.core.pool.TaskLease;
import dev.coordinator.core.pool.TaskSnapshot;
import dev.coordinator.core.pool.WorkerSnapshot;
import dev.coordinator.core.result.AggregatedResult;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * Turns what the core returns into plain values, field by field, so that it can be compared with
 * what the model returns: the model cannot make tokens and snapshots of the core.
 */
final class Plain {
  private Plain() {}

  /** The plain value; null for an empty optional. */
  static Object of(Object value) {
    if (value instanceof Optional<?> optional) {
      return optional.map(Plain::of).orElse(null);
    }
    if (value instanceof TaskSnapshot task) {
      return PlainTask.of(task);
    }
    if (value instanceof WorkerSnapshot worker) {
      return PlainWorker.of(worker);
    }
    if (value instanceof TaskLease lease) {
      return PlainLease.of(lease);
    }
    if (value instanceof CompletionOutcome outcome) {
      return new PlainCompletion(
          outcome.getClass().getSimpleName(), PlainReceipt.of(outcome.receipt()));
    }
    if (value instanceof AggregatedResult result) {
      return new PlainResult(result.taskId(), hex(result.bytes()));
    }
    if (value instanceof List<?> list) {
      return list.stream().map(Plain::of).toList();
    }
    if (value instanceof byte[] bytes) {
      return hex(bytes);
    }
    return value; // Every other outcome is a public value already.
  }

  private static String hex(byte[] bytes) {
    return HexFormat.of().formatHex(bytes);
  }
}
