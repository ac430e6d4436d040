package dev.coordinator.core.host;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.coordinator.core.error.DistributedError;
import dev.coordinator.core.error.DistributedError.LeaseExpired;
import dev.coordinator.core.error.DistributedError.StaleOwnership;
import dev.coordinator.core.error.DistributedException;
import dev.coordinator.core.limits.DistributedLimits;
import dev.coordinator.core.limits.ResultLimits;
import dev.coordinator.core.model.TaskStatus;
import dev.coordinator.core.model.WorkerStatus;
import dev.coordinator.core.pool.OwnershipExplanation;
import dev.coordinator.core.pool.PartialRecovery;
import dev.coordinator.core.pool.RecoveryDeadlines;
import dev.coordinator.core.pool.SelectionExplanation;
import dev.coordinator.core.pool.TaskLease;
import dev.coordinator.core.pool.TaskSpec;
import dev.coordinator.core.pool.WorkerObservation;
import dev.coordinator.core.pool.WorkerSnapshot;
import dev.coordinator.core.pool.WorkerSpec;
import dev.coordinator.core.result.AggregatedResult;
import dev.coordinator.core.testkit.ScriptedWorker;
import dev.coordinator.core.testkit.SettableClock;
import dev.coordinator.core.testkit.TestCoordinator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The examples of the host guide. The guide shows lines of this file and nothing else. */
class HostGuideExamplesTest {
  private static final Path GUIDE = Path.of("..", "docs", "hosts.md");
  private static final Path EXAMPLES =
      Path.of("src/test/java", HostGuideExamplesTest.class.getName().replace('.', '/') + ".java");

  private final List<String> reported = new ArrayList<>();

  @Test
  void everyExampleOfTheGuideIsCodeOfThisTest() throws IOException {
    String code = unindented(Files.readString(EXAMPLES));
    List<String> examples = examplesOf(Files.readString(GUIDE));

    assertThat(examples).hasSizeGreaterThan(10);
    assertThat(examples).allSatisfy(example -> assertThat(code).contains(unindented(example)));
  }

  private static List<String> examplesOf(String guide) {
    return Stream.of(guide.split("```java\n"))
        .skip(1)
        .map(part -> part.substring(0, part.indexOf("```")))
        .toList();
  }

  private static String unindented(String text) {
    return text.lines().map(String::strip).reduce("", (lines, line) -> lines + line + "\n");
  }

  @Test
  void anEpochATemplateAndAWorker() {
    long start = System.nanoTime();
    LogicalClock clock = () -> (System.nanoTime() - start) / 1_000_000_000;

    Coordinator coordinator = Coordinator.withDefaults();
    CoordinatorTemplate template = new CoordinatorTemplate(coordinator, clock);

    template.register(WorkerSpec.of("hasher", 4));
    template.enqueue(TaskSpec.of("task-1", "job-1", "images/a.png"));

    assertThat(template.nowSecs()).isNotNegative();
    assertThat(coordinator.pool().snapshot().queuedTasks()).isEqualTo(1);
  }

  @Test
  void workingByHand() {
    CoordinatorTemplate template = templateWithATask();

    Optional<TaskLease> next = template.leaseNext("hasher", 60);
    if (next.isPresent()) {
      TaskLease lease = next.get();
      template.start(lease);
      String path = template.task(lease.taskId()).orElseThrow().targetRef();
      template.complete(lease, hash(path));
    }

    List<AggregatedResult> results = template.aggregate(List.of("task-1"));

    assertThat(results.get(0).bytes()).isEqualTo(hash("images/a.png"));
  }

  @Test
  void whatReachesTheCaller() {
    CoordinatorTemplate template = templateWithATask();
    TaskLease lease = template.leaseNext("hasher", 60).orElseThrow();
    template.start(lease);
    template.deregister("hasher", 1);
    byte[] result = hash("images/a.png");

    try {
      template.complete(lease, result);
    } catch (DistributedException refusal) {
      DistributedError error = refusal.error();
      if (error instanceof StaleOwnership || error instanceof LeaseExpired) {
        report("lost the task; another worker will do it", refusal);
      } else {
        throw refusal;
      }
    }

    assertThat(reported).containsExactly("lost the task; another worker will do it");
  }

  @Test
  void runningTasks() {
    CoordinatorTemplate template = templateWithATask();

    TaskRunner runner = new TaskRunner(template, "hasher", 60);

    RunOutcome outcome = runner.runNext(task -> hash(task.task().targetRef()));
    if (outcome instanceof RunOutcome.Failed failed && !failed.requeued()) {
      report(failed.taskId(), failed.cause());
    }

    assertThat(outcome).isEqualTo(new RunOutcome.Completed("task-1"));
    assertThat(reported).isEmpty();
  }

  @Test
  void renewingInAHandler() {
    CoordinatorTemplate template = templateWithATask();
    TaskRunner runner = new TaskRunner(template, "hasher", 60);

    TaskHandler handler =
        task -> {
          MessageDigest digest = MessageDigest.getInstance("SHA-256");
          for (byte[] block : blocks(task.task().targetRef())) {
            task.renewLease(60);
            digest.update(block);
          }
          return digest.digest();
        };

    assertThat(runner.runNext(handler)).isEqualTo(new RunOutcome.Completed("task-1"));
  }

  @Test
  void renewingByHand() {
    CoordinatorTemplate template = templateWithATask();
    TaskLease lease = template.leaseNext("hasher", 60).orElseThrow();
    template.start(lease);

    TaskLease renewed = template.renew(lease, 60); // From here on "lease" is stale.
    template.complete(renewed, hash("images/a.png"));

    assertThat(renewed.leaseId()).isGreaterThan(lease.leaseId());
    assertThat(renewed.attempt()).isEqualTo(lease.attempt());
  }

  @Test
  void waitingUntilASweepIsDue() {
    CoordinatorTemplate template = templateWithATask();
    Coordinator coordinator = template.coordinator();
    template.leaseNext("hasher", 60);

    RecoveryDeadlines due = coordinator.pool().recoveryDeadlines(3_600);
    OptionalLong wakeUpAt = due.earliest();

    assertThat(wakeUpAt).hasValue(60);
  }

  @Test
  void sweeping() {
    CoordinatorTemplate template = templateWithATask();

    template.recoverExpiredLeases();
    template.pruneDeadWorkers();
    template.expireOldTasks(3_600);

    assertThat(template.task("task-1").orElseThrow().status()).isEqualTo(TaskStatus.QUEUED);
  }

  @Test
  void sweepingInBites() {
    SettableClock clock = new SettableClock(0);
    Coordinator coordinator = Coordinator.withDefaults();
    CoordinatorTemplate template = new CoordinatorTemplate(coordinator, clock);
    template.register(WorkerSpec.of("hasher", 250));
    for (int i = 0; i < 250; i++) {
      template.enqueue(TaskSpec.of("task-" + i, "job-1", "images/" + i + ".png"));
      template.leaseNext("hasher", 10);
    }
    clock.advance(10);
    long revisionBefore = coordinator.pool().snapshot().revision();

    int remaining = Integer.MAX_VALUE;
    int before;
    do {
      before = remaining;
      PartialRecovery bite = template.recoverExpiredLeases(100);
      remaining = bite.remaining();
    } while (remaining > 0 && remaining < before);

    assertThat(coordinator.pool().snapshot().revision() - revisionBefore).as("bites").isEqualTo(3);
    assertThat(coordinator.pool().snapshot().queuedTasks()).isEqualTo(250);
  }

  @Test
  void askingWhyNobodyIsChosen() {
    CoordinatorTemplate template = templateWithATask();
    Coordinator coordinator = template.coordinator();
    template.heartbeat("hasher", 1, new WorkerObservation(WorkerStatus.BUSY, 0, 0, 0));

    SelectionExplanation why = coordinator.pool().explainSelection(template.nowSecs());
    for (SelectionExplanation.Ineligible other : why.ineligible()) {
      report(other.worker().workerId() + " is not eligible: " + other.reason());
    }

    assertThat(why.eligible()).isEmpty();
    assertThat(reported).containsExactly("hasher is not eligible: BUSY");
  }

  @Test
  void askingWhyALeaseIsRefused() {
    CoordinatorTemplate template = templateWithATask();
    Coordinator coordinator = template.coordinator();
    TaskLease lease = template.leaseNext("hasher", 60).orElseThrow();
    template.renew(lease, 60);

    OwnershipExplanation why = coordinator.queue().explainOwnership(lease, template.nowSecs());
    if (!why.isCurrent()) {
      report(why.verdict() + ": " + why.detail());
    }

    assertThat(reported)
        .containsExactly("LEASE_ID_DIFFERS: The lease's lease id is 1, the current one's is 2.");
  }

  @Test
  void recordingAndReplaying() {
    DistributedLimits limits = DistributedLimits.defaults();
    ResultLimits resultLimits = ResultLimits.defaults();

    CommandRecorder recorder = new CommandRecorder(10_000);
    Coordinator recorded = new Coordinator(limits, resultLimits, recorder);

    workOn(recorded);

    Coordinator replayed = new Coordinator(limits, resultLimits);
    recorder.replayOn(replayed);
    boolean same = replayed.pool().digest().equals(recorded.pool().digest());

    assertThat(same).isTrue();
    assertThat(recorder.dropped()).isZero();
    assertThat(recorder.recorded()).hasSize(6);
    TestCoordinator.assertSameState(recorded, replayed);
  }

  @Test
  void watchingWithFlightRecorder(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("commands.jfr");
    Coordinator coordinator = Coordinator.withDefaults();

    try (Recording recording = new Recording()) {
      recording.enable("dev.coordinator.Command").withoutThreshold();
      recording.start();
      workOn(coordinator);
      recording.dump(file);
    }

    List<RecordedEvent> events = RecordingFile.readAllEvents(file);
    assertThat(events.stream().filter(event -> event.hasField("operation")))
        .extracting(event -> event.getString("operation"))
        .contains("Enqueue", "CompleteTask");
  }

  @Test
  void closingDown() throws InterruptedException {
    CoordinatorTemplate template = templateWithATask();

    long deadline = template.nowSecs() + 30;
    while (!template.closeDown(deadline)) {
      Thread.sleep(100);
    }

    assertThat(template.coordinator().pool().workers())
        .extracting(WorkerSnapshot::status)
        .containsExactly(WorkerStatus.OFFLINE);
  }

  @Test
  void testingAHost() {
    TestCoordinator test = new TestCoordinator();
    ScriptedWorker worker = test.worker("hasher", 1);
    test.template().enqueue(TaskSpec.of("task-1", "job-1", "images/a.png"));

    TaskLease lease = worker.take(60);
    worker.freeze();
    test.clock().advance(61);
    test.sweep();

    assertThat(worker.completeLate(lease)).isEqualTo(new StaleOwnership("task-1"));
    test.assertConsistent();
  }

  /** An epoch with one worker and one queued task, whose clock stands still. */
  private static CoordinatorTemplate templateWithATask() {
    CoordinatorTemplate template =
        new CoordinatorTemplate(Coordinator.withDefaults(), new SettableClock(0));
    template.register(WorkerSpec.of("hasher", 4));
    template.enqueue(TaskSpec.of("task-1", "job-1", "images/a.png"));
    return template;
  }

  private static void workOn(Coordinator coordinator) {
    CoordinatorTemplate template = new CoordinatorTemplate(coordinator, new SettableClock(0));
    template.register(WorkerSpec.of("hasher", 4));
    template.enqueue(TaskSpec.of("task-1", "job-1", "images/a.png"));
    new TaskRunner(template, "hasher", 60).runNext(task -> hash(task.task().targetRef()));
  }

  private void report(String what) {
    reported.add(what);
  }

  private void report(String what, Exception why) {
    assertThat(why).isNotNull();
    reported.add(what);
  }

  private static List<byte[]> blocks(String path) {
    return List.of(path.getBytes(UTF_8), path.getBytes(UTF_8));
  }

  private static byte[] hash(String path) {
    return ("hash of " + path).getBytes(UTF_8);
  }
}
