package dev.coordinator.core.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;

/** An error between any two steps of a command leaves the state as it was, or poisons it. */
class FaultInjectionTest {
  private static final int KINDS_OF_COMMANDS = 20;

  @Test
  void afterAnErrorAtAnyStepTheStateIsTheOldOneOrPoisoned() throws Exception {
    Map<String, Integer> counts = history().call();
    System.out.printf("Faults: an error at every step of a command: %s%n", counts);

    assertThat(counts.get("kinds of commands")).isEqualTo(KINDS_OF_COMMANDS);
    assertThat(counts.get("poisoned")).isPositive();
    assertThat(counts.get("as before")).isPositive();
    assertThat(counts.get("kept from the caller")).isPositive();
  }

  @SuppressWarnings("unchecked") // The class declares it.
  private static Callable<Map<String, Integer>> history() throws ReflectiveOperationException {
    return (Callable<Map<String, Integer>>)
        new FaultLoader()
            .loadClass("dev.coordinator.core.pool.FaultedHistory")
            .getConstructor()
            .newInstance();
  }
}
