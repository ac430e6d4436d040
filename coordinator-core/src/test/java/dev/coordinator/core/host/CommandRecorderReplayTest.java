package dev.coordinator.core.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.coordinator.core.limits.DistributedLimits;
import dev.coordinator.core.limits.ResultLimits;
import dev.coordinator.core.pool.CompletionReceipt;
import dev.coordinator.core.pool.TaskLease;
import dev.coordinator.core.pool.TaskSpec;
import dev.coordinator.core.pool.WorkerSpec;
import dev.coordinator.core.testkit.TestCoordinator;
import org.junit.jupiter.api.Test;

class CommandRecorderReplayTest {
  private final CommandRecorder recorder = new CommandRecorder(100);
  private final CoordinatorTemplate template =
      new CoordinatorTemplate(
          new Coordinator(DistributedLimits.defaults(), ResultLimits.defaults(), recorder),
          () -> 0);

  @Test
  void anotherOutcomeThanTheRecordedOneIsTold() {
    template.register(WorkerSpec.of("w", 1));
    template.enqueue(TaskSpec.of("t", "job", "target"));
    TaskLease lease = template.leaseNext("w", 10).orElseThrow();
    template.start(lease);
    template.fail(lease);
    Coordinator withoutRetries =
        new Coordinator(DistributedLimits.builder().maxRetries(0).build(), ResultLimits.defaults());

    assertThatThrownBy(() -> recorder.replayOn(withoutRetries))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(
            "replaying must lead to the recorded outcomes, but the one that led to revision 5 led"
                + " to another; replay on a fresh epoch with the same limits");
  }

  /** The store bounds the bytes that it retains, so what is recorded of it is bounded too. */
  @Test
  void aResultIsRecordedOnceHoweverOftenItIsStored() {
    template.register(WorkerSpec.of("w", 1));
    template.enqueue(TaskSpec.of("t", "job", "target"));
    TaskLease lease = template.leaseNext("w", 10).orElseThrow();
    template.start(lease);
    CompletionReceipt receipt = template.complete(lease, new byte[1_000]);
    for (int i = 0; i < 10; i++) {
      template.store(receipt, new byte[1_000]);
    }

    assertThat(recorder.recorded()).hasSize(6);
    Coordinator replayed = Coordinator.withDefaults();
    recorder.replayOn(replayed);
    TestCoordinator.assertSameState(template.coordinator(), replayed);
  }
}
