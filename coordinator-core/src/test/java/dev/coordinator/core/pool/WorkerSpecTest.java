package dev.coordinator.core.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.coordinator.core.error.DistributedError.InvalidWorker;
import dev.coordinator.core.error.DistributedException;
import dev.coordinator.core.error.WorkerProblem;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WorkerSpecTest {
  private static void refused(WorkerProblem problem, ThrowingCallable call) {
    assertThatExceptionOfType(DistributedException.class)
        .isThrownBy(call)
        .satisfies(e -> assertThat(e.error()).isEqualTo(new InvalidWorker(problem)));
  }

  private static Set<WorkerTag> tags(int number) {
    return IntStream.range(0, number)
        .mapToObj(i -> new WorkerTag("tag-" + i))
        .collect(Collectors.toSet());
  }

  @Test
  void aSpecificationKeepsWhatItIsGiven() {
    WorkerSpec spec = new WorkerSpec("w", 7, 1, 2, 3, Set.of(WorkerTag.EXTERNAL));

    assertThat(spec.workerId()).isEqualTo("w");
    assertThat(spec.capacity()).isEqualTo(7);
    assertThat(spec.cpuBasisPoints()).isEqualTo(1);
    assertThat(spec.memoryBasisPoints()).isEqualTo(2);
    assertThat(spec.networkBasisPoints()).isEqualTo(3);
    assertThat(spec.tags()).containsExactly(WorkerTag.EXTERNAL);
  }

  @Test
  void withoutFurtherWordsAWorkerIsIdleAndHasNoTags() {
    assertThat(WorkerSpec.of("w", 7)).isEqualTo(new WorkerSpec("w", 7, 0, 0, 0, Set.of()));
  }

  @Test
  void oneThingCanBeChangedAtATime() {
    assertThat(WorkerSpec.of("w", 7).withUtilization(1, 2, 3).withTags(Set.of(WorkerTag.GPU)))
        .isEqualTo(new WorkerSpec("w", 7, 1, 2, 3, Set.of(WorkerTag.GPU)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "a/b", "ö", "a\n"})
  void anUnsafeIdentifierIsRefused(String workerId) {
    refused(WorkerProblem.WORKER_ID_INVALID, () -> WorkerSpec.of(workerId, 1));
  }

  @Test
  void anIdentifierHasAtMost256Characters() {
    assertThat(WorkerSpec.of("w".repeat(256), 1).workerId()).hasSize(256);

    refused(WorkerProblem.WORKER_ID_INVALID, () -> WorkerSpec.of("w".repeat(257), 1));
  }

  @Test
  void theCapacityIs1To4096() {
    assertThat(WorkerSpec.of("w", 1).capacity()).isEqualTo(1);
    assertThat(WorkerSpec.of("w", 4_096).capacity()).isEqualTo(4_096);

    refused(WorkerProblem.CAPACITY_NOT_POSITIVE, () -> WorkerSpec.of("w", 0));
    refused(WorkerProblem.CAPACITY_NOT_POSITIVE, () -> WorkerSpec.of("w", Integer.MIN_VALUE));
    refused(WorkerProblem.CAPACITY_TOO_LARGE, () -> WorkerSpec.of("w", 4_097));
    refused(WorkerProblem.CAPACITY_TOO_LARGE, () -> WorkerSpec.of("w", Integer.MAX_VALUE));
  }

  @ParameterizedTest
  @CsvSource({"-1,0,0", "10001,0,0", "0,-1,0", "0,10001,0", "0,0,-1", "0,0,10001"})
  void everyUtilizationMustBeInItsRange(int cpu, int memory, int network) {
    refused(
        WorkerProblem.UTILIZATION_OUT_OF_RANGE,
        () -> WorkerSpec.of("w", 1).withUtilization(cpu, memory, network));
  }

  @Test
  void aUtilizationIs0To10000BasisPoints() {
    WorkerSpec full = WorkerSpec.of("w", 1).withUtilization(10_000, 10_000, 10_000);

    assertThat(full.cpuBasisPoints()).isEqualTo(10_000);
    assertThat(full.memoryBasisPoints()).isEqualTo(10_000);
    assertThat(full.networkBasisPoints()).isEqualTo(10_000);
  }

  @Test
  void thereAreAtMost16Tags() {
    assertThat(WorkerSpec.of("w", 1).withTags(tags(16)).tags()).hasSize(16);

    refused(WorkerProblem.TOO_MANY_TAGS, () -> WorkerSpec.of("w", 1).withTags(tags(17)));
  }

  @Test
  void aTagIsNeverNull() {
    Set<WorkerTag> tags = new HashSet<>();
    tags.add(null);

    assertThatNullPointerException()
        .isThrownBy(() -> WorkerSpec.of("w", 1).withTags(tags))
        .withMessage("tag");
  }

  @Test
  void tagsAreCopiedSortedAndCannotBeChanged() {
    Set<WorkerTag> mine =
        new LinkedHashSet<>(List.of(WorkerTag.WINDOWS, WorkerTag.GPU, WorkerTag.LINUX));
    WorkerSpec spec = WorkerSpec.of("w", 1).withTags(mine);
    mine.clear();

    assertThat(spec.tags()).containsExactly(WorkerTag.GPU, WorkerTag.LINUX, WorkerTag.WINDOWS);
    assertThatExceptionOfType(UnsupportedOperationException.class)
        .isThrownBy(() -> spec.tags().clear());
  }

  /** A set that grows between being measured and being copied must not slip past the limit. */
  @Test
  void aSetThatLiesAboutItsSizeBringsInNoMoreTagsThanAllowed() {
    Set<WorkerTag> lying =
        new HashSet<>(tags(17)) {
          private static final long serialVersionUID = 1L;

          @Override
          public int size() {
            return 1;
          }
        };

    refused(WorkerProblem.TOO_MANY_TAGS, () -> WorkerSpec.of("w", 1).withTags(lying));
  }

  @Test
  void everythingIsCheckedInTheOrderOfTheContract() {
    Set<WorkerTag> tooMany = tags(17);

    refused(WorkerProblem.WORKER_ID_INVALID, () -> new WorkerSpec("", 0, -1, 0, 0, tooMany));
    refused(WorkerProblem.CAPACITY_NOT_POSITIVE, () -> new WorkerSpec("w", 0, -1, 0, 0, tooMany));
    refused(WorkerProblem.CAPACITY_TOO_LARGE, () -> new WorkerSpec("w", 4_097, -1, 0, 0, tooMany));
    refused(
        WorkerProblem.UTILIZATION_OUT_OF_RANGE, () -> new WorkerSpec("w", 1, -1, 0, 0, tooMany));
    refused(WorkerProblem.TOO_MANY_TAGS, () -> new WorkerSpec("w", 1, 0, 0, 0, tooMany));
  }

  @Test
  void specificationsCompareByValueWhateverTheOrderOfTheirTags() {
    WorkerSpec spec =
        new WorkerSpec(
            "w", 1, 2, 3, 4, new LinkedHashSet<>(List.of(WorkerTag.LINUX, WorkerTag.GPU)));
    WorkerSpec twin =
        new WorkerSpec(
            "w", 1, 2, 3, 4, new LinkedHashSet<>(List.of(WorkerTag.GPU, WorkerTag.LINUX)));

    assertThat(twin).isEqualTo(spec).hasSameHashCodeAs(spec);
    assertThat(twin.tags()).isEqualTo(Set.of(WorkerTag.GPU, WorkerTag.LINUX));
    assertThat(spec)
        .isNotEqualTo(spec.withTags(Collections.emptySet()))
        .isNotEqualTo(spec.withUtilization(0, 3, 4))
        .isNotEqualTo(spec.withUtilization(2, 0, 4))
        .isNotEqualTo(spec.withUtilization(2, 3, 0))
        .isNotEqualTo(new WorkerSpec("v", 1, 2, 3, 4, spec.tags()))
        .isNotEqualTo(new WorkerSpec("w", 2, 2, 3, 4, spec.tags()));
  }
}
