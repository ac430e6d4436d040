package dev.coordinator.core.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.coordinator.core.error.CounterName;
import dev.coordinator.core.error.DistributedError.CounterExhausted;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * Every command with every counter at its end: refused by the counters that it raises, with nothing
 * changed, and not disturbed by the others. What comes first when several are exhausted is in
 * {@link CounterExhaustionTest}.
 */
class ExhaustedCountersTest {
  /** Limits keep the first two far below their ends; the last is of the result store. */
  private static final Set<CounterName> NEVER_AT_THEIR_END_IN_A_POOL =
      EnumSet.of(
          CounterName.RETRY_COUNT, CounterName.WORKER_CURRENT_TASKS, CounterName.RESULT_REVISION);

  @Test
  void exactlyTheCommandsThatRaiseAnExhaustedCounterAreRefusedAndChangeNothing() {
    int refused = 0;
    int accepted = 0;
    for (CounterName counter : EnumSet.complementOf(EnumSet.copyOf(NEVER_AT_THEIR_END_IN_A_POOL))) {
      for (CountingCommand command : CountingCommand.values()) {
        WornPool pool = new WornPool(counter);
        if (command.raises(counter)) {
          pool.fixture.refused(new CounterExhausted(counter), () -> command.run(pool));
          refused++;
        } else {
          command.run(pool);
          accepted++;
        }
      }
    }
    System.out.printf(
        "Exhausted counters: %d pairs of command and counter, %d refused and %d undisturbed%n",
        refused + accepted, refused, accepted);
    assertThat(refused).isPositive();
    assertThat(accepted).isPositive();
  }

  @Test
  void everyKindOfCommandIsTried() {
    Set<String> tried = new TreeSet<>();
    for (CountingCommand command : CountingCommand.values()) {
      tried.add(
          command
              .name()
              .replaceAll("_BY_(LEASE|FENCE)$", "")
              .replace("_", "")
              .toLowerCase(Locale.ROOT));
    }
    Set<String> known = new TreeSet<>();
    for (Class<?> command : PoolCommand.class.getPermittedSubclasses()) {
      known.add(command.getSimpleName().toLowerCase(Locale.ROOT));
    }

    assertThat(tried).isEqualTo(known);
  }
}
