package dev.coordinator.core.simulation;

/** One result of an aggregation as a plain value, its bytes in hexadecimal digits. */
record PlainResult(String taskId, String bytes) {}
