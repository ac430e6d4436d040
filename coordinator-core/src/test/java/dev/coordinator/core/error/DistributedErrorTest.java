package dev.coordinator.core.error;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What holds for every error, found by reflection so that no new one is forgotten. */
class DistributedErrorTest {
  private static final String SECRET = "secret-identifier";
  private static final Set<String> ROUTINE =
      Set.of("RevisionConflict", "NoQueuedTask", "NoAvailableWorker");

  static Stream<DistributedError> errors() {
    return Arrays.stream(DistributedError.class.getPermittedSubclasses())
        .map(DistributedErrorTest::example);
  }

  private static DistributedError example(Class<?> type) {
    RecordComponent[] components = type.getRecordComponents();
    Class<?>[] types =
        Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
    Object[] values = Arrays.stream(types).map(DistributedErrorTest::value).toArray();
    try {
      return (DistributedError) type.getDeclaredConstructor(types).newInstance(values);
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(e);
    }
  }

  private static Object value(Class<?> type) {
    if (type == long.class) {
      return 41L;
    }
    if (type == int.class) {
      return 42;
    }
    return type == String.class ? SECRET : type.getEnumConstants()[0];
  }

  @ParameterizedTest
  @MethodSource("errors")
  void theMessageIsASentenceWithoutIdentifiers(DistributedError error) {
    assertThat(error.message()).matches("[A-Z0-9m].{30,}\\.").doesNotContain(SECRET);
    assertThat(error.toException()).hasMessage(error.message());
    assertThat(error.toException("It is so.")).hasMessage(error.message() + " It is so.");
  }

  @ParameterizedTest
  @MethodSource("errors")
  void theExceptionCarriesTheErrorAndATraceUnlessItIsRoutine(DistributedError error) {
    DistributedException exception = error.toException();
    assertThat(exception.error()).isSameAs(error);
    assertThat(error.type()).isEqualTo(error.getClass().getSimpleName());
    assertThat(error.isRoutine()).isEqualTo(ROUTINE.contains(error.type()));
    assertThat(exception.getStackTrace().length == 0).isEqualTo(error.isRoutine());
  }

  @ParameterizedTest
  @MethodSource("errors")
  void aFieldThatIsNullIsRefusedByName(DistributedError error) {
    for (RecordComponent component : error.getClass().getRecordComponents()) {
      if (!component.getType().isPrimitive()) {
        assertThatThrownBy(() -> withNull(error, component))
            .hasRootCauseInstanceOf(NullPointerException.class)
            .hasRootCauseMessage(component.getName());
      }
    }
  }

  private static Object withNull(DistributedError error, RecordComponent missing)
      throws ReflectiveOperationException {
    RecordComponent[] components = error.getClass().getRecordComponents();
    Object[] values = new Object[components.length];
    for (int i = 0; i < components.length; i++) {
      values[i] =
          components[i].getName().equals(missing.getName()) ? null : value(components[i].getType());
    }
    Class<?>[] types =
        Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
    return error.getClass().getDeclaredConstructor(types).newInstance(values);
  }

  @Test
  void everyErrorOfTheContractIsThere() {
    assertThat(errors().map(DistributedError::type)).hasSize(39).doesNotHaveDuplicates();
  }

  @Test
  void aRevisionConflictHasAnExceptionOfItsOwn() {
    DistributedException exception = new DistributedError.RevisionConflict(3, 5).toException();
    assertThat(exception)
        .isInstanceOf(RevisionConflictException.class)
        .hasMessageContaining("expects revision 3")
        .hasMessageContaining("is at revision 5");
    assertThat(((RevisionConflictException) exception).actualRevision()).isEqualTo(5);
  }

  @Test
  void everyReasonIsSaidInWords() {
    assertThat(TaskProblem.values()).allMatch(reason -> reason.rule().length() > 20);
    assertThat(WorkerProblem.values()).allMatch(reason -> reason.rule().length() > 20);
    assertThat(LimitRelationship.values()).allMatch(reason -> reason.rule().contains(" must be "));
    assertThat(InvariantProblem.values()).allMatch(reason -> reason.rule().contains("must"));
    assertThat(LimitName.MAX_TASK_RECORDS).hasToString("maxTaskRecords");
    assertThat(CounterName.WORKER_CURRENT_TASKS).hasToString("workerCurrentTasks");
  }

  @Test
  void aNegativeRetryLimitIsToldThatZeroIsAllowed() {
    assertThat(new DistributedError.InvalidLimit(LimitName.MAX_RETRIES).message())
        .contains("zero or positive");
    assertThat(new DistributedError.InvalidLimit(LimitName.MAX_WORKERS).message())
        .doesNotContain("zero");
  }
}
