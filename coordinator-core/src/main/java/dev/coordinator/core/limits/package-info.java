/** The bounds of a pool and of a result store, and the absolute maxima they may be set to. */
@NullMarked
package dev.coordinator.core.limits;

import org.jspecify.annotations.NullMarked;
