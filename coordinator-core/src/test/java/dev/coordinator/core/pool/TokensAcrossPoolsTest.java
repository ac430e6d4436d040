package dev.coordinator.core.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.coordinator.core.error.DistributedError.StaleOwnership;
import dev.coordinator.core.error.DistributedError.TaskNotFound;
import org.junit.jupiter.api.Test;

class TokensAcrossPoolsTest {
  private final PoolFixture one = new PoolFixture();
  private final PoolFixture two = new PoolFixture();

  @Test
  void poolsFedTheSameCommandsHandOutEqualTokens() {
    one.register("w", 4);
    two.register("w", 4);
    TaskOwnership fence = one.enqueue("a").ownership().orElseThrow();
    assertThat(two.enqueue("a").ownership()).contains(fence);

    TaskLease lease = one.assign("a", "w");
    assertThat(two.assign("a", "w")).isEqualTo(lease).isNotSameAs(lease);

    one.start(lease);
    two.start(lease);
    CompletionReceipt receipt = one.complete(lease).receipt();
    CompletionReceipt twin = two.complete(lease).receipt();
    assertThat(twin).isEqualTo(receipt).isNotSameAs(receipt);
    assertThat(PoolImage.of(two.state)).isEqualTo(PoolImage.of(one.state));
  }

  @Test
  void anEqualTokenIsAsGoodAsThePoolsOwn() {
    one.register("w", 4);
    two.register("w", 4);
    TaskLease foreign = one.leased("a", "w");
    two.leased("a", "w");
    TaskOwnership foreignFence = one.enqueue("b").ownership().orElseThrow();
    two.enqueue("b");

    assertThat(two.start(foreign)).isEqualTo(new StartOutcome.Started(3));
    assertThat(two.cancel(foreignFence)).isEqualTo(new CancelOutcome.Cancelled(2));
  }

  @Test
  void aReceiptOfAnotherPoolIsReplayedByValue() {
    one.register("w", 4);
    two.register("w", 4);
    TaskLease foreign = one.completed("a", "w");
    TaskLease own = two.running("a", "w");
    CompletionReceipt receipt = two.complete(own).receipt();

    CompletionOutcome replay =
        two.replayed((revision, now) -> two.queue.completeTask(revision, now, foreign));

    assertThat(replay).isEqualTo(new CompletionOutcome.AlreadyCompleted(receipt));
  }

  @Test
  void aTokenThatDiffersInItsHistoryIsStale() {
    one.register("w", 4);
    two.register("w", 4);
    two.leased("earlier", "w");
    TaskLease foreign = one.leased("a", "w");
    two.leased("a", "w");

    assertThat(two.refused(new StaleOwnership("a"), () -> two.start(foreign)))
        .hasMessageEndingWith("The lease's lease id is 1, the current one's is 2.");
  }

  @Test
  void aTokenOfATaskThatIsOnlyElsewhereFindsNoTask() {
    one.register("w", 4);
    TaskLease foreign = one.leased("a", "w");

    two.refused(new TaskNotFound("a"), () -> two.start(foreign));
  }
}
