package dev.coordinator.core.simulation;

import dev.coordinator.core.error.DistributedError;
import dev.coordinator.core.pool.CancelOutcome;
import dev.coordinator.core.pool.FailureOutcome;
import dev.coordinator.core.pool.PartialExpiry;
import dev.coordinator.core.pool.PartialRecovery;
import dev.coordinator.core.pool.RecoverySummary;
import dev.coordinator.core.pool.StartOutcome;
import dev.coordinator.core.result.StoreOutcome;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Names the kinds of outcomes that a step can have. */
final class Outcomes {
  private static final Map<Class<?>, List<Method>> REASONS = new ConcurrentHashMap<>();

  private Outcomes() {}

  static String of(Exchange exchange) {
    if (exchange.expected() instanceof Answer.Refused refused) {
      return of(refused.error());
    }
    if (exchange.expected() instanceof Answer.Found found) {
      return found.value() == null ? "nothing" : "found";
    }
    Object value = ((Answer.Accepted) exchange.expected()).value();
    return of(value) + (exchange.isReplay() && of(value).equals("RetryExhausted") ? ", again" : "");
  }

  /** An error with its reason; numbers and identifiers make no other kind. */
  private static String of(DistributedError error) {
    List<Method> reasons = REASONS.computeIfAbsent(error.getClass(), Outcomes::reasons);
    return reasons.isEmpty()
        ? error.type()
        : reasons.stream()
            .map(reason -> read(reason, error))
            .collect(Collectors.joining(", ", error.type() + "(", ")"));
  }

  private static List<Method> reasons(Class<?> error) {
    return Stream.of(error.getRecordComponents())
        .filter(component -> component.getType().isEnum())
        .map(RecordComponent::getAccessor)
        .toList();
  }

  private static String read(Method reason, DistributedError error) {
    try {
      return reason.invoke(error).toString();
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(e);
    }
  }

  private static String of(Object value) {
    if (value instanceof StartOutcome
        || value instanceof FailureOutcome
        || value instanceof CancelOutcome) {
      return value.getClass().getSimpleName();
    }
    if (value instanceof PlainCompletion completion) {
      return completion.kind();
    }
    if (value instanceof StoreOutcome outcome) {
      return outcome.name();
    }
    if (value instanceof RecoverySummary summary) {
      return of(summary);
    }
    if (value instanceof PartialRecovery part) {
      return of(part.done()) + (part.remaining() > 0 ? ", more left" : "");
    }
    if (value instanceof PartialExpiry part) {
      return expired(part.tasksExpired()) + (part.remaining() > 0 ? ", more left" : "");
    }
    return value instanceof Integer count ? expired(count) : "accepted";
  }

  private static String of(RecoverySummary summary) {
    if (summary.tasksRequeued() > 0) {
      return summary.tasksFailed() > 0 ? "requeued and failed" : "requeued";
    }
    if (summary.tasksFailed() > 0) {
      return "failed";
    }
    return summary.workersAffected() > 0 ? "workers only" : "nothing";
  }

  private static String expired(int count) {
    return count > 0 ? "expired" : "nothing";
  }
}
