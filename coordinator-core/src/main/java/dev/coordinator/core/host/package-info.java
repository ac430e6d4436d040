/** What a host injects and holds: the pool, the queue and the results of one epoch. */
@NullMarked
package dev.coordinator.core.host;

import org.jspecify.annotations.NullMarked;
