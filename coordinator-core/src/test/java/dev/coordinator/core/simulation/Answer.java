package dev.coordinator.core.simulation;

import dev.coordinator.core.error.DistributedError;

/** What a command or a read is answered with, as a plain value. */
sealed interface Answer {
  /** A command was accepted. */
  record Accepted(long revision, Object value) implements Answer {}

  /** A command or a read was refused. */
  record Refused(DistributedError error) implements Answer {}

  /** A read found something; null stands for nothing. */
  record Found(Object value) implements Answer {}

  /** Something escaped that is neither. */
  record Broken(String what) implements Answer {}
}
