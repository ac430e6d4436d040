package dev.coordinator.core.pool;

import dev.coordinator.core.error.DistributedError.StatePoisoned;
import dev.coordinator.core.error.DistributedException;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Sends commands while memory, or the stack, is about to run out, and looks at what that leaves
 * behind. A main program, for a Java virtual machine of its own with little of both.
 */
public final class ShortOfSpace {
  private static final int STACK_BYTES = 192 << 10;
  private static final int BLOCK_BYTES = 48;
  private static final int MOST_BLOCKS_FREE = 32;

  private final List<PoolCommand<?>> history = new ArrayList<>();
  private final Map<String, Integer> counts = new TreeMap<>();
  private Throwable thrown;

  private ShortOfSpace(long seed) {
    WorkerPool pool =
        new WorkerPool(
            HostHistory.tightLimits().build(), (command, accepted) -> history.add(command));
    new HostHistory(seed, pool, 40).take(300);
  }

  /** Prints how often the state was as before, poisoned, or the command carried out. */
  public static void main(String[] args) throws InterruptedException {
    int rounds = Integer.parseInt(args[0]);
    ShortOfSpace memory = new ShortOfSpace(1);
    memory.runShortOfMemory(rounds);
    System.out.println("OutOfMemoryError " + memory.counts);
    ShortOfSpace stack = new ShortOfSpace(2);
    stack.runShortOfStack(rounds / 10);
    System.out.println("StackOverflowError " + stack.counts);
  }

  private void runShortOfMemory(int rounds) throws InterruptedException {
    SplittableRandom random = new SplittableRandom(1);
    for (int round = 0; round < rounds; round++) {
      Trial trial = trial(random.nextInt(history.size()));
      Object[] ballast = fillMemory(random.nextInt(MOST_BLOCKS_FREE));
      try {
        trial.pool.execute(trial.command);
        thrown = null;
      } catch (OutOfMemoryError e) {
        thrown = e;
      }
      ballast[0] = null;
      count(trial);
    }
  }

  /** Fills memory up to so many small blocks; the first element holds on to it. */
  private static Object[] fillMemory(int blocksFree) {
    Object[] ballast = new Object[1];
    Object[] blocks = new Object[blocksFree];
    for (int i = 0; i < blocks.length; i++) {
      blocks[i] = new byte[BLOCK_BYTES];
    }
    for (int bytes = 1 << 20; bytes >= 16; bytes /= 32) {
      try {
        while (true) {
          Object[] link = {ballast[0], new byte[bytes]};
          ballast[0] = link;
        }
      } catch (OutOfMemoryError full) {
        // Go on with smaller pieces.
      }
    }
    return ballast;
  }

  private void runShortOfStack(int rounds) throws InterruptedException {
    SplittableRandom random = new SplittableRandom(2);
    for (int round = 0; round < rounds; round++) {
      int command = random.nextInt(history.size());
      // From where the command just fits to where not even its first call does.
      int fits = deepestFit(command);
      for (int depth = fits - 4; depth < fits + 60; depth++) {
        Trial trial = trial(command);
        runAtDepth(trial, depth);
        count(trial);
      }
    }
  }

  private int deepestFit(int command) throws InterruptedException {
    int fits = 0;
    for (int step = 1 << 12; step > 0; step /= 2) {
      Trial trial = trial(command);
      runAtDepth(trial, fits + step);
      if (thrown == null) {
        fits += step;
      }
    }
    return fits;
  }

  private void runAtDepth(Trial trial, int depth) throws InterruptedException {
    Thread thread =
        new Thread(
            null,
            () -> {
              try {
                descend(depth, trial);
                thrown = null;
              } catch (StackOverflowError e) {
                thrown = e;
              }
            },
            "short of stack",
            STACK_BYTES);
    thread.start();
    thread.join();
  }

  private static void descend(int depth, Trial trial) {
    if (depth == 0) {
      trial.pool.execute(trial.command);
    } else {
      descend(depth - 1, trial);
    }
  }

  /** A command, and a pool that is ready for it. */
  private record Trial(WorkerPool pool, PoolCommand<?> command, String old, StateSnapshot last) {}

  private Trial trial(int index) {
    WorkerPool pool = new WorkerPool(HostHistory.tightLimits().build());
    history.subList(0, index).forEach(pool::execute);
    return new Trial(pool, history.get(index), pool.digest(), pool.snapshot());
  }

  private void count(Trial trial) throws InterruptedException {
    WorkerPool pool = trial.pool;
    require(isFree(pool), "the lock must be free, but is held");
    String outcome;
    if (pool.isPoisoned()) {
      outcome = "poisoned";
      require(thrown != null, "a command that returns must not poison");
      require(pool.snapshot() == trial.last, "the last summary must stay, but does not");
      require(isRefused(pool, trial.command), "a poisoned pool must refuse, but does not");
    } else {
      pool.checkInvariants();
      outcome = thrown == null ? "carried out" : "as before";
      require(
          thrown == null || pool.digest().equals(trial.old),
          "a command that fails must leave the state as it was or poison it, but did neither: "
              + trial.command.operation());
    }
    counts.merge(outcome, 1, Integer::sum);
  }

  private static boolean isRefused(WorkerPool pool, PoolCommand<?> command) {
    try {
      pool.execute(command);
      return false;
    } catch (DistributedException refusal) {
      return refusal.error() instanceof StatePoisoned;
    }
  }

  private static boolean isFree(WorkerPool pool) throws InterruptedException {
    ReentrantLock lock = (ReentrantLock) read(read(pool, "guarded"), "lock");
    if (!lock.tryLock(10, TimeUnit.SECONDS)) {
      return false;
    }
    boolean once = lock.getHoldCount() == 1;
    lock.unlock();
    return once;
  }

  private static Object read(Object owner, String name) {
    try {
      Field field = owner.getClass().getDeclaredField(name);
      field.setAccessible(true);
      return field.get(owner);
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(e);
    }
  }

  private static void require(boolean holds, String rule) {
    if (!holds) {
      throw new AssertionError(rule);
    }
  }
}
