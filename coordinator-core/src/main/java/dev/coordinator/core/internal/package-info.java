/** What several packages of the core share and nobody else should use: not exported. */
@NullMarked
package dev.coordinator.core.internal;

import org.jspecify.annotations.NullMarked;
