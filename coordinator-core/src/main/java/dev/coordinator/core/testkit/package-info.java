/**
 * For the tests of hosts: a clock that tests set, workers that tests script, and what must hold
 * after each step. Not meant for production code.
 */
@NullMarked
package dev.coordinator.core.testkit;

import org.jspecify.annotations.NullMarked;
