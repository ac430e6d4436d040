package dev.coordinator.core.model;

import java.util.Objects;

/**
 * The rule for task, job and worker identifiers: 1 to {@value #MAX_LENGTH} characters of {@code A-Z
 * a-z 0-9 . _ : -}.
 *
 * <p>Such an identifier is safe in a log line, a file name and a metric. Anything else that a host
 * wants to hand over (a path, a URL) belongs into a task's target reference.
 */
public final class Identifiers {
  /** The greatest number of characters in an identifier. */
  public static final int MAX_LENGTH = 256;

  private Identifiers() {}

  /**
   * Tells whether an identifier follows the whole rule.
   *
   * @param identifier the identifier to look at
   * @return true when it is neither empty nor too long and has only safe characters
   */
  public static boolean isValid(String identifier) {
    Objects.requireNonNull(identifier, "identifier");
    return !identifier.isEmpty() && identifier.length() <= MAX_LENGTH && isSafe(identifier);
  }

  /**
   * Tells whether every character is a safe one, whatever the length.
   *
   * @param identifier the identifier to look at
   * @return true when it has only safe characters; also for the empty string
   */
  public static boolean isSafe(String identifier) {
    Objects.requireNonNull(identifier, "identifier");
    for (int i = 0; i < identifier.length(); i++) {
      if (!isSafe(identifier.charAt(i))) {
        return false;
      }
    }
    return true;
  }

  private static boolean isSafe(char c) {
    return (c >= 'a' && c <= 'z')
        || (c >= 'A' && c <= 'Z')
        || (c >= '0' && c <= '9')
        || c == '.'
        || c == '_'
        || c == ':'
        || c == '-';
  }
}
