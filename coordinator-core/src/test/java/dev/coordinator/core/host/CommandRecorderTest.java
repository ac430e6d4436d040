package dev.coordinator.core.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.coordinator.core.error.DistributedError.RevisionConflict;
import dev.coordinator.core.error.RevisionConflictException;
import dev.coordinator.core.host.CommandRecorder.Recorded;
import dev.coordinator.core.limits.AbsoluteLimits;
import dev.coordinator.core.limits.DistributedLimits;
import dev.coordinator.core.limits.ResultLimits;
import dev.coordinator.core.model.Accepted;
import dev.coordinator.core.pool.CompletionReceipt;
import dev.coordinator.core.pool.PoolCommand;
import dev.coordinator.core.pool.TaskLease;
import dev.coordinator.core.pool.TaskSpec;
import dev.coordinator.core.pool.WorkerSnapshot;
import dev.coordinator.core.pool.WorkerSpec;
import dev.coordinator.core.result.StoreOutcome;
import dev.coordinator.core.result.StoreResult;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CommandRecorderTest {
  private static final WorkerSpec WORKER = WorkerSpec.of("w", 1);
  private static final byte[] RESULT = {1, 2, 3};

  private final CommandRecorder recorder = new CommandRecorder(100);
  private final Coordinator coordinator = recordedBy(recorder);

  @Test
  void everyAcceptedCommandAndResultIsRecordedWithItsOutcome() {
    Accepted<WorkerSnapshot> registered = coordinator.pool().registerWorker(0, 0, WORKER);
    CompletionReceipt receipt = complete("t");
    Accepted<StoreOutcome> stored = coordinator.results().storeResult(0, receipt, RESULT);

    List<Recorded> recorded = recorder.recorded();

    assertThat(recorded).hasSize(6);
    assertThat(recorded.get(0))
        .isEqualTo(new Recorded(new PoolCommand.RegisterWorker(0, 0, WORKER), registered));
    assertThat(recorded.get(5))
        .isEqualTo(new Recorded(new StoreResult(0, receipt, RESULT), stored));
  }

  @Test
  void whatIsRefusedIsNotRecorded() {
    coordinator.pool().registerWorker(0, 0, WORKER);
    assertThatThrownBy(() -> coordinator.pool().registerWorker(0, 0, WORKER)).isNotNull();

    assertThat(recorder.recorded()).hasSize(1);
    assertThat(recorder.dropped()).isZero();
  }

  @Test
  void theLastCommandsAreKeptAndTheDroppedOnesAreCounted() {
    CommandRecorder small = new CommandRecorder(3);
    Coordinator watched = recordedBy(small);
    for (int i = 0; i < 5; i++) {
      watched.pool().pruneDeadWorkers(i, i);
    }

    assertThat(small.recorded())
        .extracting(Recorded::command)
        .containsExactly(
            new PoolCommand.PruneDeadWorkers(2, 2),
            new PoolCommand.PruneDeadWorkers(3, 3),
            new PoolCommand.PruneDeadWorkers(4, 4));
    assertThat(small.dropped()).isEqualTo(2);
  }

  @Test
  void anIncompleteRecordingIsNotReplayed() {
    CommandRecorder small = new CommandRecorder(1);
    Coordinator watched = recordedBy(small);
    watched.pool().pruneDeadWorkers(0, 0);
    watched.pool().pruneDeadWorkers(1, 0);
    Coordinator fresh = Coordinator.withDefaults();

    assertThatThrownBy(() -> small.replayOn(fresh))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(
            "replaying needs every command since the start, but 1 were dropped; record with a"
                + " greater capacity");
    assertThat(fresh.pool().snapshot().revision()).isZero();
  }

  @Test
  void aRecordingThatIsJustCompleteIsReplayed() {
    CommandRecorder small = new CommandRecorder(2);
    Coordinator watched = recordedBy(small);
    watched.pool().pruneDeadWorkers(0, 0);
    watched.pool().pruneDeadWorkers(1, 7);
    Coordinator fresh = Coordinator.withDefaults();

    small.replayOn(fresh);

    assertThat(fresh.pool().digest()).isEqualTo(watched.pool().digest());
  }

  @Test
  void anEpochThatIsNotFreshIsNoTarget() {
    coordinator.pool().registerWorker(0, 0, WORKER);
    Coordinator used = Coordinator.withDefaults();
    used.pool().pruneDeadWorkers(0, 0);

    RevisionConflictException refusal =
        catchThrowableOfType(RevisionConflictException.class, () -> recorder.replayOn(used));
    assertThat(refusal.error()).isEqualTo(new RevisionConflict(0, 1));
  }

  @Test
  void theRecordedListIsACopy() {
    coordinator.pool().registerWorker(0, 0, WORKER);

    recorder.recorded().clear();

    assertThat(recorder.recorded()).hasSize(1);
  }

  @Test
  void resultsAreRecordedAsTheyWereStored() {
    coordinator.pool().registerWorker(0, 0, WORKER);
    byte[] given = RESULT.clone();
    coordinator.results().storeResult(0, complete("t"), given);
    given[0] = 99;

    assertThat(recorder.recorded().get(5).command())
        .isInstanceOfSatisfying(
            StoreResult.class, stored -> assertThat(stored.bytes()).isEqualTo(RESULT));
  }

  @Test
  void aRecordingShowsNeitherTargetsNorResults() {
    coordinator.pool().registerWorker(0, 0, WORKER);
    coordinator.results().storeResult(0, complete("t"), RESULT);

    assertThat(recorder.recorded().toString())
        .doesNotContain("target of t")
        .contains("bytes=<3 bytes>");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1, AbsoluteLimits.MAX_RECORDED_COMMANDS + 1})
  void aCapacityOutOfRangeIsRefused(int capacity) {
    assertThatThrownBy(() -> new CommandRecorder(capacity))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("capacity must be in 1 to 65536, but is " + capacity);
  }

  @Test
  void theGreatestCapacityIsGood() {
    assertThat(new CommandRecorder(AbsoluteLimits.MAX_RECORDED_COMMANDS).recorded()).isEmpty();
  }

  @Test
  void aRecordIsComplete() {
    Accepted<String> outcome = new Accepted<>(1, "outcome");

    assertThatThrownBy(() -> new Recorded(null, outcome)).hasMessage("command");
    assertThatThrownBy(() -> new Recorded("command", null)).hasMessage("outcome");
  }

  private CompletionReceipt complete(String taskId) {
    long revision = coordinator.pool().snapshot().revision();
    coordinator.queue().enqueue(revision, 0, TaskSpec.of(taskId, "job", "target of " + taskId));
    TaskLease lease = coordinator.pool().assignNext(revision + 1, 0, "w", 10).value();
    coordinator.queue().startTask(revision + 2, 0, lease);
    return coordinator.queue().completeTask(revision + 3, 0, lease).value().receipt();
  }

  private static Coordinator recordedBy(CommandRecorder recorder) {
    return new Coordinator(DistributedLimits.defaults(), ResultLimits.defaults(), recorder);
  }
}
