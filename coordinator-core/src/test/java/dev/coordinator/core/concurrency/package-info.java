/** What several threads at once may see. */
package dev.coordinator.core.concurrency;
