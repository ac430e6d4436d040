package dev.coordinator.core.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.coordinator.core.error.DistributedError.NoQueuedTask;
import dev.coordinator.core.limits.DistributedLimits;
import dev.coordinator.core.model.TaskPriority;
import dev.coordinator.core.model.TaskStatus;
import dev.coordinator.core.model.WorkerStatus;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class StateDigestTest {
  /** One task of each kind of ending and owner, and workers with and without leases. */
  private static PoolFixture eventfulPool() {
    PoolFixture pool = new PoolFixture(DistributedLimits.builder().maxRetries(0));
    pool.register(WorkerSpec.of("w", 8).withTags(Set.of(WorkerTag.GPU, WorkerTag.LINUX)));
    pool.register("o", 1);
    pool.deregister("o");
    pool.completed("completed", "w");
    pool.fail(pool.running("failed", "w"));
    pool.cancel(pool.leased("cancelled-by-lease", "w"));
    pool.cancel(pool.enqueue("cancelled-by-fence").ownership().orElseThrow());
    pool.running("running", "w");
    pool.enqueue(new TaskSpec("queued", "job", "ta\u00E9rget", List.of(1, 255), TaskPriority.HIGH));
    return pool;
  }

  private static String digest(PoolState state) {
    return StateDigest.of(state);
  }

  @Test
  void anEmptyStateIsDigestedByteByByteAsTheFormatSays() throws NoSuchAlgorithmException {
    byte[] format = "coordinator-pool-2".getBytes(StandardCharsets.US_ASCII);
    ByteBuffer expected = ByteBuffer.allocate(8 + format.length + 6 * 8);
    expected.putLong(format.length).put(format);
    // Revision, logical time, last ordinal, last lease id, tasks, workers: all zero.
    MessageDigest sha256 = MessageDigest.getInstance("SHA-256");

    assertThat(new PoolFixture().pool.digest())
        .isEqualTo(HexFormat.of().formatHex(sha256.digest(expected.array())));
  }

  /**
   * The value was computed apart from this code, from the format alone. Another value is another
   * format, which needs another name.
   */
  @Test
  void theFormatDoesNotChangeUnnoticed() {
    assertThat(eventfulPool().pool.digest())
        .isEqualTo("1584576083b529ac616590255066e3046ee73803ad685977e2dccb14c257c8c7");
  }

  @Test
  void poolsGivenTheSameCommandsHaveTheSameDigest() {
    assertThat(eventfulPool().pool.digest()).isEqualTo(eventfulPool().pool.digest()).hasSize(64);
  }

  @Test
  void theLimitsAreLeftOut() {
    PoolFixture other = new PoolFixture(DistributedLimits.builder().maxWorkers(7));

    assertThat(other.pool.digest()).isEqualTo(new PoolFixture().pool.digest());
  }

  @Test
  void everyCommandChangesTheDigestAndARefusalDoesNot() {
    PoolFixture pool = new PoolFixture();
    String before = pool.pool.digest();
    pool.prune();
    String after = pool.pool.digest();
    assertThat(after).isNotEqualTo(before);
    pool.refused(new NoQueuedTask(), () -> pool.assignNext("w"));

    assertThat(pool.pool.digest()).isEqualTo(after);
  }

  @Test
  void whoWasHeardOfFirstInTheSameSecondCounts() {
    PoolFixture first = new PoolFixture();
    first.register("v", 1);
    first.register("w", 1);
    PoolFixture second = new PoolFixture();
    second.register("w", 1);
    second.register("v", 1);

    // A sweep in part would take another worker offline.
    assertThat(first.pool.workers()).isEqualTo(second.pool.workers());
    assertThat(first.pool.digest()).isNotEqualTo(second.pool.digest());
  }

  @Test
  void whatCameFirstInTheSameSecondCountsEvenAfterItWasQueuedAgain() {
    PoolFixture first = queuedAgainInOneOrder("a", "b");
    PoolFixture second = queuedAgainInOneOrder("b", "a");

    // A sweep in part would end another task.
    assertThat(first.queue.tasks()).isEqualTo(second.queue.tasks());
    assertThat(first.pool.digest()).isNotEqualTo(second.pool.digest());
  }

  /** Two tasks that came in the order given, and went back to the queue in another. */
  private static PoolFixture queuedAgainInOneOrder(String first, String second) {
    PoolFixture pool = new PoolFixture();
    pool.register("w", 2);
    pool.enqueue(first);
    pool.enqueue(second);
    pool.assign("a", "w");
    pool.assign("b", "w");
    pool.at(PoolFixture.LEASE_TTL);
    pool.recover();
    return pool;
  }

  static Stream<Named<Consumer<PoolState>>> changes() {
    return Stream.of(
        Named.of("revision", state -> state.revision++),
        Named.of("logicalTime", state -> state.logicalTime++),
        Named.of("lastEnqueueOrdinal", state -> state.lastEnqueueOrdinal++),
        Named.of("lastLeaseId", state -> state.lastLeaseId++),
        Named.of("a task more", state -> state.admit(new TaskRecord(PoolFixture.spec("x"), 0))),
        Named.of("a task less", state -> state.tasks.remove("queued")),
        task("jobId", spec -> TaskSpec.of(spec.taskId(), "other", spec.targetRef())),
        task("targetRef", spec -> TaskSpec.of(spec.taskId(), spec.jobId(), "other")),
        task("phases", spec -> spec.withPhases(List.of(1))),
        task("other phases", spec -> spec.withPhases(List.of(255, 1))),
        task("priority", spec -> spec.withPriority(TaskPriority.LOW)),
        record("status", task -> task.status = TaskStatus.LEASED),
        record("startedAt", task -> task.startedAt++),
        record("completedAt", task -> task.completedAt++),
        record("retryCount", task -> task.retryCount++),
        record("attempt", task -> task.attempt++),
        record("taskGeneration", task -> task.taskGeneration++),
        record("recordVersion", task -> task.recordVersion++),
        record("enqueueOrdinal", task -> task.enqueueOrdinal++),
        record("no lease", task -> task.lease = null),
        Named.of(
            "the receipt",
            state -> {
              TaskRecord task = state.requireTask("completed");
              task.receipt = null;
            }),
        Named.of(
            "another receipt",
            state -> {
              TaskRecord task = state.requireTask("completed");
              task.receipt = new CompletionReceipt(new TaskLease("a", "b", 1, 2, 3, 4, 5, 6), 7);
            }),
        Named.of("the proof of failure", state -> state.requireTask("failed").endedBy = null),
        Named.of(
            "the fence that cancelled",
            state ->
                state.requireTask("cancelled-by-fence").endedBy =
                    new QueuedTaskFence("cancelled-by-fence", 0, 2)),
        Named.of("a worker less", state -> state.workers.remove("o")),
        worker("capacity and tags", worker -> worker.spec = WorkerSpec.of("w", 8)),
        worker(
            "capacity", worker -> worker.spec = WorkerSpec.of("w", 9).withTags(worker.spec.tags())),
        worker("generation", worker -> worker.generation++),
        worker("status", worker -> worker.status = WorkerStatus.BUSY),
        worker("currentTasks", worker -> worker.currentTasks++),
        worker("completedTasks", worker -> worker.completedTasks++),
        worker("lastHeartbeat", worker -> worker.lastHeartbeat++),
        worker("cpuBasisPoints", worker -> worker.cpuBasisPoints++),
        worker("memoryBasisPoints", worker -> worker.memoryBasisPoints++),
        worker("networkBasisPoints", worker -> worker.networkBasisPoints++));
  }

  private static Named<Consumer<PoolState>> task(String what, UnaryOperator<TaskSpec> change) {
    return Named.of(
        what,
        state -> {
          TaskRecord old = state.requireTask("queued");
          TaskRecord changed = new TaskRecord(change.apply(old.spec), old.createdAt);
          changed.enqueueOrdinal = old.enqueueOrdinal;
          state.tasks.put("queued", changed);
        });
  }

  private static Named<Consumer<PoolState>> record(String what, Consumer<TaskRecord> change) {
    return Named.of(what, state -> change.accept(state.requireTask("running")));
  }

  private static Named<Consumer<PoolState>> worker(String what, Consumer<WorkerRecord> change) {
    return Named.of(what, state -> change.accept(state.requireWorker("w")));
  }

  @ParameterizedTest
  @MethodSource("changes")
  void everythingThatALaterCommandCanDependOnChangesTheDigest(Consumer<PoolState> change) {
    PoolState state = eventfulPool().state;
    String before = digest(state);
    change.accept(state);

    assertThat(digest(state)).isNotEqualTo(before);
  }

  @ParameterizedTest
  @EnumSource
  void everyFieldOfALeaseChangesTheDigest(LeaseField field) {
    PoolState state = eventfulPool().state;
    String before = digest(state);
    TaskRecord task = state.requireTask("running");
    task.lease = field.changedIn(task.requireLease());

    assertThat(digest(state)).isNotEqualTo(before);
  }

  @Test
  void theCreationOfATaskChangesTheDigest() {
    PoolFixture early = new PoolFixture();
    early.state.admit(new TaskRecord(PoolFixture.spec("a"), 1));
    PoolFixture late = new PoolFixture();
    late.state.admit(new TaskRecord(PoolFixture.spec("a"), 2));

    assertThat(early.pool.digest()).isNotEqualTo(late.pool.digest());
  }
}
