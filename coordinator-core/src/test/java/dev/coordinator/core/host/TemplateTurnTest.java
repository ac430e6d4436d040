package dev.coordinator.core.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.coordinator.core.limits.DistributedLimits;
import dev.coordinator.core.limits.ResultLimits;
import dev.coordinator.core.pool.CompletionReceipt;
import dev.coordinator.core.pool.TaskLease;
import dev.coordinator.core.pool.TaskSpec;
import dev.coordinator.core.pool.WorkerPool;
import dev.coordinator.core.pool.WorkerSpec;
import dev.coordinator.core.result.ResultAggregator;
import dev.coordinator.core.result.StoreOutcome;
import dev.coordinator.core.testkit.SettableClock;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Whoever has had a turn gives it back, and waits when others have theirs. */
class TemplateTurnTest {
  private static final byte[] RESULT = {1};

  private final CountDownLatch storing = new CountDownLatch(1);
  private final CountDownLatch goOn = new CountDownLatch(1);

  @ParameterizedTest(name = "{0}")
  @MethodSource("calls")
  void afterACallTheTurnIsAnotherThreads(String name, Consumer<CoordinatorTemplate> call)
      throws Exception {
    CoordinatorTemplate template =
        new CoordinatorTemplate(Coordinator.withDefaults(), new SettableClock(0));
    completed(template, "done");

    call.accept(template);

    TaskSpec spec = TaskSpec.of("of-another-thread", "job", "target");
    assertThat(get(inAnotherThread(() -> template.enqueue(spec)))).isNotNull();
  }

  private static Stream<Arguments> calls() {
    return Stream.of(
        call("enqueue", template -> template.enqueue(TaskSpec.of("t", "job", "target"))),
        call("enqueue, refused", refused(t -> t.enqueue(TaskSpec.of("done", "job", "target")))),
        call("leaseNext, empty", template -> template.leaseNext("w", 1)),
        call("leaseNext, refused", refused(TemplateTurnTest::leaseForNoTime)),
        call("store", template -> template.store(completed(template, "t"), RESULT)),
        call("store, refused", refused(t -> t.store(completed(t, "t"), new byte[1 << 21]))),
        call("stopLeasing", CoordinatorTemplate::stopLeasing),
        call("closeDown", template -> template.closeDown(0)));
  }

  private static void leaseForNoTime(CoordinatorTemplate template) {
    template.enqueue(TaskSpec.of("t", "job", "target"));
    template.leaseNext("w", 0);
  }

  private static Arguments call(String name, Consumer<CoordinatorTemplate> call) {
    return Arguments.of(name, call);
  }

  private static Consumer<CoordinatorTemplate> refused(Consumer<CoordinatorTemplate> call) {
    return template -> assertThat(catchThrowable(() -> call.accept(template))).isNotNull();
  }

  /** Two threads wait for the store's lock; the first of them comes first. */
  @Test
  void aResultThatConflictsWithAnOutsidersIsStoredAllTheSame() throws Exception {
    ResultAggregator results =
        new ResultAggregator(ResultLimits.defaults(), (command, outcome) -> holdUpTheFirst());
    CoordinatorTemplate template =
        new CoordinatorTemplate(
            new Coordinator(new WorkerPool(DistributedLimits.defaults()), results),
            new SettableClock(0));
    CompletionReceipt first = completed(template, "first");
    CompletionReceipt outsiders = completed(template, "outsiders");
    CompletionReceipt own = completed(template, "own");

    FutureTask<?> holder = inAnotherThread(() -> results.storeResult(0, first, RESULT));
    storing.await();
    FutureTask<?> outsider = waiting(() -> results.storeResult(1, outsiders, RESULT));
    FutureTask<StoreOutcome> stored = waiting(() -> template.store(own, RESULT));
    goOn.countDown();

    assertThat(get(stored)).isEqualTo(StoreOutcome.STORED);
    get(outsider);
    get(holder);
    assertThat(results.snapshot().resultCount()).isEqualTo(3);
  }

  private void holdUpTheFirst() {
    storing.countDown();
    try {
      goOn.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private static CompletionReceipt completed(CoordinatorTemplate template, String taskId) {
    if (template.coordinator().pool().worker("w").isEmpty()) {
      template.register(WorkerSpec.of("w", 1));
    }
    template.enqueue(TaskSpec.of(taskId, "job", "target"));
    TaskLease lease = template.leaseNext("w", 10).orElseThrow();
    template.start(lease);
    return template.complete(lease);
  }

  private static <T> FutureTask<T> inAnotherThread(Callable<T> call) {
    FutureTask<T> task = new FutureTask<>(call);
    start(task);
    return task;
  }

  /** Starts a call in another thread, and returns once it waits there. */
  private static <T> FutureTask<T> waiting(Callable<T> call) {
    FutureTask<T> task = new FutureTask<>(call);
    Thread thread = start(task);
    while (thread.getState() != Thread.State.WAITING) {
      Thread.onSpinWait();
    }
    return task;
  }

  private static Thread start(Runnable task) {
    Thread thread = new Thread(task, "other thread of a test");
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  private static <T> T get(FutureTask<T> task) throws Exception {
    return task.get(10, TimeUnit.SECONDS);
  }
}
