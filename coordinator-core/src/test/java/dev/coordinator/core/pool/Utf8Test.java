package dev.coordinator.core.pool;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class Utf8Test {
  @ParameterizedTest
  @ValueSource(
      ints = {0, 0x7F, 0x80, 0x7FF, 0x800, 0xD7FF, 0xE000, 0xFFFF, 0x10000, 0x1F600, 0x10FFFF})
  void everyCharacterTakesAsManyBytesAsItsEncoding(int codePoint) {
    String text = Character.toString(codePoint);

    assertThat(Utf8.length(text, Integer.MAX_VALUE))
        .isEqualTo(text.getBytes(StandardCharsets.UTF_8).length);
    assertThat(Utf8.isWellFormed(text)).isTrue();
  }

  @Test
  void textsTakeAsManyBytesAsTheirEncoding() {
    Random random = new Random(1);
    for (int i = 0; i < 2_000; i++) {
      StringBuilder text = new StringBuilder();
      for (int length = random.nextInt(12); length > 0; length--) {
        int codePoint = random.nextInt(1 << (7 + random.nextInt(14)));
        if (Character.isValidCodePoint(codePoint) && !isSurrogate(codePoint)) {
          text.appendCodePoint(codePoint);
        }
      }
      assertThat(Utf8.length(text.toString(), Integer.MAX_VALUE))
          .isEqualTo(text.toString().getBytes(StandardCharsets.UTF_8).length);
      assertThat(Utf8.isWellFormed(text.toString())).isTrue();
    }
  }

  private static boolean isSurrogate(int codePoint) {
    return codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
  }

  @Test
  void aLoneSurrogateCountsAsThreeBytesAndIsNotWellFormed() {
    for (String text : new String[] {"\uD83D", "\uDE00", "\uD83Dx", "\uDE00\uD83D"}) {
      assertThat(Utf8.isWellFormed(text)).isFalse();
    }
    assertThat(Utf8.length("\uD83D", 9)).isEqualTo(3);
    assertThat(Utf8.length("\uDE00", 9)).isEqualTo(3);
    assertThat(Utf8.length("\uD83Dx", 9)).isEqualTo(4);
    assertThat(Utf8.length("\uDE00\uD83D", 9)).isEqualTo(6);
  }

  @Test
  void countingStopsOnceThereAreMoreBytesThanEnough() {
    assertThat(Utf8.length("x".repeat(100), 10)).isEqualTo(11);
    assertThat(Utf8.length("€".repeat(100), 10)).isEqualTo(12);
    assertThat(Utf8.length("x".repeat(10), 10)).isEqualTo(10);
  }

  @Test
  void whatMustNotBeShownIsReplacedByItsLength() {
    assertThat(Utf8.redact("")).isEqualTo("<0 bytes>");
    assertThat(Utf8.redact("naïve")).isEqualTo("<6 bytes>");
  }
}
