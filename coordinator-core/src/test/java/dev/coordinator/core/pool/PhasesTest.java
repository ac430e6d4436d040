package dev.coordinator.core.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.ArrayList;
import java.util.List;
import java.util.RandomAccess;
import org.junit.jupiter.api.Test;

class PhasesTest {
  @Test
  void phasesAreAListOfTheirValues() {
    List<Integer> source = List.of(0, 1, 127, 128, 255, 0);
    List<Integer> phases = Phases.copyOf(source);

    assertThat(phases).isEqualTo(source).hasSameHashCodeAs(source).hasToString(source.toString());
    assertThat(source).isEqualTo(phases);
    assertThat(phases).isInstanceOf(RandomAccess.class).hasSize(6);
    assertThat(phases.get(4)).isEqualTo(255);
  }

  @Test
  void thereIsNoPhaseBeyondTheLast() {
    List<Integer> phases = Phases.copyOf(List.of(1));

    assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> phases.get(1));
    assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> phases.get(-1));
  }

  @Test
  void whatCannotChangeIsNotCopiedAgain() {
    List<Integer> phases = Phases.copyOf(new ArrayList<>(List.of(1, 2)));

    assertThat(Phases.copyOf(phases)).isSameAs(phases);
  }

  @Test
  void noPhasesAreAnEmptyListThatCannotChange() {
    List<Integer> phases = Phases.copyOf(new ArrayList<>());

    assertThat(phases).isEmpty();
    assertThatExceptionOfType(UnsupportedOperationException.class).isThrownBy(() -> phases.add(1));
  }
}
