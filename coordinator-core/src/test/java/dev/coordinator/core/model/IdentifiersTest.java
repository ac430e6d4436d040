package dev.coordinator.core.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IdentifiersTest {
  @ParameterizedTest
  @ValueSource(strings = {"a", "Z", "0", "az.AZ_09:-", "-", ":"})
  void safeCharactersMakeAnIdentifier(String identifier) {
    assertThat(Identifiers.isValid(identifier)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {" ", "a b", "a/b", "a@b", "a[b", "a`b", "a{b", "a\nb", "a\u0000b", "\u202e", "é"})
  void anyOtherCharacterMakesNone(String identifier) {
    assertThat(Identifiers.isValid(identifier)).isFalse();
    assertThat(Identifiers.isSafe(identifier)).isFalse();
  }

  @Test
  void anIdentifierHas1To256Characters() {
    assertThat(Identifiers.isValid("")).isFalse();
    assertThat(Identifiers.isValid("x".repeat(256))).isTrue();
    assertThat(Identifiers.isValid("x".repeat(257))).isFalse();
  }

  @Test
  void nullIsRefusedByName() {
    assertThatThrownBy(() -> Identifiers.isValid(null))
        .isInstanceOf(NullPointerException.class)
        .hasMessage("identifier");
    assertThatThrownBy(() -> Identifiers.isSafe(null)).hasMessage("identifier");
  }

  @Test
  void activeAndTerminalStatusesAreOpposites() {
    for (TaskStatus status : TaskStatus.values()) {
      assertThat(status.isTerminal()).isEqualTo(!status.isActive());
    }
    assertThat(TaskStatus.RUNNING.isActive()).isTrue();
    assertThat(TaskStatus.EXPIRED.isActive()).isFalse();
  }
}
