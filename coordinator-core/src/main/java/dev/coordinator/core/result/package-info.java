/** Result bytes, kept against completion receipts and returned in request order. */
@NullMarked
package dev.coordinator.core.result;

import org.jspecify.annotations.NullMarked;
