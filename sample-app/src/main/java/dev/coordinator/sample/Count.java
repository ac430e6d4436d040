package dev.coordinator.sample;

import java.util.Locale;

/** Numbers as people read them. */
final class Count {
  private static final String[] UNITS = {"B", "kB", "MB", "GB", "TB", "PB", "EB"};

  private Count() {}

  static String of(long count) {
    return String.format(Locale.ROOT, "%,d", count);
  }

  static String of(long count, String noun) {
    return of(count, noun, noun + 's');
  }

  static String of(long count, String singular, String plural) {
    return of(count) + ' ' + (count == 1 ? singular : plural);
  }

  static String bytes(long bytes) {
    int unit = 0;
    double value = (double) bytes;
    // From 999.95 on, the one decimal would round to 1000.0.
    while (value >= 999.95 && unit < UNITS.length - 1) {
      value /= 1000;
      unit++;
    }
    return String.format(Locale.ROOT, unit == 0 ? "%.0f %s" : "%.1f %s", value, UNITS[unit]);
  }

  /** A rate; zero when no time has passed. */
  static String perSecond(long bytes, double seconds) {
    return bytes(seconds > 0 ? (long) (bytes / seconds) : 0) + "/s";
  }

  static String seconds(double seconds) {
    return String.format(Locale.ROOT, "%.2f s", seconds);
  }
}
