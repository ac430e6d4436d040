package dev.coordinator.core.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Executable;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/**
 * Calls every public method with bad input. {@code -Dfuzz.calls=N} sets how often, {@code
 * -Dfuzz.seed=N} has one run again.
 */
class BadInputTest {
  private static final int CALLS_OF_A_RUN = 10_000;
  private static final long CALLS =
      Long.getLong("fuzz.calls", 1_000_000L * Math.min(10, Integer.getInteger("proof.scale", 1)));

  @Test
  void everyOutcomeIsADocumentedOneAndNothingLeaks() {
    long begun = System.nanoTime();
    List<Fuzzer> runs = seeds().parallel().mapToObj(BadInputTest::run).toList();
    long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begun);

    Map<String, Integer> outcomes = new TreeMap<>();
    Set<Executable> called = new HashSet<>();
    for (Fuzzer run : runs) {
      run.outcomes().forEach((outcome, times) -> outcomes.merge(outcome, times, Integer::sum));
      called.addAll(run.called());
    }
    System.out.printf(
        "Bad input: seeds 1 to %d, %,d calls of %d methods in %,d ms; outcomes: %s%n",
        runs.size(),
        outcomes.values().stream().mapToInt(Integer::intValue).sum(),
        called.size(),
        millis,
        outcomes);
    // A share of the usual number of calls may not get to the rarest ones.
    if (outcomes.values().stream().mapToInt(Integer::intValue).sum() >= 1_000_000) {
      assertThat(called).containsAll(PublicApi.executables());
    }
  }

  private static LongStream seeds() {
    Long seed = Long.getLong("fuzz.seed");
    return seed == null
        ? LongStream.rangeClosed(1, Math.max(2, CALLS / CALLS_OF_A_RUN))
        : LongStream.of(seed);
  }

  private static Fuzzer run(long seed) {
    Fuzzer fuzzer = new Fuzzer(seed);
    fuzzer.run(CALLS_OF_A_RUN);
    return fuzzer;
  }
}
