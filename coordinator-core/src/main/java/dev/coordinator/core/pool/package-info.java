/** Workers and tasks: one revisioned state machine behind one lock, and the values it hands out. */
@NullMarked
package dev.coordinator.core.pool;

import org.jspecify.annotations.NullMarked;
