package dev.coordinator.spring.boot.autoconfigure;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import org.springframework.boot.convert.DurationStyle;
import org.springframework.util.NumberUtils;
import org.springframework.util.unit.DataSize;

/** What a bound counts, and how its values are written in a property. */
enum BoundUnit {
  /** Things, written as a whole number. */
  COUNT("a whole number") {
    @Override
    long parse(String text) {
      return NumberUtils.parseNumber(text, Long.class);
    }

    @Override
    String format(long value) {
      return Long.toString(value);
    }
  },

  /** Seconds, written as a duration. */
  TIME("a duration of whole seconds") {
    @Override
    long parse(String text) {
      return wholeSeconds(DurationStyle.detectAndParse(text, ChronoUnit.SECONDS));
    }

    @Override
    String format(long value) {
      return inLargest(value, new long[] {86_400, 3_600, 60}, new String[] {"d", "h", "m"}, "s");
    }
  },

  /** Bytes, written as a size. */
  SIZE("a size") {
    @Override
    long parse(String text) {
      return DataSize.parse(text).toBytes();
    }

    @Override
    String format(long value) {
      return inLargest(value, new long[] {1L << 20, 1L << 10}, new String[] {"MB", "KB"}, "B");
    }
  };

  private final String noun;

  BoundUnit(String noun) {
    this.noun = noun;
  }

  /** Reads a value as Spring Boot would, but refuses what it would round. */
  abstract long parse(String text);

  /** Writes a value so that {@link #parse} reads it again. */
  abstract String format(long value);

  /** Returns what a value is, in words. */
  String noun() {
    return noun;
  }

  static long wholeSeconds(Duration duration) {
    if (duration.getNano() != 0) {
      throw new IllegalArgumentException(
          "a duration must be of whole seconds, but is "
              + duration
              + "; round it to whole seconds");
    }
    return duration.getSeconds();
  }

  private static String inLargest(long value, long[] factors, String[] suffixes, String smallest) {
    for (int i = 0; i < factors.length; i++) {
      if (value != 0 && value % factors[i] == 0) {
        return value / factors[i] + suffixes[i];
      }
    }
    return value + smallest;
  }
}
