package dev.coordinator.core.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.coordinator.core.error.DistributedError.InvalidLimit;
import dev.coordinator.core.error.DistributedError.InvalidLimitRelationship;
import dev.coordinator.core.error.LimitName;
import dev.coordinator.core.error.LimitRelationship;
import dev.coordinator.core.model.TaskStatus;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExpiryInPartTest {
  private final PoolFixture pool = new PoolFixture();

  @Test
  void oldTasksEndInBitesOldestFirst() {
    pool.register("w", 4);
    pool.leased("oldest", "w");
    pool.at(1);
    pool.enqueue("older");
    pool.enqueue("old");
    pool.at(10);
    pool.enqueue("young");
    pool.at(20);

    assertThat(pool.expireOldInPart(19, 2)).isEqualTo(new PartialExpiry(2, 1));
    assertThat(pool.task("oldest").status()).isEqualTo(TaskStatus.EXPIRED);
    assertThat(pool.task("older").status()).isEqualTo(TaskStatus.EXPIRED);
    assertThat(pool.task("old").status()).isEqualTo(TaskStatus.QUEUED);
    assertThat(pool.worker("w").currentTasks()).isZero();
    assertThat(pool.expireOldInPart(19, 2)).isEqualTo(new PartialExpiry(1, 0));
    assertThat(pool.expireOldInPart(19, 2)).isEqualTo(new PartialExpiry(0, 0));
    assertThat(pool.task("young").status()).isEqualTo(TaskStatus.QUEUED);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1, Integer.MIN_VALUE})
  void aBiteMustBePositiveWhichIsCheckedBeforeTheRevision(int maxRecords) {
    pool.refused(
        new InvalidLimit(LimitName.MAX_RECORDS),
        () -> pool.queue.expireOldTasks(99, -1, 1, maxRecords));
  }

  @Test
  void theAgeIsCheckedAsInThePlainCommand() {
    pool.refused(
        new InvalidLimit(LimitName.TASK_TTL_SECS), () -> pool.queue.expireOldTasks(99, -1, 0, 0));
    pool.refused(
        new InvalidLimitRelationship(LimitRelationship.TASK_TTL_EXCEEDS_MAXIMUM),
        () -> pool.expireOldInPart(pool.state.limits.maxTaskTtlSecs() + 1, 1));
  }
}
