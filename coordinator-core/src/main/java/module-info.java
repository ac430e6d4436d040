/**
 * A deterministic, bounded, in-process task coordinator.
 *
 * <p>Packages form layers; each uses only those below it: {@code testkit}, {@code host}, {@code
 * result}, {@code pool}, {@code limits}, {@code error}, {@code model}, {@code internal}.
 */
module dev.coordinator.core {
  requires jdk.jfr;
  requires static transitive org.jspecify;

  exports dev.coordinator.core.error;
  exports dev.coordinator.core.host;
  exports dev.coordinator.core.limits;
  exports dev.coordinator.core.model;
  exports dev.coordinator.core.pool;
  exports dev.coordinator.core.result;
  exports dev.coordinator.core.testkit;
}
