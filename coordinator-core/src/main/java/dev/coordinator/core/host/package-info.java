/** What a host injects and holds: one epoch, and conveniences that supply revision and time. */
@NullMarked
package dev.coordinator.core.host;

import org.jspecify.annotations.NullMarked;
