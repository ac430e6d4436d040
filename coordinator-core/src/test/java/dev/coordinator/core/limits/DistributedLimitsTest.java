package dev.coordinator.core.limits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.coordinator.core.error.DistributedError;
import dev.coordinator.core.error.DistributedError.CountLimitExceedsMaximum;
import dev.coordinator.core.error.DistributedError.InvalidLimit;
import dev.coordinator.core.error.DistributedError.InvalidLimitRelationship;
import dev.coordinator.core.error.DistributedError.RetryLimitExceedsMaximum;
import dev.coordinator.core.error.DistributedError.TimeLimitExceedsMaximum;
import dev.coordinator.core.error.DistributedException;
import dev.coordinator.core.error.LimitName;
import dev.coordinator.core.error.LimitRelationship;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class DistributedLimitsTest {
  @Test
  void theDefaultsAreThoseOfTheContract() {
    assertThat(DistributedLimits.builder().build())
        .isEqualTo(DistributedLimits.defaults())
        .isEqualTo(new DistributedLimits(4_096, 1_024, 1_024, 4_096, 256, 3, 3_600, 86_400, 60));
  }

  @Test
  void theAbsoluteMaximaAreAccepted() {
    DistributedLimits greatest =
        new DistributedLimits(65_536, 16_384, 16_384, 65_536, 4_096, 32, 86_400, 2_678_400, 86_400);
    assertThat(greatest.toBuilder().build()).isEqualTo(greatest);
  }

  @Test
  void theSmallestValuesAreAccepted() {
    assertThat(new DistributedLimits(1, 1, 1, 1, 1, 0, 1, 1, 1).maxRetries()).isZero();
  }

  @Test
  void whatIsAboveItsMaximumIsRefused() {
    refuses(b -> b.maxTaskRecords(65_537), count(LimitName.MAX_TASK_RECORDS, 65_537, 65_536));
    refuses(b -> b.maxActiveTasks(16_385), count(LimitName.MAX_ACTIVE_TASKS, 16_385, 16_384));
    refuses(b -> b.maxQueuedTasks(16_385), count(LimitName.MAX_QUEUED_TASKS, 16_385, 16_384));
    refuses(b -> b.maxTerminalTasks(65_537), count(LimitName.MAX_TERMINAL_TASKS, 65_537, 65_536));
    refuses(b -> b.maxWorkers(4_097), count(LimitName.MAX_WORKERS, 4_097, 4_096));
    refuses(b -> b.maxLeaseTtlSecs(86_401), time(LimitName.MAX_LEASE_TTL_SECS, 86_401, 86_400));
    refuses(
        b -> b.maxTaskTtlSecs(2_678_401), time(LimitName.MAX_TASK_TTL_SECS, 2_678_401, 2_678_400));
    refuses(
        b -> b.heartbeatTimeoutSecs(86_401),
        time(LimitName.HEARTBEAT_TIMEOUT_SECS, 86_401, 86_400));
    refuses(b -> b.maxRetries(33), new RetryLimitExceedsMaximum(33, 32));
  }

  @Test
  void whatIsNotPositiveIsRefused() {
    refuses(b -> b.maxTaskRecords(0), new InvalidLimit(LimitName.MAX_TASK_RECORDS));
    refuses(b -> b.maxActiveTasks(0), new InvalidLimit(LimitName.MAX_ACTIVE_TASKS));
    refuses(b -> b.maxQueuedTasks(-1), new InvalidLimit(LimitName.MAX_QUEUED_TASKS));
    refuses(b -> b.maxTerminalTasks(0), new InvalidLimit(LimitName.MAX_TERMINAL_TASKS));
    refuses(b -> b.maxWorkers(0), new InvalidLimit(LimitName.MAX_WORKERS));
    refuses(b -> b.maxRetries(-1), new InvalidLimit(LimitName.MAX_RETRIES));
    refuses(b -> b.maxLeaseTtlSecs(0), new InvalidLimit(LimitName.MAX_LEASE_TTL_SECS));
    refuses(b -> b.maxTaskTtlSecs(-5), new InvalidLimit(LimitName.MAX_TASK_TTL_SECS));
    refuses(b -> b.heartbeatTimeoutSecs(0), new InvalidLimit(LimitName.HEARTBEAT_TIMEOUT_SECS));
  }

  @Test
  void limitsThatDoNotFitTogetherAreRefused() {
    refuses(
        b -> b.maxTaskRecords(1_023).maxTerminalTasks(1_023),
        relation(LimitRelationship.ACTIVE_EXCEEDS_RECORDS));
    refuses(b -> b.maxActiveTasks(1_023), relation(LimitRelationship.QUEUED_EXCEEDS_ACTIVE));
    refuses(b -> b.maxTerminalTasks(4_097), relation(LimitRelationship.TERMINAL_EXCEEDS_RECORDS));
    refuses(b -> b.maxTerminalTasks(1_023), relation(LimitRelationship.TERMINAL_BELOW_ACTIVE));
  }

  @Test
  void theFirstFaultInTheContractsOrderIsTold() {
    refuses(b -> b.maxWorkers(0).maxTaskRecords(65_537), new InvalidLimit(LimitName.MAX_WORKERS));
    refuses(
        b -> b.heartbeatTimeoutSecs(86_401).maxRetries(33).maxLeaseTtlSecs(0),
        time(LimitName.HEARTBEAT_TIMEOUT_SECS, 86_401, 86_400));
    refuses(b -> b.maxRetries(33).maxLeaseTtlSecs(0), new RetryLimitExceedsMaximum(33, 32));
    refuses(
        b -> b.maxLeaseTtlSecs(0).maxActiveTasks(1_023),
        new InvalidLimit(LimitName.MAX_LEASE_TTL_SECS));
  }

  @Test
  void aPoolOfBytesIsCheckedTheSameWay() {
    assertThat(ResultLimits.builder().build())
        .isEqualTo(ResultLimits.defaults())
        .isEqualTo(new ResultLimits(1_024, 1_048_576, 16_777_216, 1_024, 16_777_216));
    ResultLimits greatest = new ResultLimits(65_536, 16_777_216, 268_435_456, 65_536, 268_435_456);
    assertThat(greatest.toBuilder().build()).isEqualTo(greatest);
    refusesResults(b -> b.maxResults(0), new InvalidLimit(LimitName.MAX_RESULTS));
    refusesResults(b -> b.maxResultBytes(0), new InvalidLimit(LimitName.MAX_RESULT_BYTES));
    refusesResults(b -> b.maxTotalBytes(-1), new InvalidLimit(LimitName.MAX_TOTAL_BYTES));
    refusesResults(b -> b.maxAggregateItems(0), new InvalidLimit(LimitName.MAX_AGGREGATE_ITEMS));
    refusesResults(b -> b.maxAggregateBytes(0), new InvalidLimit(LimitName.MAX_AGGREGATE_BYTES));
    refusesResults(b -> b.maxResults(65_537), count(LimitName.MAX_RESULTS, 65_537, 65_536));
    refusesResults(
        b -> b.maxResultBytes(16_777_217),
        count(LimitName.MAX_RESULT_BYTES, 16_777_217, 16_777_216));
    refusesResults(
        b -> b.maxTotalBytes(268_435_457),
        count(LimitName.MAX_TOTAL_BYTES, 268_435_457, 268_435_456));
    refusesResults(
        b -> b.maxAggregateItems(65_537), count(LimitName.MAX_AGGREGATE_ITEMS, 65_537, 65_536));
    refusesResults(
        b -> b.maxAggregateBytes(268_435_457),
        count(LimitName.MAX_AGGREGATE_BYTES, 268_435_457, 268_435_456));
    refusesResults(
        b -> b.maxTotalBytes(1_048_575), relation(LimitRelationship.RESULT_BYTES_EXCEED_TOTAL));
    refusesResults(
        b -> b.maxAggregateItems(65_537).maxTotalBytes(0),
        new InvalidLimit(LimitName.MAX_TOTAL_BYTES));
  }

  private static CountLimitExceedsMaximum count(LimitName name, long actual, long maximum) {
    return new CountLimitExceedsMaximum(name, actual, maximum);
  }

  private static TimeLimitExceedsMaximum time(LimitName name, long actual, long maximum) {
    return new TimeLimitExceedsMaximum(name, actual, maximum);
  }

  private static InvalidLimitRelationship relation(LimitRelationship reason) {
    return new InvalidLimitRelationship(reason);
  }

  private static void refuses(
      UnaryOperator<DistributedLimits.Builder> change, DistributedError expected) {
    assertThatThrownBy(() -> change.apply(DistributedLimits.builder()).build())
        .isInstanceOfSatisfying(
            DistributedException.class, e -> assertThat(e.error()).isEqualTo(expected));
  }

  private static void refusesResults(
      UnaryOperator<ResultLimits.Builder> change, DistributedError expected) {
    assertThatThrownBy(() -> change.apply(ResultLimits.builder()).build())
        .isInstanceOfSatisfying(
            DistributedException.class, e -> assertThat(e.error()).isEqualTo(expected));
  }
}
