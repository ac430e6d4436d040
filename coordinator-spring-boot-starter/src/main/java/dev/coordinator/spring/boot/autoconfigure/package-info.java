/** Auto-configuration of a coordinator: its beans, its properties and its gauges. */
@NullMarked
package dev.coordinator.spring.boot.autoconfigure;

import org.jspecify.annotations.NullMarked;
