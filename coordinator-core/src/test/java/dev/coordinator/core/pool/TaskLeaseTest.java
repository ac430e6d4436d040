package dev.coordinator.core.pool;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TaskLeaseTest {
  private static TaskLease lease() {
    return new TaskLease("a", "w", 2, 3, 4, 5, 6, 7);
  }

  @Test
  void aLeaseTellsItsFields() {
    assertThat(lease().taskId()).isEqualTo("a");
    assertThat(lease().workerId()).isEqualTo("w");
    assertThat(lease().workerGeneration()).isEqualTo(2);
    assertThat(lease().taskGeneration()).isEqualTo(3);
    assertThat(lease().attempt()).isEqualTo(4);
    assertThat(lease().leaseId()).isEqualTo(5);
    assertThat(lease().acquiredAt()).isEqualTo(6);
    assertThat(lease().expiresAt()).isEqualTo(7);
    assertThat(lease())
        .hasToString(
            "TaskLease[taskId=a, workerId=w, workerGeneration=2, taskGeneration=3, attempt=4,"
                + " leaseId=5, acquiredAt=6, expiresAt=7]");
  }

  @Test
  void leasesCompareByValue() {
    assertThat(lease()).isEqualTo(lease()).hasSameHashCodeAs(lease());
    assertThat(lease()).isNotEqualTo(null).isNotEqualTo(new QueuedTaskFence("a", 3, 1));
  }

  @ParameterizedTest
  @EnumSource
  void oneFieldThatDiffersMakesAnotherLease(LeaseField field) {
    TaskLease other = field.changedIn(lease());

    assertThat(other).isNotEqualTo(lease());
    assertThat(lease()).isNotEqualTo(other);
    assertThat(other.hashCode()).isNotEqualTo(lease().hashCode());
  }

  @Test
  void aLeaseIsExpiredFromItsLastSecondOn() {
    assertThat(lease().isExpired(6)).isFalse();
    assertThat(lease().isExpired(7)).isTrue();
    assertThat(lease().isExpired(8)).isTrue();
  }
}
