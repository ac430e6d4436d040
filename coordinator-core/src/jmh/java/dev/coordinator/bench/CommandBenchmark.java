package dev.coordinator.bench;

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
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** Each command of a task's life alone, at each size. Of both implementations. */
// One state for each command: what comes before it in a task's life is done before each measured
// call, and what frees the slots again after it.
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@OperationsPerInvocation(TaskBatch.SIZE)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class CommandBenchmark {
  /** Tasks on their way to the measured command. */
  @State(Scope.Thread)
  public abstract static class Tasks {
    /** Whose. */
    @Param EngineKind engine;

    /** With how much else in it. */
    @Param Load load;

    TaskBatch<?, ?> batch;

    /** Brings a hundred tasks before the measured command. */
    @Setup(Level.Invocation)
    public void prepare() {
      if (batch == null || batch.isLast()) {
        batch = TaskBatch.open(engine, load);
      }
      batch.next();
      before();
    }

    /** Brings them to their end. */
    @TearDown(Level.Invocation)
    public void finish() {
      after();
    }

    abstract void before();

    abstract void after();
  }

  /** Tasks that are yet to enter. */
  public static class New extends Tasks {
    @Override
    void before() {}

    @Override
    void after() {
      batch.assign();
      batch.start();
      batch.complete();
    }
  }

  /** Tasks in the queue. */
  public static class Queued extends Tasks {
    @Override
    void before() {
      batch.enqueue();
    }

    @Override
    void after() {
      batch.start();
      batch.complete();
    }
  }

  /** Tasks under a lease. */
  public static class Leased extends Tasks {
    @Override
    void before() {
      batch.enqueue();
      batch.assign();
    }

    @Override
    void after() {
      batch.complete();
    }
  }

  /** Tasks that were started. */
  public static class Running extends Tasks {
    @Override
    void before() {
      batch.enqueue();
      batch.assign();
      batch.start();
    }

    @Override
    void after() {}
  }

  /** Tasks that have ended. */
  public static class Completed extends Tasks {
    @Override
    void before() {
      batch.enqueue();
      batch.assign();
      batch.start();
      batch.complete();
    }

    @Override
    void after() {}
  }

  /** Puts a task into the queue. */
  @Benchmark
  public void enqueue(New tasks) {
    tasks.batch.enqueue();
  }

  /** Leases it to the best worker. */
  @Benchmark
  public void assign(Queued tasks) {
    tasks.batch.assign();
  }

  /** Starts it. */
  @Benchmark
  public void start(Leased tasks) {
    tasks.batch.start();
  }

  /** Completes it. */
  @Benchmark
  public void complete(Running tasks) {
    tasks.batch.complete();
  }

  /** Stores its result. */
  @Benchmark
  public void store(Completed tasks) {
    tasks.batch.store();
  }
}
