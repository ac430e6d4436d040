/** A host application: makes a checksum manifest of a directory tree through a coordinator. */
@NullMarked
package dev.coordinator.sample;

import org.jspecify.annotations.NullMarked;
