package dev.coordinator.core.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.coordinator.core.pool.TaskSpec;
import dev.coordinator.core.pool.WorkerSpec;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class StopLeasingTest {
  private final Coordinator coordinator = Coordinator.withDefaults();
  private final AtomicReference<Runnable> onClock = new AtomicReference<>(() -> {});
  private final CoordinatorTemplate template =
      new CoordinatorTemplate(
          coordinator,
          () -> {
            onClock.get().run();
            return 0;
          });

  /** A call that is about to lease, held up in its clock while another thread stops leasing. */
  @Test
  void onceItReturnsNothingIsLeasedAnyMore() throws Exception {
    template.register(WorkerSpec.of("w", 2));
    template.enqueue(TaskSpec.of("t", "job", "target"));
    CompletableFuture<Integer> leasedWhenItReturned = new CompletableFuture<>();
    onClock.set(
        () -> {
          onClock.set(() -> {});
          Thread stopper =
              new Thread(
                  () -> {
                    template.stopLeasing();
                    leasedWhenItReturned.complete(coordinator.pool().snapshot().slotsUsed());
                  });
          stopper.start();
          awaitBriefly(leasedWhenItReturned);
        });

    template.leaseNext("w", 10);

    assertThat(leasedWhenItReturned.get(10, TimeUnit.SECONDS))
        .as("leases out when stopping returned, of which none may come later")
        .isEqualTo(coordinator.pool().snapshot().slotsUsed());
  }

  private static void awaitBriefly(CompletableFuture<?> future) {
    try {
      future.get(200, TimeUnit.MILLISECONDS);
    } catch (TimeoutException stillWaitingForItsTurn) {
      assertThat(future).isNotDone();
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }
}
