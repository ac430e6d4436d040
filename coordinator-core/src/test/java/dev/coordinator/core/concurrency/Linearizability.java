package dev.coordinator.core.concurrency;

import dev.coordinator.core.error.DistributedException;
import dev.coordinator.core.error.RevisionConflictException;
import java.util.function.LongFunction;
import java.util.function.LongSupplier;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.StressOptions;
import org.jetbrains.lincheck.util.LoggingLevel;

/**
 * Runs the operations of a class from several threads and looks for an order of single calls that
 * gives the same answers. The class run by one thread is its own specification: that it answers as
 * it should there is what the comparison with the plain model shows.
 */
final class Linearizability {
  private static final int SCALE = Integer.getInteger("proof.scale", 1) > 1 ? 10 : 1;

  private Linearizability() {}

  /** Tries interleavings of reads and writes of shared memory, one switch after the other. */
  // For the results only: Lincheck 3.7 fails to restore a pool's memory from one run to the next.
  static void checkInterleavings(Class<?> operations) {
    new ModelCheckingOptions()
        .threads(2)
        .actorsPerThread(2)
        .actorsBefore(1)
        .actorsAfter(1)
        .iterations(8 * SCALE)
        .invocationsPerIteration(150 * SCALE)
        .logLevel(LoggingLevel.ERROR)
        .check(operations);
  }

  /** Lets threads run as they like, many times. */
  static void checkUnderStress(Class<?> operations) {
    new StressOptions()
        .threads(3)
        .actorsPerThread(3)
        .actorsBefore(1)
        .actorsAfter(1)
        .iterations(15 * SCALE)
        .invocationsPerIteration(300 * SCALE)
        .logLevel(LoggingLevel.ERROR)
        .check(operations);
  }

  /** The answer to a command, or the kind of its refusal. */
  static String answer(LongFunction<?> command, long revision) {
    try {
      return String.valueOf(command.apply(revision));
    } catch (RevisionConflictException conflict) {
      return "conflict with " + conflict.actualRevision();
    } catch (DistributedException refusal) {
      return refusal.error().getClass().getSimpleName();
    }
  }

  /** The answer to a command that is sent again until nobody comes first. */
  static String answer(LongFunction<?> command, LongSupplier revision) {
    while (true) {
      try {
        return String.valueOf(command.apply(revision.getAsLong()));
      } catch (RevisionConflictException conflict) {
        Thread.onSpinWait();
      } catch (DistributedException refusal) {
        return refusal.error().getClass().getSimpleName();
      }
    }
  }
}
