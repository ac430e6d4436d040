package dev.coordinator.core.simulation;

import dev.coordinator.core.pool.CompletionReceipt;

/** Proof of a completion as a plain value. */
record PlainReceipt(
    String taskId,
    long taskGeneration,
    int attempt,
    long leaseId,
    String workerId,
    long workerGeneration,
    long recordVersion) {

  static PlainReceipt of(CompletionReceipt receipt) {
    return new PlainReceipt(
        receipt.taskId(),
        receipt.taskGeneration(),
        receipt.attempt(),
        receipt.leaseId(),
        receipt.workerId(),
        receipt.workerGeneration(),
        receipt.recordVersion());
  }
}
