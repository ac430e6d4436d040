/**
 * What can go wrong, as values: one sealed interface of records and the exception that carries one.
 */
@NullMarked
package dev.coordinator.core.error;

import org.jspecify.annotations.NullMarked;
