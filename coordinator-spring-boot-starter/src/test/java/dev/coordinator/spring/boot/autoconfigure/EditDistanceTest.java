package dev.coordinator.spring.boot.autoconfigure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EditDistanceTest {
  @ParameterizedTest
  @CsvSource({
    "'', '', 0",
    "'', abc, 3",
    "abc, '', 3",
    "abc, abc, 0",
    "abc, xbc, 1",
    "abc, abx, 1",
    "abc, abcd, 1",
    "abcd, bcd, 1",
    "ab, ba, 2",
    "kitten, sitting, 3",
    "saturday, sunday, 3",
  })
  void theDistanceIsTheFewestLettersToChange(String from, String to, int distance) {
    assertThat(EditDistance.between(from, to)).isEqualTo(distance);
    assertThat(EditDistance.between(to, from)).isEqualTo(distance);
  }
}
