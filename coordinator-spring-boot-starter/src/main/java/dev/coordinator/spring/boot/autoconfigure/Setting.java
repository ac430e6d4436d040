package dev.coordinator.spring.boot.autoconfigure;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.origin.Origin;

/**
 * A key and the value that the application gives it.
 *
 * @param key the full key
 * @param written the value as written, perhaps with placeholders
 * @param value the value, placeholders resolved
 * @param origin where it is written; null when its source does not tell
 */
record Setting(String key, String written, String value, @Nullable Origin origin) {
  /** Returns key, value and origin, for a report. */
  String describe() {
    String resolved = value.equals(written) ? "" : ", which is \"" + value + "\"";
    return key + " = \"" + written + "\"" + resolved + place();
  }

  /** Returns key and origin, for a report that must not show the value. */
  String describeWithoutValue() {
    return key + place();
  }

  private String place() {
    return origin == null ? "" : " (" + origin + ")";
  }
}
