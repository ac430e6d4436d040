package dev.coordinator.bench;

import dev.coordinator.core.host.Coordinator;
import dev.coordinator.core.host.CoordinatorTemplate;
import dev.coordinator.core.pool.TaskSpec;
import dev.coordinator.core.pool.WorkerSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Whole tasks by several threads that share one epoch: the time for a task of all together. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@OperationsPerInvocation(ThreadsBenchmark.TASKS)
@Warmup(iterations = 4, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
public class ThreadsBenchmark {
  static final int TASKS = 51_200;
  private static final byte[] RESULT = new byte[64];
  private static final TaskSpec[] SPECS = new TaskSpec[TASKS];

  static {
    for (int i = 0; i < TASKS; i++) {
      SPECS[i] = TaskSpec.of("t-" + i, "job", "target-" + i);
    }
  }

  /** Who works. */
  @Param({"PLATFORM_1", "PLATFORM_2", "PLATFORM_4", "PLATFORM_8"})
  Crew crew;

  /** By which way. */
  @Param Path path;

  private final List<Thread> threads = new ArrayList<>();
  private CoordinatorTemplate template;
  private CountDownLatch ready;
  private CountDownLatch go;

  /** Opens an epoch, and starts threads that wait to begin. */
  @Setup(Level.Invocation)
  public void open() throws InterruptedException {
    template = new CoordinatorTemplate(new Coordinator(Maxima.TASKS, Maxima.RESULTS), () -> 0);
    ready = new CountDownLatch(crew.threads);
    go = new CountDownLatch(1);
    threads.clear();
    for (int i = 0; i < crew.threads; i++) {
      String workerId = "w-" + i;
      int first = i;
      template.register(WorkerSpec.of(workerId, 1));
      threads.add(crew.start(() -> work(workerId, first)));
    }
    ready.await();
  }

  private void work(String workerId, int first) {
    ready.countDown();
    try {
      go.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    for (int i = first; i < TASKS; i += crew.threads) {
      path.wholeTask(template, workerId, SPECS[i], RESULT);
    }
  }

  /** Lets them work everything off. */
  @Benchmark
  public int workOff() throws InterruptedException {
    go.countDown();
    for (Thread thread : threads) {
      thread.join();
    }
    int ended = template.coordinator().pool().snapshot().terminalTasks();
    if (ended != TASKS) {
      throw new IllegalStateException("every task must have ended, but " + ended + " have");
    }
    return ended;
  }
}
