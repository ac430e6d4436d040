package dev.coordinator.core.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.coordinator.core.model.TaskPriority;
import dev.coordinator.core.model.TaskStatus;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class TaskSnapshotTest {
  private static final TaskLease LEASE = new TaskLease("a", "w", 1, 2, 3, 4, 5, 35);

  private static TaskRecord record(TaskSpec spec, long createdAt) {
    TaskRecord task = new TaskRecord(spec, createdAt);
    task.status = TaskStatus.RUNNING;
    task.startedAt = 6;
    task.retryCount = 2;
    task.attempt = 3;
    task.taskGeneration = 2;
    task.recordVersion = 9;
    task.lease = LEASE;
    return task;
  }

  private static TaskRecord record() {
    return record(new TaskSpec("a", "job", "secret", List.of(1, 2), TaskPriority.HIGH), 5);
  }

  @Test
  void aSnapshotTellsItsFields() {
    TaskSnapshot task = new TaskSnapshot(record());

    assertThat(task.taskId()).isEqualTo("a");
    assertThat(task.jobId()).isEqualTo("job");
    assertThat(task.targetRef()).isEqualTo("secret");
    assertThat(task.phases()).containsExactly(1, 2);
    assertThat(task.priority()).isEqualTo(TaskPriority.HIGH);
    assertThat(task.status()).isEqualTo(TaskStatus.RUNNING);
    assertThat(task.createdAt()).isEqualTo(5);
    assertThat(task.startedAt()).hasValue(6);
    assertThat(task.completedAt()).isEmpty();
    assertThat(task.retryCount()).isEqualTo(2);
    assertThat(task.attempt()).isEqualTo(3);
    assertThat(task.taskGeneration()).isEqualTo(2);
    assertThat(task.recordVersion()).isEqualTo(9);
    assertThat(task.assignedTo()).contains("w");
    assertThat(task.lease()).contains(LEASE);
    assertThat(task.ownership()).contains(LEASE);
  }

  @Test
  void theTextFormTellsTheLengthOfTheTargetOnly() {
    assertThat(new TaskSnapshot(record()))
        .hasToString(
            "TaskSnapshot[TaskSpec[taskId=a, jobId=job, targetRef=<6 bytes>, phases=[1, 2],"
                + " priority=HIGH], status=RUNNING, createdAt=5, startedAt=OptionalLong[6],"
                + " completedAt=OptionalLong.empty, retryCount=2, attempt=3, taskGeneration=2,"
                + " recordVersion=9, lease="
                + LEASE
                + "]");
  }

  @Test
  void snapshotsCompareByValue() {
    TaskSnapshot snapshot = new TaskSnapshot(record());
    TaskSnapshot twin = new TaskSnapshot(record());

    assertThat(twin).isEqualTo(snapshot).hasSameHashCodeAs(snapshot);
    assertThat(snapshot).isNotEqualTo(null).isNotEqualTo("a");
    TaskRecord changed = record();
    changed.recordVersion++;
    assertThat(new TaskSnapshot(changed).hashCode()).isNotEqualTo(snapshot.hashCode());
    assertThat(snapshot)
        .isNotEqualTo(new TaskSnapshot(record(record().spec, 4)))
        .isNotEqualTo(new TaskSnapshot(record(record().spec.withPhases(List.of()), 5)));
  }

  static Stream<Named<Consumer<TaskRecord>>> changes() {
    return Stream.of(
        Named.of("status", task -> task.status = TaskStatus.LEASED),
        Named.of("startedAt", task -> task.startedAt = 7),
        Named.of("completedAt", task -> task.completedAt = 7),
        Named.of("retryCount", task -> task.retryCount++),
        Named.of("attempt", task -> task.attempt++),
        Named.of("taskGeneration", task -> task.taskGeneration++),
        Named.of("recordVersion", task -> task.recordVersion++),
        Named.of("another lease", task -> task.lease = LeaseField.LEASE_ID.changedIn(LEASE)),
        Named.of("no lease", task -> task.lease = null));
  }

  @ParameterizedTest
  @MethodSource("changes")
  void oneFieldThatDiffersMakesAnotherSnapshot(Consumer<TaskRecord> change) {
    TaskRecord changed = record();
    change.accept(changed);

    assertThat(new TaskSnapshot(changed)).isNotEqualTo(new TaskSnapshot(record()));
  }
}
