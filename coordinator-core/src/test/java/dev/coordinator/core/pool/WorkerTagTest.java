package dev.coordinator.core.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.coordinator.core.error.DistributedError.InvalidWorker;
import dev.coordinator.core.error.DistributedException;
import dev.coordinator.core.error.WorkerProblem;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WorkerTagTest {
  @ParameterizedTest
  @ValueSource(strings = {"a", "z", "0", "9", ".", "_", "-", "x86-64_v2.1"})
  void everySafeCharacterMakesAName(String name) {
    assertThat(new WorkerTag(name).name()).isEqualTo(name);
    assertThat(new WorkerTag(name)).hasToString(name);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "A", "Z", ":", "/", "`", "{", "a b", "é", "a\n"})
  void anyOtherCharacterAndNoneAtAllMakeAnInvalidName(String name) {
    invalid(name);
  }

  @Test
  void aNameHasAtMost32Characters() {
    assertThat(new WorkerTag("x".repeat(32)).name()).hasSize(32);

    invalid("x".repeat(33));
  }

  private static void invalid(String name) {
    assertThatExceptionOfType(DistributedException.class)
        .isThrownBy(() -> new WorkerTag(name))
        .satisfies(
            e -> assertThat(e.error()).isEqualTo(new InvalidWorker(WorkerProblem.TAG_INVALID)))
        .withMessage("Invalid worker: a tag must have 1 to 32 characters of a-z 0-9 . _ -.");
  }

  @Test
  void thereAreConstantsForTheUsualTags() {
    assertThat(
            Stream.of(
                WorkerTag.LINUX,
                WorkerTag.WINDOWS,
                WorkerTag.GPU,
                WorkerTag.INTERNAL,
                WorkerTag.EXTERNAL))
        .map(WorkerTag::name)
        .containsExactly("linux", "windows", "gpu", "internal", "external");
  }

  @Test
  void tagsAreOrderedByTheirNames() {
    assertThat(WorkerTag.GPU).isLessThan(WorkerTag.LINUX);
    assertThat(WorkerTag.LINUX).isGreaterThan(WorkerTag.GPU);
    assertThat(new WorkerTag("gpu")).isEqualByComparingTo(WorkerTag.GPU).isEqualTo(WorkerTag.GPU);
  }
}
