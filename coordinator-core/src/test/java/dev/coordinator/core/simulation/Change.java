package dev.coordinator.core.simulation;

/**
 * What a command of the model leads to, before revision and time are advanced.
 *
 * @param replay whether the command was carried out before, so that nothing changes
 */
record Change(ModelState state, Object value, boolean replay) {

  static Change to(ModelState state, Object value) {
    return new Change(state, value, false);
  }

  static Change none(ModelState state, Object value) {
    return new Change(state, value, true);
  }
}
