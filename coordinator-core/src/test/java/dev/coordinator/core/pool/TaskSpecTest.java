package dev.coordinator.core.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.coordinator.core.error.DistributedError.InvalidTask;
import dev.coordinator.core.error.DistributedException;
import dev.coordinator.core.error.TaskProblem;
import dev.coordinator.core.model.TaskPriority;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TaskSpecTest {
  private static final String TWO_BYTES = "é";
  private static final String THREE_BYTES = "€";
  private static final String FOUR_BYTES = "\uD83D\uDE00";
  private static final char HIGH_SURROGATE = '\uD83D';
  private static final char LOW_SURROGATE = '\uDE00';
  private static final String TOO_LONG_ID = "x".repeat(257);
  private static final List<Integer> TOO_MANY = Collections.nCopies(257, 0);

  private static DistributedException refused(TaskProblem problem, ThrowingCallable call) {
    DistributedException[] refusal = new DistributedException[1];
    assertThatExceptionOfType(DistributedException.class)
        .isThrownBy(call)
        .satisfies(e -> assertThat(e.error()).isEqualTo(new InvalidTask(problem)))
        .satisfies(e -> refusal[0] = e);
    return refusal[0];
  }

  private static TaskSpec withTarget(String targetRef) {
    return TaskSpec.of("a", "job", targetRef);
  }

  @Test
  void aSpecificationKeepsWhatItIsGiven() {
    TaskSpec spec = new TaskSpec("a", "job", "target", List.of(2, 0, 255), TaskPriority.LOW);

    assertThat(spec.taskId()).isEqualTo("a");
    assertThat(spec.jobId()).isEqualTo("job");
    assertThat(spec.targetRef()).isEqualTo("target");
    assertThat(spec.phases()).containsExactly(2, 0, 255);
    assertThat(spec.priority()).isEqualTo(TaskPriority.LOW);
  }

  @Test
  void withoutFurtherWordsATaskIsNormalAndHasNoPhases() {
    TaskSpec spec = TaskSpec.of("a", "job", "target");

    assertThat(spec.priority()).isEqualTo(TaskPriority.NORMAL);
    assertThat(spec.phases()).isEmpty();
  }

  @Test
  void oneThingCanBeChangedAtATime() {
    TaskSpec spec = TaskSpec.of("a", "job", "target");

    assertThat(spec.withPriority(TaskPriority.CRITICAL).withPhases(List.of(1)))
        .isEqualTo(new TaskSpec("a", "job", "target", List.of(1), TaskPriority.CRITICAL));
    assertThat(spec).isEqualTo(TaskSpec.of("a", "job", "target"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "A", "z", "Z", "0", "9", ".", "_", ":", "-", "Job:2024-01.v_1"})
  void everySafeCharacterMakesAnIdentifier(String identifier) {
    TaskSpec spec = TaskSpec.of(identifier, identifier, "target");

    assertThat(spec.taskId()).isEqualTo(identifier);
    assertThat(spec.jobId()).isEqualTo(identifier);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {" ", "a b", "/", "@", "[", "`", "{", ";", ",", "ü", "\0", "\n", "a\uD83D"})
  void anyOtherCharacterIsUnsafe(String identifier) {
    refused(TaskProblem.TASK_ID_UNSAFE, () -> TaskSpec.of(identifier, "job", "target"));
    refused(TaskProblem.JOB_ID_UNSAFE, () -> TaskSpec.of("a", identifier, "target"));
  }

  @Test
  void anIdentifierHas1To256Characters() {
    String longest = "x".repeat(256);
    assertThat(TaskSpec.of(longest, longest, "target").taskId()).hasSize(256);

    refused(TaskProblem.TASK_ID_EMPTY, () -> TaskSpec.of("", "job", "target"));
    refused(TaskProblem.TASK_ID_TOO_LONG, () -> TaskSpec.of(TOO_LONG_ID, "job", "target"));
    refused(TaskProblem.JOB_ID_EMPTY, () -> TaskSpec.of("a", "", "target"));
    refused(TaskProblem.JOB_ID_TOO_LONG, () -> TaskSpec.of("a", TOO_LONG_ID, "target"));
  }

  @Test
  void theTargetHas1To1024BytesHoweverManyCharactersTheyMake() {
    for (String filled :
        List.of(
            "x".repeat(1_024),
            TWO_BYTES.repeat(512),
            THREE_BYTES.repeat(341) + "x",
            FOUR_BYTES.repeat(256),
            "x" + TWO_BYTES + THREE_BYTES.repeat(339) + FOUR_BYTES)) {
      assertThat(withTarget(filled).targetRef()).isEqualTo(filled);
      refused(TaskProblem.TARGET_REF_TOO_LONG, () -> withTarget(filled + "x"));
      refused(TaskProblem.TARGET_REF_TOO_LONG, () -> withTarget("x" + filled));
    }
    assertThat(withTarget("x").targetRef()).isEqualTo("x");
    refused(TaskProblem.TARGET_REF_EMPTY, () -> withTarget(""));
  }

  @ParameterizedTest
  @CsvSource({"1023, 2", "1022, 3", "1021, 4"})
  void aCharacterThatReachesOverTheLastByteIsTooLong(int before, int bytes) {
    String last = List.of("", "", TWO_BYTES, THREE_BYTES, FOUR_BYTES).get(bytes);

    refused(TaskProblem.TARGET_REF_TOO_LONG, () -> withTarget("x".repeat(before) + last));
    assertThat(withTarget("x".repeat(before - 1) + last).targetRef()).endsWith(last);
  }

  @Test
  void aSurrogateWithoutItsOtherHalfIsMalformed() {
    for (String malformed :
        List.of(
            "" + HIGH_SURROGATE,
            "" + LOW_SURROGATE,
            "a" + HIGH_SURROGATE,
            HIGH_SURROGATE + "a",
            "" + LOW_SURROGATE + HIGH_SURROGATE,
            "" + HIGH_SURROGATE + HIGH_SURROGATE + LOW_SURROGATE,
            FOUR_BYTES + LOW_SURROGATE)) {
      refused(TaskProblem.TARGET_REF_MALFORMED, () -> withTarget(malformed));
    }
    assertThat(withTarget(FOUR_BYTES + FOUR_BYTES).targetRef()).hasSize(4);
  }

  @Test
  void aTargetMayHoldAnyWellFormedText() {
    for (String target :
        List.of(" ", "\0", "\n", "../etc", "\uFFFF", "\uE000", "ż\u0800\u07FF\u0080\u007F")) {
      assertThat(withTarget(target).targetRef()).isEqualTo(target);
    }
  }

  @Test
  void thereAreAtMost256PhasesOf0To255() {
    List<Integer> all = IntStream.range(0, 256).boxed().toList();
    assertThat(PoolFixture.spec("a").withPhases(all).phases()).isEqualTo(all);

    refused(TaskProblem.TOO_MANY_PHASES, () -> PoolFixture.spec("a").withPhases(TOO_MANY));
    refused(TaskProblem.PHASE_OUT_OF_RANGE, () -> PoolFixture.spec("a").withPhases(List.of(256)));
    refused(TaskProblem.PHASE_OUT_OF_RANGE, () -> PoolFixture.spec("a").withPhases(List.of(0, -1)));
    refused(
        TaskProblem.PHASE_OUT_OF_RANGE,
        () -> PoolFixture.spec("a").withPhases(List.of(Integer.MIN_VALUE)));
  }

  @Test
  void aPhaseIsNeverNull() {
    assertThatNullPointerException()
        .isThrownBy(() -> PoolFixture.spec("a").withPhases(Arrays.asList(1, null)))
        .withMessage("phase");
  }

  @Test
  void phasesAreCopiedAndCannotBeChanged() {
    List<Integer> mine = new ArrayList<>(List.of(1, 2));
    TaskSpec spec = PoolFixture.spec("a").withPhases(mine);
    mine.set(0, 9);

    assertThat(spec.phases()).containsExactly(1, 2);
    assertThatExceptionOfType(UnsupportedOperationException.class)
        .isThrownBy(() -> spec.phases().set(0, 9));
    assertThatExceptionOfType(UnsupportedOperationException.class)
        .isThrownBy(() -> spec.phases().add(9));
  }

  /** A list that grows between being measured and being copied must not slip past the limit. */
  @Test
  void aListThatLiesAboutItsSizeBringsInNoMorePhasesThanAllowed() {
    List<Integer> lying =
        new ArrayList<>(TOO_MANY) {
          private static final long serialVersionUID = 1L;

          @Override
          public int size() {
            return 1;
          }
        };

    refused(TaskProblem.TOO_MANY_PHASES, () -> PoolFixture.spec("a").withPhases(lying));
  }

  @Test
  void everythingIsCheckedInTheOrderOfTheContract() {
    String longTarget = "x".repeat(1_025);
    String malformed = "" + HIGH_SURROGATE;

    refused(TaskProblem.TASK_ID_EMPTY, () -> spec("", "", "", TOO_MANY));
    refused(TaskProblem.TASK_ID_TOO_LONG, () -> spec(" ".repeat(257), "", "", TOO_MANY));
    refused(TaskProblem.TASK_ID_UNSAFE, () -> spec(" ", "", "", TOO_MANY));
    refused(TaskProblem.JOB_ID_EMPTY, () -> spec("a", "", "", TOO_MANY));
    refused(TaskProblem.JOB_ID_TOO_LONG, () -> spec("a", " ".repeat(257), "", TOO_MANY));
    refused(TaskProblem.JOB_ID_UNSAFE, () -> spec("a", " ", "", TOO_MANY));
    refused(TaskProblem.TARGET_REF_EMPTY, () -> spec("a", "job", "", TOO_MANY));
    refused(
        TaskProblem.TARGET_REF_TOO_LONG, () -> spec("a", "job", longTarget + malformed, TOO_MANY));
    refused(TaskProblem.TARGET_REF_MALFORMED, () -> spec("a", "job", malformed, TOO_MANY));
    refused(TaskProblem.TOO_MANY_PHASES, () -> spec("a", "job", "target", TOO_MANY));
    refused(
        TaskProblem.TOO_MANY_PHASES,
        () -> spec("a", "job", "target", Collections.nCopies(257, -1)));
  }

  private static TaskSpec spec(
      String taskId, String jobId, String targetRef, List<Integer> phases) {
    return new TaskSpec(taskId, jobId, targetRef, phases, TaskPriority.NORMAL);
  }

  /** A scan of all these characters, and there would be some 60 thousand million, takes minutes. */
  @Test
  void megabytesOfTextAreRefusedWithoutBeingReadToTheirEnd() {
    int characters = 10_000_000;
    String plain = "x".repeat(characters);
    String wide = THREE_BYTES.repeat(characters);

    Assertions.assertTimeoutPreemptively(
        Duration.ofSeconds(20),
        () -> {
          for (int i = 0; i < 1_000; i++) {
            refused(TaskProblem.TASK_ID_TOO_LONG, () -> TaskSpec.of(plain, "job", "target"));
            refused(TaskProblem.TASK_ID_TOO_LONG, () -> TaskSpec.of(wide, "job", "target"));
            refused(TaskProblem.JOB_ID_TOO_LONG, () -> TaskSpec.of("a", plain, "target"));
            refused(TaskProblem.JOB_ID_TOO_LONG, () -> TaskSpec.of("a", wide, "target"));
            refused(TaskProblem.TARGET_REF_TOO_LONG, () -> withTarget(plain));
            refused(TaskProblem.TARGET_REF_TOO_LONG, () -> withTarget(wide));
          }
        });
  }

  @Test
  void aRejectedTextIsNotEchoed() {
    String secret = "my secret";

    assertThat(refused(TaskProblem.TASK_ID_UNSAFE, () -> TaskSpec.of(secret, "job", "target")))
        .hasMessage("Invalid task: the task id must use only A-Z a-z 0-9 . _ : -.");
    assertThat(refused(TaskProblem.JOB_ID_UNSAFE, () -> TaskSpec.of("a", secret, "target")))
        .hasMessage("Invalid task: the job id must use only A-Z a-z 0-9 . _ : -.");
    assertThat(
            refused(TaskProblem.TARGET_REF_MALFORMED, () -> withTarget(secret + HIGH_SURROGATE))
                .getMessage())
        .doesNotContain(secret);
  }

  @Test
  void theTextFormTellsTheLengthOfTheTargetOnly() {
    TaskSpec spec = new TaskSpec("a", "job", "my" + THREE_BYTES, List.of(1, 2), TaskPriority.HIGH);

    assertThat(spec)
        .hasToString(
            "TaskSpec[taskId=a, jobId=job, targetRef=<5 bytes>, phases=[1, 2], priority=HIGH]");
  }

  @Test
  void specificationsCompareByValue() {
    TaskSpec spec = new TaskSpec("a", "job", "target", List.of(1), TaskPriority.LOW);
    TaskSpec twin = new TaskSpec("a", "job", "target", Arrays.asList(1), TaskPriority.LOW);

    assertThat(twin).isEqualTo(spec).hasSameHashCodeAs(spec);
    assertThat(spec)
        .isNotEqualTo(new TaskSpec("b", "job", "target", List.of(1), TaskPriority.LOW))
        .isNotEqualTo(new TaskSpec("a", "other", "target", List.of(1), TaskPriority.LOW))
        .isNotEqualTo(new TaskSpec("a", "job", "other", List.of(1), TaskPriority.LOW))
        .isNotEqualTo(spec.withPhases(List.of()))
        .isNotEqualTo(spec.withPhases(List.of(2)))
        .isNotEqualTo(spec.withPriority(TaskPriority.NORMAL));
  }
}
