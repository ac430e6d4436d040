package dev.coordinator.core.limits;

import dev.coordinator.core.error.DistributedError.CountLimitExceedsMaximum;
import dev.coordinator.core.error.DistributedError.InvalidLimit;
import dev.coordinator.core.error.DistributedError.InvalidLimitRelationship;
import dev.coordinator.core.error.DistributedError.TimeLimitExceedsMaximum;
import dev.coordinator.core.error.LimitName;
import dev.coordinator.core.error.LimitRelationship;

/** The single checks that both kinds of limits are made of. */
final class LimitChecks {
  private LimitChecks() {}

  static void requirePositive(LimitName name, long value) {
    if (value <= 0) {
      throw new InvalidLimit(name).toException();
    }
  }

  static void requireCountAtMost(LimitName name, long value, long maximum) {
    if (value > maximum) {
      throw new CountLimitExceedsMaximum(name, value, maximum).toException();
    }
  }

  static void requireTimeAtMost(LimitName name, long value, long maximum) {
    if (value > maximum) {
      throw new TimeLimitExceedsMaximum(name, value, maximum).toException();
    }
  }

  static void requireRelation(boolean holds, LimitRelationship reason) {
    if (!holds) {
      throw new InvalidLimitRelationship(reason).toException();
    }
  }
}
