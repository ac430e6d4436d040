package dev.coordinator.core.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.coordinator.core.error.DistributedError.StateInvariant;
import dev.coordinator.core.error.DistributedException;
import dev.coordinator.core.error.InvariantProblem;
import dev.coordinator.core.model.TaskPriority;
import dev.coordinator.core.model.TaskStatus;
import dev.coordinator.core.model.WorkerStatus;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each fault is made by hand in a sound state, and must be found for what it is. */
class InvariantCheckerTest {
  /** Damages a sound pool. */
  interface Damage {
    void doTo(PoolFixture pool);
  }

  /** A damage, what it is in words, and what the checker must say to it. */
  record Fault(String description, InvariantProblem problem, Damage damage) {
    @Override
    public String toString() {
      return description;
    }
  }

  /**
   * Two tasks wait, one leased and one running are held by "holder", one has ended; one worker is
   * idle, one like it is a little busier, one is degraded, one stale and one offline.
   */
  private static PoolFixture soundPool() {
    PoolFixture pool = new PoolFixture();
    pool.register("stale", 4_000);
    pool.at(100);
    pool.register("holder", 4);
    pool.completed("ended", "holder");
    pool.leased("leased", "holder");
    pool.running("running", "holder");
    pool.at(101);
    pool.enqueue("first");
    pool.enqueue("second");
    pool.register("idle", 8);
    pool.register(WorkerSpec.of("like-idle", 8).withUtilization(1, 0, 0));
    pool.register("degraded", 8);
    pool.update("degraded", 1, new WorkerObservation(WorkerStatus.DEGRADED, 0, 0, 0));
    pool.register("offline", 8);
    pool.deregister("offline");
    return pool;
  }

  private static TaskRecord unrecordedTask() {
    return new TaskRecord(PoolFixture.spec("unrecorded"), 101);
  }

  private static WorkerRecord unrecordedWorker() {
    WorkerRecord worker = new WorkerRecord(WorkerSpec.of("unrecorded", 2));
    worker.observe(WorkerStatus.HEALTHY, 0, 0, 0);
    worker.lastHeartbeat = 101;
    return worker;
  }

  /** Gives a worker another effective capacity, and the counts what belongs to it. */
  private static void changeEffectiveCapacity(PoolFixture pool, String workerId, int slots) {
    WorkerRecord worker = pool.workerRecord(workerId);
    pool.state.slotsEffective += slots - worker.effectiveCapacity;
    pool.state.slotsAvailable -= worker.availableSlots();
    worker.effectiveCapacity = slots;
    pool.state.slotsAvailable += worker.availableSlots();
  }

  private static void changeLease(PoolFixture pool, String taskId, LeaseField field) {
    TaskRecord task = pool.taskRecord(taskId);
    task.lease = field.changedIn(task.requireLease());
  }

  static Stream<Fault> records() {
    return Stream.of(
        new Fault(
            "a record without a version",
            InvariantProblem.RECORD_VERSION,
            pool -> pool.taskRecord("ended").recordVersion = 0),
        new Fault(
            "a task queued again more often than allowed",
            InvariantProblem.BOUND_EXCEEDED,
            pool -> pool.taskRecord("first").retryCount = pool.state.limits.maxRetries() + 1),
        new Fault(
            "a negative retry count",
            InvariantProblem.BOUND_EXCEEDED,
            pool -> pool.taskRecord("first").retryCount = -1),
        new Fault(
            "a queued task with a lease",
            InvariantProblem.QUEUED_TASK,
            pool -> pool.taskRecord("first").lease = pool.taskRecord("leased").lease),
        new Fault(
            "a queued task with a worker",
            InvariantProblem.QUEUED_TASK,
            pool -> pool.taskRecord("first").worker = pool.workerRecord("idle")),
        new Fault(
            "a queued task that is not in the queue",
            InvariantProblem.QUEUED_TASK,
            pool -> pool.state.queue.remove(pool.taskRecord("first"))),
        new Fault(
            "a queued task in the list of another priority",
            InvariantProblem.QUEUED_TASK,
            pool -> {
              Chain.Link<TaskRecord> link = pool.taskRecord("first").ownerLink();
              pool.state.queue.chain(TaskPriority.NORMAL).remove(link);
              pool.state.queue.chain(TaskPriority.HIGH).append(link);
            }),
        new Fault(
            "a queued task that is not found by its creation",
            InvariantProblem.QUEUED_TASK,
            pool -> pool.taskRecord("first").heapSlot = TaskHeap.NOT_IN_HEAP),
        new Fault(
            "an ended task with a lease",
            InvariantProblem.TERMINAL_TASK,
            pool -> pool.taskRecord("ended").lease = pool.taskRecord("leased").lease),
        new Fault(
            "an ended task with a worker",
            InvariantProblem.TERMINAL_TASK,
            pool -> pool.taskRecord("ended").worker = pool.workerRecord("idle")),
        new Fault(
            "an ended task that could still be listed",
            InvariantProblem.TERMINAL_TASK,
            pool -> {
              pool.taskRecord("first").status = TaskStatus.CANCELLED;
              pool.state.taskCounts.add(TaskStatus.QUEUED, -1);
              pool.state.taskCounts.add(TaskStatus.CANCELLED, 1);
            }),
        new Fault(
            "an ended task that says it is in a heap",
            InvariantProblem.TERMINAL_TASK,
            pool -> pool.taskRecord("ended").heapSlot = 0));
  }

  static Stream<Fault> leases() {
    return Stream.of(
        new Fault(
            "a leased task without a lease",
            InvariantProblem.LEASED_TASK,
            pool -> pool.taskRecord("leased").lease = null),
        new Fault(
            "a running task without a worker",
            InvariantProblem.LEASED_TASK,
            pool -> pool.taskRecord("running").worker = null),
        new Fault(
            "a lease of another task",
            InvariantProblem.LEASED_TASK,
            pool -> changeLease(pool, "leased", LeaseField.TASK_ID)),
        new Fault(
            "a lease of another worker",
            InvariantProblem.LEASED_TASK,
            pool -> changeLease(pool, "leased", LeaseField.WORKER_ID)),
        new Fault(
            "a lease of another task generation",
            InvariantProblem.LEASED_TASK,
            pool -> changeLease(pool, "running", LeaseField.TASK_GENERATION)),
        new Fault(
            "a lease of another attempt",
            InvariantProblem.LEASED_TASK,
            pool -> changeLease(pool, "running", LeaseField.ATTEMPT)),
        new Fault(
            "a running task that was never started",
            InvariantProblem.LEASED_TASK,
            pool -> pool.taskRecord("running").startedAt = TaskRecord.NEVER),
        new Fault(
            "a leased task that was started",
            InvariantProblem.LEASED_TASK,
            pool -> pool.taskRecord("leased").startedAt = 100),
        new Fault(
            "a lease of another worker generation",
            InvariantProblem.LEASE_WORKER,
            pool -> pool.workerRecord("holder").generation++),
        new Fault(
            "a lease of an unknown worker",
            InvariantProblem.LEASE_WORKER,
            pool -> pool.state.workers.put("renamed", pool.state.workers.remove("holder"))),
        new Fault(
            "a lease that its worker does not list",
            InvariantProblem.WORKER_LEASE_INDEX,
            pool ->
                pool.workerRecord("holder").leases.remove(pool.taskRecord("leased").ownerLink())),
        new Fault(
            "a lease that another worker lists",
            InvariantProblem.WORKER_LEASE_INDEX,
            pool -> {
              Chain.Link<TaskRecord> link = pool.taskRecord("leased").ownerLink();
              pool.workerRecord("holder").leases.remove(link);
              pool.workerRecord("idle").leases.append(link);
            }),
        new Fault(
            "a worker that lists its leases out of order",
            InvariantProblem.WORKER_LEASE_INDEX,
            pool -> {
              Chain<TaskRecord> leases = pool.workerRecord("holder").leases;
              Chain.Link<TaskRecord> link = pool.taskRecord("leased").ownerLink();
              leases.remove(link);
              leases.append(link);
            }),
        new Fault(
            "two leases of one id",
            InvariantProblem.WORKER_LEASE_INDEX,
            pool -> changeLease(pool, "leased", LeaseField.LEASE_ID)),
        new Fault(
            "a worker that lists a task of nobody",
            InvariantProblem.WORKER_LEASE_INDEX,
            pool -> pool.workerRecord("holder").leases.append(unrecordedTask().ownerLink())),
        new Fault(
            "a worker that lists a task without a lease",
            InvariantProblem.WORKER_LEASE_INDEX,
            pool -> {
              TaskRecord task = unrecordedTask();
              task.worker = pool.workerRecord("holder");
              task.requireWorker().leases.append(task.ownerLink());
            }),
        new Fault(
            "a worker that counts more tasks than it holds",
            InvariantProblem.WORKER_TASKS,
            pool -> {
              // The other worker counts as much too few, so that the sum is right.
              pool.workerRecord("holder").currentTasks++;
              pool.workerRecord("idle").currentTasks--;
            }),
        new Fault(
            "a worker that holds more tasks than its capacity",
            InvariantProblem.WORKER_TASKS,
            pool -> pool.workerRecord("holder").spec = WorkerSpec.of("holder", 1)));
  }

  static Stream<Fault> taskIndexes() {
    return Stream.of(
        new Fault(
            "an unrecorded task in the queue",
            InvariantProblem.QUEUE_ORDER,
            pool -> pool.state.queue.add(unrecordedTask())),
        new Fault(
            "a leased task in the queue",
            InvariantProblem.QUEUE_ORDER,
            pool -> appendToQueue(pool, "leased", TaskPriority.NORMAL)),
        new Fault(
            "a task in the queue for a second time, under another priority",
            InvariantProblem.QUEUE_ORDER,
            pool -> appendToQueue(pool, "first", TaskPriority.LOW)),
        new Fault(
            "a task in the queue for a second time",
            InvariantProblem.QUEUE_ORDER,
            pool -> appendToQueue(pool, "second", TaskPriority.NORMAL)),
        new Fault(
            "a queue out of order",
            InvariantProblem.QUEUE_ORDER,
            pool ->
                pool.taskRecord("first").enqueueOrdinal =
                    pool.taskRecord("second").enqueueOrdinal + 1),
        new Fault(
            "an ordinal that was never given",
            InvariantProblem.QUEUE_ORDER,
            pool -> pool.state.lastEnqueueOrdinal--),
        new Fault(
            "a task that is found by its creation but not in the queue",
            InvariantProblem.QUEUE_ORDER,
            pool -> {
              TaskRecord task = unrecordedTask();
              pool.state.queue.add(task);
              pool.state.queue.chain(TaskPriority.NORMAL).remove(task.ownerLink());
            }),
        new Fault(
            "a lease that is not among the deadlines",
            InvariantProblem.DEADLINE_INDEX,
            pool -> pool.state.deadlines.remove(pool.taskRecord("leased"))),
        new Fault(
            "a deadline under another time",
            InvariantProblem.DEADLINE_INDEX,
            pool -> changeLease(pool, "leased", LeaseField.EXPIRES_AT)),
        new Fault(
            "a deadline that points beyond the heap",
            InvariantProblem.DEADLINE_INDEX,
            pool -> pool.taskRecord("leased").heapSlot = pool.state.deadlines.size()),
        new Fault(
            "a deadline that points to another task",
            InvariantProblem.DEADLINE_INDEX,
            pool -> pool.taskRecord("leased").heapSlot = 1 - pool.taskRecord("leased").heapSlot),
        new Fault(
            "a deadline below a later one",
            InvariantProblem.DEADLINE_INDEX,
            InvariantCheckerTest::postponeTheEarliestDeadlineInItsPlace),
        new Fault(
            "a deadline of no recorded task",
            InvariantProblem.DEADLINE_INDEX,
            pool -> pool.state.deadlines.add(unrecordedTask(), 500)),
        new Fault(
            "an unrecorded task among the active ones",
            InvariantProblem.AGE_INDEX,
            pool -> pool.state.activeByAge.append(unrecordedTask().ageLink())),
        new Fault(
            "an unrecorded task in the place of an active one",
            InvariantProblem.AGE_INDEX,
            pool -> {
              pool.state.activeByAge.remove(pool.taskRecord("leased").ageLink());
              pool.state.activeByAge.append(unrecordedTask().ageLink());
            }),
        new Fault(
            "an ended task among the active ones",
            InvariantProblem.AGE_INDEX,
            pool -> pool.state.activeByAge.append(new Chain.Node<>(pool.taskRecord("ended")))),
        new Fault(
            "active tasks out of order",
            InvariantProblem.AGE_INDEX,
            pool -> {
              Chain.Link<TaskRecord> link = pool.taskRecord("leased").ageLink();
              pool.state.activeByAge.remove(link);
              pool.state.activeByAge.append(link);
            }),
        new Fault(
            "an active task that is not listed by age",
            InvariantProblem.AGE_INDEX,
            pool -> pool.state.activeByAge.remove(pool.taskRecord("leased").ageLink())));
  }

  private static void postponeTheEarliestDeadlineInItsPlace(PoolFixture pool) {
    TaskRecord earliest = pool.taskRecord("leased");
    assertThat(earliest.heapSlot).isZero();
    earliest.lease = LeaseField.EXPIRES_AT.changedIn(earliest.requireLease());
    Sabotage.overwriteEarliestTime(pool.state.deadlines, earliest.lease.expiresAt());
  }

  private static void appendToQueue(PoolFixture pool, String taskId, TaskPriority priority) {
    pool.state.queue.chain(priority).append(new Chain.Node<>(pool.taskRecord(taskId)));
  }

  static Stream<Fault> workerIndexes() {
    return Stream.of(
        new Fault(
            "an unrecorded worker in the heartbeat order",
            InvariantProblem.HEARTBEAT_INDEX,
            pool -> pool.state.heartbeats.append(unrecordedWorker().heartbeatLink)),
        new Fault(
            "an unrecorded worker in the place of one in the heartbeat order",
            InvariantProblem.HEARTBEAT_INDEX,
            pool -> {
              pool.state.heartbeats.remove(pool.workerRecord("idle").heartbeatLink);
              pool.state.heartbeats.append(unrecordedWorker().heartbeatLink);
            }),
        new Fault(
            "an offline worker in the heartbeat order",
            InvariantProblem.HEARTBEAT_INDEX,
            pool -> pool.state.heartbeats.append(pool.workerRecord("offline").heartbeatLink)),
        new Fault(
            "heartbeats out of order",
            InvariantProblem.HEARTBEAT_INDEX,
            pool -> {
              Chain.Link<WorkerRecord> link = pool.workerRecord("holder").heartbeatLink;
              pool.state.heartbeats.remove(link);
              pool.state.heartbeats.append(link);
            }),
        new Fault(
            "a worker that is not listed by its heartbeat",
            InvariantProblem.HEARTBEAT_INDEX,
            pool -> pool.state.heartbeats.remove(pool.workerRecord("idle").heartbeatLink)),
        new Fault(
            "an unrecorded worker that can be selected",
            InvariantProblem.SELECTION_INDEX,
            pool -> pool.state.selection.add(unrecordedWorker())),
        new Fault(
            "a worker without a free slot that can be selected",
            InvariantProblem.SELECTION_INDEX,
            pool -> changeEffectiveCapacity(pool, "idle", 0)),
        new Fault(
            "a worker that is not healthy but can be selected",
            InvariantProblem.SELECTION_INDEX,
            pool -> {
              WorkerRecord degraded = pool.workerRecord("degraded");
              pool.state.detach(degraded);
              degraded.effectiveCapacity = 8;
              pool.state.attach(degraded);
              pool.state.commit(101, "published with the fault");
            }),
        new Fault(
            "a worker that can be selected twice",
            InvariantProblem.SELECTION_INDEX,
            pool -> pool.state.selection.add(pool.workerRecord("holder"))),
        new Fault(
            "a worker with a free slot that cannot be selected",
            InvariantProblem.SELECTION_INDEX,
            pool -> pool.state.selection.remove(pool.workerRecord("idle"))),
        new Fault(
            "a better worker below a worse one",
            InvariantProblem.SELECTION_INDEX,
            pool -> pool.workerRecord("idle").cpuBasisPoints = 2),
        new Fault(
            "workers side by side with different numbers of free slots",
            InvariantProblem.SELECTION_INDEX,
            pool -> changeEffectiveCapacity(pool, "like-idle", 7)),
        new Fault(
            "a worker under another number of free slots",
            InvariantProblem.SELECTION_INDEX,
            pool -> changeEffectiveCapacity(pool, "holder", 20)));
  }

  static Stream<Fault> counts() {
    Stream<Fault> tasks =
        Arrays.stream(TaskStatus.values())
            .map(
                status ->
                    new Fault(
                        "one " + status + " task too many in the counts",
                        InvariantProblem.COUNT_DRIFT,
                        pool -> pool.state.taskCounts.add(status, 1)));
    Stream<Fault> workers =
        Arrays.stream(WorkerStatus.values())
            .map(
                status ->
                    new Fault(
                        "one " + status + " worker too many in the counts",
                        InvariantProblem.COUNT_DRIFT,
                        pool -> pool.state.workerCounts.add(status, 1)));
    Stream<Fault> slots =
        Stream.of(
            new Fault(
                "one task that a worker holds too many",
                InvariantProblem.COUNT_DRIFT,
                pool -> {
                  pool.workerRecord("holder").currentTasks++;
                  pool.state.slotsAvailable--;
                }),
            new Fault(
                "one effective slot too many",
                InvariantProblem.COUNT_DRIFT,
                pool -> pool.state.slotsEffective++),
            new Fault(
                "one available slot too many",
                InvariantProblem.COUNT_DRIFT,
                pool -> pool.state.slotsAvailable++));
    return Stream.of(tasks, workers, slots).flatMap(faults -> faults);
  }

  static Stream<Fault> summary() {
    return Stream.of(
        new Fault(
            "a revision that was not published",
            InvariantProblem.PUBLISHED_SNAPSHOT,
            pool -> pool.state.revision++),
        new Fault(
            "a time that was not published",
            InvariantProblem.PUBLISHED_SNAPSHOT,
            pool -> pool.state.logicalTime++),
        new Fault(
            "a worker's status that was not published",
            InvariantProblem.PUBLISHED_SNAPSHOT,
            pool -> {
              pool.workerRecord("degraded").status = WorkerStatus.BUSY;
              pool.state.workerCounts.add(WorkerStatus.DEGRADED, -1);
              pool.state.workerCounts.add(WorkerStatus.BUSY, 1);
            }),
        new Fault(
            "a worker that was not published",
            InvariantProblem.PUBLISHED_SNAPSHOT,
            pool -> pool.state.register(unrecordedWorker(), 101)),
        new Fault(
            "a task that was not published",
            InvariantProblem.PUBLISHED_SNAPSHOT,
            pool -> pool.state.admit(unrecordedTask())));
  }

  @Test
  void aSoundStateHasNoFault() {
    soundPool().pool.checkInvariants();
  }

  @ParameterizedTest
  @MethodSource({"records", "leases", "taskIndexes", "workerIndexes", "counts", "summary"})
  void everyFaultIsFoundForWhatItIs(Fault fault) {
    PoolFixture pool = soundPool();
    fault.damage.doTo(pool);

    assertThat(problemOf(pool)).isEqualTo(fault.problem);
    assertThat(pool.pool.isPoisoned()).isFalse();
  }

  @Test
  void everyProblemThatAPoolCanHaveIsMetHere() {
    Set<InvariantProblem> met =
        Stream.of(records(), leases(), taskIndexes(), workerIndexes(), counts(), summary())
            .flatMap(faults -> faults)
            .map(Fault::problem)
            .collect(Collectors.toSet());

    assertThat(met).isEqualTo(EnumSet.complementOf(EnumSet.of(InvariantProblem.RESULT_BYTES)));
  }

  private static InvariantProblem problemOf(PoolFixture pool) {
    DistributedException found =
        catchThrowableOfType(DistributedException.class, pool.pool::checkInvariants);
    assertThat(found).as("a fault must be found").isNotNull();
    assertThat(found.error()).isInstanceOf(StateInvariant.class);
    return ((StateInvariant) found.error()).reason();
  }
}
