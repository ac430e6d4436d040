package dev.coordinator.core.pool;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class QueuedTaskFenceTest {
  private final QueuedTaskFence fence = new QueuedTaskFence("a", 2, 3);

  @Test
  void aFenceTellsItsFields() {
    assertThat(fence.taskId()).isEqualTo("a");
    assertThat(fence.taskGeneration()).isEqualTo(2);
    assertThat(fence.recordVersion()).isEqualTo(3);
    assertThat(fence).hasToString("QueuedTaskFence[taskId=a, taskGeneration=2, recordVersion=3]");
  }

  @Test
  void fencesCompareByValue() {
    QueuedTaskFence twin = new QueuedTaskFence("a", 2, 3);

    assertThat(twin).isEqualTo(fence).hasSameHashCodeAs(fence);
    assertThat(fence).isNotEqualTo(null).isNotEqualTo("a");
    for (QueuedTaskFence other :
        List.of(
            new QueuedTaskFence("b", 2, 3),
            new QueuedTaskFence("a", 3, 3),
            new QueuedTaskFence("a", 2, 4))) {
      assertThat(other).isNotEqualTo(fence);
      assertThat(other.hashCode()).isNotEqualTo(fence.hashCode());
    }
  }
}
