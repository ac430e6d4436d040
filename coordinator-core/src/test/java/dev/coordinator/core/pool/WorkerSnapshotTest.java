package dev.coordinator.core.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.coordinator.core.model.WorkerStatus;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class WorkerSnapshotTest {
  private static WorkerRecord record() {
    WorkerRecord worker =
        new WorkerRecord(new WorkerSpec("w", 8, 0, 0, 0, Set.of(WorkerTag.LINUX, WorkerTag.GPU)));
    worker.generation = 3;
    worker.currentTasks = 2;
    worker.completedTasks = 11;
    worker.lastHeartbeat = 40;
    worker.observe(WorkerStatus.HEALTHY, 5_000, 100, 200);
    return worker;
  }

  @Test
  void aSnapshotTellsItsFields() {
    WorkerSnapshot worker = new WorkerSnapshot(record());

    assertThat(worker.workerId()).isEqualTo("w");
    assertThat(worker.generation()).isEqualTo(3);
    assertThat(worker.status()).isEqualTo(WorkerStatus.HEALTHY);
    assertThat(worker.capacity()).isEqualTo(8);
    assertThat(worker.currentTasks()).isEqualTo(2);
    assertThat(worker.completedTasks()).isEqualTo(11);
    assertThat(worker.lastHeartbeat()).isEqualTo(40);
    assertThat(worker.cpuBasisPoints()).isEqualTo(5_000);
    assertThat(worker.memoryBasisPoints()).isEqualTo(100);
    assertThat(worker.networkBasisPoints()).isEqualTo(200);
    assertThat(worker.tags()).containsExactly(WorkerTag.GPU, WorkerTag.LINUX);
    assertThat(worker.effectiveCapacity()).isEqualTo(4);
    assertThat(worker.availableSlots()).isEqualTo(2);
    assertThat(worker)
        .hasToString(
            "WorkerSnapshot[workerId=w, generation=3, status=HEALTHY, capacity=8,"
                + " currentTasks=2, completedTasks=11, lastHeartbeat=40, cpuBasisPoints=5000,"
                + " memoryBasisPoints=100, networkBasisPoints=200, tags=[gpu, linux],"
                + " effectiveCapacity=4, availableSlots=2]");
  }

  @Test
  void snapshotsCompareByValue() {
    WorkerSnapshot snapshot = new WorkerSnapshot(record());
    WorkerSnapshot twin = new WorkerSnapshot(record());

    assertThat(twin).isEqualTo(snapshot).hasSameHashCodeAs(snapshot);
    assertThat(snapshot).isNotEqualTo(null).isNotEqualTo("w");
    WorkerRecord changed = record();
    changed.lastHeartbeat++;
    assertThat(new WorkerSnapshot(changed).hashCode()).isNotEqualTo(snapshot.hashCode());
  }

  static Stream<Named<Consumer<WorkerRecord>>> changes() {
    return Stream.of(
        Named.of("spec", worker -> worker.spec = worker.spec.withTags(Set.of())),
        Named.of("generation", worker -> worker.generation++),
        Named.of("status", worker -> worker.status = WorkerStatus.BUSY),
        Named.of("completedTasks", worker -> worker.completedTasks++),
        Named.of("lastHeartbeat", worker -> worker.lastHeartbeat++),
        Named.of("cpuBasisPoints", worker -> worker.cpuBasisPoints++),
        Named.of("memoryBasisPoints", worker -> worker.memoryBasisPoints++),
        Named.of("networkBasisPoints", worker -> worker.networkBasisPoints++),
        Named.of("availableSlots", worker -> worker.effectiveCapacity = 3),
        Named.of(
            "currentTasks",
            worker -> {
              worker.effectiveCapacity = 0;
              worker.currentTasks = 3;
            }));
  }

  @ParameterizedTest
  @MethodSource("changes")
  void oneFieldThatDiffersMakesAnotherSnapshot(Consumer<WorkerRecord> change) {
    WorkerRecord changed = record();
    change.accept(changed);

    assertThat(new WorkerSnapshot(changed)).isNotEqualTo(new WorkerSnapshot(record()));
  }

  @Test
  void effectiveCapacityAloneMakesADifferenceEvenWhenNoSlotIsAvailable() {
    WorkerRecord full = record();
    full.effectiveCapacity = 2;
    WorkerRecord overfull = record();
    overfull.effectiveCapacity = 1;

    assertThat(new WorkerSnapshot(full)).isNotEqualTo(new WorkerSnapshot(overfull));
  }
}
