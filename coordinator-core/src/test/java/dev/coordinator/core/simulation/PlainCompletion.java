package dev.coordinator.core.simulation;

/** The outcome of a completion as a plain value: {@code Completed} or {@code AlreadyCompleted}. */
record PlainCompletion(String kind, PlainReceipt receipt) {}
