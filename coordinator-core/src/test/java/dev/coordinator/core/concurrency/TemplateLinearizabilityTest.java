package dev.coordinator.core.concurrency;

import dev.coordinator.core.host.Coordinator;
import dev.coordinator.core.host.CoordinatorTemplate;
import dev.coordinator.core.limits.DistributedLimits;
import dev.coordinator.core.limits.ResultLimits;
import dev.coordinator.core.pool.TaskLease;
import dev.coordinator.core.pool.TaskSpec;
import dev.coordinator.core.pool.WorkerSpec;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.Validate;
import org.junit.jupiter.api.Test;

/** The races over one template: its callers never conflict, and each answer fits some order. */
@Param(name = "number", gen = IntGen.class, conf = "1:3")
public class TemplateLinearizabilityTest {
  private static final DistributedLimits LIMITS =
      DistributedLimits.builder().maxQueuedTasks(2).build();
  private static final ResultLimits RESULT_LIMITS = ResultLimits.defaults();

  private final CoordinatorTemplate template =
      new CoordinatorTemplate(new Coordinator(LIMITS, RESULT_LIMITS), () -> 5);
  private final TaskLease running;

  /** Makes an epoch in which one task runs and one is queued. */
  public TemplateLinearizabilityTest() {
    template.register(WorkerSpec.of("worker", 2));
    template.enqueue(TaskSpec.of("running", "kind", "target"));
    running = template.leaseNext("worker", 10).orElseThrow();
    template.start(running);
    template.enqueue(TaskSpec.of("queued", "kind", "target"));
  }

  @Operation
  public String enqueue(@Param(name = "number") int number) {
    return Linearizability.answer(
        any -> template.enqueue(TaskSpec.of("new-" + number, "kind", "target")), 0);
  }

  @Operation
  public String leaseNext() {
    return Linearizability.answer(any -> template.leaseNext("worker", 10), 0);
  }

  @Operation
  public String leaseNextAvailable() {
    return Linearizability.answer(any -> template.leaseNextAvailable(10), 0);
  }

  @Operation
  public String complete() {
    return Linearizability.answer(any -> template.complete(running), 0);
  }

  @Operation
  public String fail() {
    return Linearizability.answer(any -> template.fail(running), 0);
  }

  @Operation
  public String stopLeasing() {
    template.stopLeasing();
    return "stopped";
  }

  @Operation
  public String deregister() {
    return Linearizability.answer(any -> template.deregister("worker", 1), 0);
  }

  @Validate
  public void invariantsHold() {
    template.coordinator().pool().checkInvariants();
  }

  @Test
  void underStressEveryRunIsSomeOrderOfCalls() {
    Linearizability.checkUnderStress(getClass());
  }
}
