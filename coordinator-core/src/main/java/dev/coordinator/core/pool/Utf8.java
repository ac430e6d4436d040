package dev.coordinator.core.pool;

/** What a target reference needs to know of UTF-8, without encoding it. */
final class Utf8 {
  private static final int SURROGATE_BYTES = 3;

  private Utf8() {}

  /**
   * Counts the bytes that the text takes, giving up once they are more than {@code enough}: hostile
   * text may have megabytes. A lone surrogate counts as three bytes.
   */
  static int length(String text, int enough) {
    int bytes = 0;
    for (int i = 0; i < text.length() && bytes <= enough; i++) {
      char c = text.charAt(i);
      if (c < 0x80) {
        bytes += 1;
      } else if (c < 0x800) {
        bytes += 2;
      } else if (isPair(text, i)) {
        bytes += 4;
        i++;
      } else {
        bytes += SURROGATE_BYTES;
      }
    }
    return bytes;
  }

  static boolean isWellFormed(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (isPair(text, i)) {
        i++;
      } else if (Character.isSurrogate(text.charAt(i))) {
        return false;
      }
    }
    return true;
  }

  /** Stands in for a text that must not be shown. */
  static String redact(String text) {
    return "<" + length(text, Integer.MAX_VALUE) + " bytes>";
  }

  private static boolean isPair(String text, int i) {
    return Character.isHighSurrogate(text.charAt(i))
        && i + 1 < text.length()
        && Character.isLowSurrogate(text.charAt(i + 1));
  }
}
