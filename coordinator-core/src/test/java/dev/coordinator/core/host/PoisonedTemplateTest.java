package dev.coordinator.core.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.coordinator.core.error.DistributedError.StatePoisoned;
import dev.coordinator.core.error.DistributedException;
import dev.coordinator.core.limits.ResultLimits;
import dev.coordinator.core.pool.BrokenPools;
import dev.coordinator.core.result.ResultAggregator;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Nobody waits for ever on an epoch that cannot go on. */
class PoisonedTemplateTest {
  @ParameterizedTest(name = "{0}")
  @MethodSource("calls")
  void everyCallIsRefused(String name, ThrowingCallable call) {
    DistributedException refusal = catchThrowableOfType(DistributedException.class, call);

    assertThat(refusal).isNotNull();
    assertThat(refusal.error()).isEqualTo(new StatePoisoned());
  }

  private static Stream<Arguments> calls() {
    CoordinatorTemplate template =
        new CoordinatorTemplate(
            new Coordinator(BrokenPools.poisoned(), new ResultAggregator(ResultLimits.defaults())),
            () -> 0);
    TaskRunner runner = new TaskRunner(template, "w", 10);
    return Stream.of(
        call("leaseNext", () -> template.leaseNext("w", 10)),
        call("leaseNextAvailable", () -> template.leaseNextAvailable(10)),
        call("recoverExpiredLeases", template::recoverExpiredLeases),
        call("runNext", () -> runner.runNext(task -> new byte[0])),
        call("closeDown", () -> template.closeDown(0)));
  }

  private static Arguments call(String name, ThrowingCallable call) {
    return Arguments.of(name, call);
  }
}
