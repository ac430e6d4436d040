package dev.coordinator.core.concurrency;

import dev.coordinator.core.limits.DistributedLimits;
import dev.coordinator.core.limits.ResultLimits;
import dev.coordinator.core.pool.CompletionReceipt;
import dev.coordinator.core.pool.TaskLease;
import dev.coordinator.core.pool.TaskSpec;
import dev.coordinator.core.pool.WorkerPool;
import dev.coordinator.core.pool.WorkerSpec;
import dev.coordinator.core.result.ResultAggregator;
import java.util.Arrays;
import java.util.List;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.Validate;
import org.junit.jupiter.api.Test;

/** The races over the results: two that store, and those who read meanwhile. */
@Param(name = "task", gen = IntGen.class, conf = "0:1")
@Param(name = "content", gen = IntGen.class, conf = "1:2")
@Param(name = "revision", gen = IntGen.class, conf = "0:2")
public class ResultLinearizabilityTest {
  private static final List<String> IDS = List.of("task-0", "task-1");

  private static final ResultLimits LIMITS = ResultLimits.builder().maxResults(2).build();
  private static final DistributedLimits POOL_LIMITS = DistributedLimits.defaults();

  private final ResultAggregator results = new ResultAggregator(LIMITS);
  private final CompletionReceipt[] receipts = new CompletionReceipt[2];

  /** Makes a store for the results of two completed tasks. */
  public ResultLinearizabilityTest() {
    WorkerPool pool = new WorkerPool(POOL_LIMITS);
    long revision = 0;
    pool.registerWorker(revision++, 1, WorkerSpec.of("worker", 1));
    for (int i = 0; i < receipts.length; i++) {
      pool.queue().enqueue(revision++, 1, TaskSpec.of(IDS.get(i), "kind", "target"));
      TaskLease lease = pool.assignNext(revision++, 1, "worker", 10).value();
      pool.queue().startTask(revision++, 1, lease);
      receipts[i] = pool.queue().completeTask(revision++, 1, lease).value().receipt();
    }
  }

  @Operation
  public String store(@Param(name = "task") int task, @Param(name = "content") int content) {
    return Linearizability.answer(
        revision -> results.storeResult(revision, receipts[task], bytes(content)).value(),
        () -> results.snapshot().revision());
  }

  @Operation
  public String storeAt(
      @Param(name = "revision") int revision,
      @Param(name = "task") int task,
      @Param(name = "content") int content) {
    return Linearizability.answer(
        expected -> results.storeResult(expected, receipts[task], bytes(content)).value(),
        revision);
  }

  private static byte[] bytes(int content) {
    return new byte[] {(byte) content};
  }

  @Operation
  public String aggregate() {
    return Linearizability.answer(
        anyRevision ->
            results.aggregateResults(IDS).stream()
                .map(result -> Arrays.toString(result.bytes()))
                .toList(),
        0);
  }

  /** The published summary, which is read without the lock. */
  @Operation
  public String summary() {
    return results.snapshot().revision() + " " + results.snapshot().limits().maxResults();
  }

  @Validate
  public void invariantsHold() {
    results.checkInvariants();
  }

  @Test
  void everyInterleavingIsSomeOrderOfCommands() {
    Linearizability.checkInterleavings(getClass());
  }

  @Test
  void underStressEveryRunIsSomeOrderOfCommands() {
    Linearizability.checkUnderStress(getClass());
  }
}
