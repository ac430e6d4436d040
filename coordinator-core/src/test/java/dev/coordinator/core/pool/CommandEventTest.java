package dev.coordinator.core.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.tuple;

import dev.coordinator.core.limits.DistributedLimits;
import dev.coordinator.core.model.WorkerStatus;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CommandEventTest {
  /** What an event says, its times aside. */
  private record Told(
      String operation,
      String outcome,
      long revision,
      long logicalTime,
      @Nullable String taskId,
      @Nullable String workerId,
      int recordsChanged) {

    static Told by(RecordedEvent event) {
      return new Told(
          event.getString("operation"),
          event.getString("outcome"),
          event.getLong("revision"),
          event.getLong("logicalTime"),
          event.getString("taskId"),
          event.getString("workerId"),
          event.getInt("recordsChanged"));
    }
  }

  @TempDir private Path directory;

  /** Sends commands to a pool. */
  private interface Commands {
    void sendTo(PoolFixture pool) throws Exception;
  }

  private List<Told> record(Commands commands) throws Exception {
    return recordEvents(commands).stream().map(Told::by).toList();
  }

  private List<RecordedEvent> recordEvents(Commands commands) throws Exception {
    PoolFixture pool = new PoolFixture(DistributedLimits.builder().maxRetries(1));
    try (Recording recording = new Recording()) {
      recording.enable(CommandEvent.NAME).withThreshold(Duration.ZERO);
      recording.start();
      commands.sendTo(pool);
      recording.stop();
      Path file = directory.resolve("commands.jfr");
      recording.dump(file);
      return RecordingFile.readAllEvents(file).stream()
          .filter(event -> event.getEventType().getName().equals(CommandEvent.NAME))
          .toList();
    }
  }

  @Test
  void theWaitForTheLockIsPartOfTheDuration() throws Exception {
    Duration held = Duration.ofMillis(50);
    List<RecordedEvent> events =
        recordEvents(
            pool -> {
              Thread sender = new Thread(() -> pool.enqueue("a"));
              OtherThread.whileItHoldsTheLockOf(
                  pool.guarded,
                  () -> {
                    sender.start();
                    OtherThread.awaitWaiting(sender);
                    Thread.sleep(held.toMillis());
                  });
              sender.join();
            });

    assertThat(events).hasSize(1);
    assertThat(events.get(0).getDuration()).isGreaterThan(held.dividedBy(2));
  }

  private static Told accepted(
      String operation,
      long revision,
      @Nullable String taskId,
      @Nullable String workerId,
      int recordsChanged) {
    return new Told(operation, "Accepted", revision, 5, taskId, workerId, recordsChanged);
  }

  @Test
  void everyAcceptedCommandIsToldWithWhatItIsAbout() throws Exception {
    List<Told> told =
        record(
            pool -> {
              pool.at(5);
              pool.register("w", 4);
              pool.update("w", 1, WorkerObservation.healthy());
              pool.enqueue("a");
              TaskLease first = pool.assignNext("w");
              pool.start(first);
              pool.fail(first);
              TaskLease second = pool.renew(pool.assign("a", "w"), 50);
              pool.start(second);
              pool.complete(second);
              pool.enqueue("b");
              pool.cancel(pool.assignNextAvailable());
              pool.deregister("w", 1);
              pool.reactivate(WorkerSpec.of("w", 4), 2);
              pool.deregisterInPart("w", 3, 1);
            });

    assertThat(told)
        .containsExactly(
            accepted("RegisterWorker", 1, null, "w", 0),
            accepted("UpdateWorker", 2, null, "w", 0),
            accepted("Enqueue", 3, "a", null, 0),
            accepted("AssignNext", 4, "a", "w", 0),
            accepted("StartTask", 5, "a", "w", 0),
            accepted("FailTask", 6, "a", "w", 0),
            accepted("AssignTask", 7, "a", "w", 0),
            accepted("RenewLease", 8, "a", "w", 0),
            accepted("StartTask", 9, "a", "w", 0),
            accepted("CompleteTask", 10, "a", "w", 0),
            accepted("Enqueue", 11, "b", null, 0),
            accepted("AssignNextAvailable", 12, "b", "w", 0),
            accepted("CancelTask", 13, "b", null, 0),
            accepted("DeregisterWorker", 14, null, "w", 0),
            accepted("ReactivateWorker", 15, null, "w", 0),
            accepted("DeregisterWorkerInPart", 16, null, "w", 0));
  }

  @Test
  void aSweepTellsHowManyTasksItChanged() throws Exception {
    List<Told> told =
        record(
            pool -> {
              pool.register("w", 4);
              for (String taskId : List.of("a", "b", "c", "d", "e")) {
                pool.enqueue(taskId);
              }
              pool.fail(started(pool, "a"));
              pool.assign("a", "w", 1);
              pool.assign("b", "w", 1);
              pool.at(5);
              pool.recover();
              pool.assign("b", "w", 100);
              pool.assign("c", "w", 100);
              pool.at(61);
              pool.pruneInPart(1);
              pool.prune();
              pool.expireOldInPart(61, 1);
              pool.expireOld(61);
            });

    assertThat(told)
        .filteredOn(event -> event.recordsChanged > 0)
        .extracting(Told::operation, Told::recordsChanged)
        .containsExactly(
            tuple("RecoverExpiredLeases", 2),
            tuple("PruneDeadWorkersInPart", 1),
            tuple("PruneDeadWorkers", 1),
            tuple("ExpireOldTasksInPart", 1),
            tuple("ExpireOldTasks", 2));
  }

  private static TaskLease started(PoolFixture pool, String taskId) {
    TaskLease lease = pool.assign(taskId, "w");
    pool.start(lease);
    return lease;
  }

  @Test
  void aRefusalIsToldByItsErrorWithTheRevisionThatItExpected() throws Exception {
    List<Told> told =
        record(
            pool -> {
              catchThrowable(() -> pool.queue.recoverExpiredLeases(7, 3));
              catchThrowable(() -> pool.pool.assignTask(0, 3, "a", "w", 1));
            });

    assertThat(told)
        .containsExactly(
            new Told("RecoverExpiredLeases", "RevisionConflict", 7, 3, null, null, 0),
            new Told("AssignTask", "TaskNotFound", 0, 3, "a", "w", 0));
  }

  @Test
  void aRejectedIdentifierIsRecordedNowhere() throws Exception {
    List<Told> told =
        record(
            pool -> {
              WorkerPool p = pool.pool;
              WorkerObservation busy = new WorkerObservation(WorkerStatus.BUSY, 0, 0, 0);
              catchThrowable(() -> p.assignTask(0, 0, "not safe", "w", 1));
              catchThrowable(() -> p.assignTask(0, 0, "a", "not safe", 1));
              catchThrowable(() -> p.assignNext(0, 0, "not safe", 1));
              catchThrowable(() -> p.updateWorker(0, 0, "not safe", 1, busy));
              catchThrowable(() -> p.deregisterWorker(0, 0, "not safe", 1));
              catchThrowable(() -> p.deregisterWorker(0, 0, "not safe", 1, 1));
            });

    assertThat(told)
        .containsExactly(
            new Told("AssignTask", "InvalidTask", 0, 0, null, "w", 0),
            new Told("AssignTask", "InvalidWorker", 0, 0, "a", null, 0),
            new Told("AssignNext", "InvalidWorker", 0, 0, null, null, 0),
            new Told("UpdateWorker", "InvalidWorker", 0, 0, null, null, 0),
            new Told("DeregisterWorker", "InvalidWorker", 0, 0, null, null, 0),
            new Told("DeregisterWorkerInPart", "InvalidWorker", 0, 0, null, null, 0));
  }
}
