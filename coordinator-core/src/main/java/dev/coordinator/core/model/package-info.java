/** Values that every other package may use: priorities, statuses, tags, the identifier rule. */
@NullMarked
package dev.coordinator.core.model;

import org.jspecify.annotations.NullMarked;
