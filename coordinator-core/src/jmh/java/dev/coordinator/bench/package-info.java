/** What {@code docs/performance.md} tells of: benchmarks, and a plain implementation beside. */
package dev.coordinator.bench;
