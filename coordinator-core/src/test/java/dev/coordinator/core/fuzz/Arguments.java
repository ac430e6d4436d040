package dev.coordinator.core.fuzz;

import dev.coordinator.core.host.LogicalClock;
import dev.coordinator.core.host.TaskHandler;
import dev.coordinator.core.pool.CommandListener;
import dev.coordinator.core.pool.WorkerTag;
import dev.coordinator.core.result.StoreListener;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SplittableRandom;

/** Draws arguments by type: extremes, bad input, and what earlier calls have returned. */
final class Arguments {
  private static final int KEPT_OF_A_TYPE = 24;
  private static final List<Long> EXTREMES =
      List.of(-1L, Long.MIN_VALUE, Long.MAX_VALUE, (long) Integer.MIN_VALUE, 1L << 31);

  private final SplittableRandom random;
  private final Map<Class<?>, List<Object>> returned = new HashMap<>();

  /** What a well-informed caller would expect: the revision, the time. */
  private long usualRevision;

  private long usualTime;

  Arguments(SplittableRandom random) {
    this.random = random;
  }

  void setUsual(long revision, long time) {
    usualRevision = revision;
    usualTime = time;
  }

  /** Keeps what a call has returned, to be given to later calls. */
  void keep(Object value) {
    if (value instanceof Optional<?> optional) {
      optional.ifPresent(this::keep);
    } else if (value instanceof List<?> list) {
      list.stream().limit(2).forEach(this::keep);
    } else if (value != null && value.getClass().getName().startsWith("dev.coordinator")) {
      keepAs(value.getClass(), value);
      for (Class<?> type : value.getClass().getInterfaces()) {
        keepAs(type, value);
      }
    }
  }

  private void keepAs(Class<?> type, Object value) {
    List<Object> kept = returned.computeIfAbsent(type, t -> new ArrayList<>());
    if (kept.size() < KEPT_OF_A_TYPE) {
      kept.add(value);
    } else {
      kept.set(random.nextInt(KEPT_OF_A_TYPE), value);
    }
    // A nested outcome is also one of the type that declares it.
    if (type.isInterface() && type.getInterfaces().length > 0) {
      keepAs(type.getInterfaces()[0], value);
    }
  }

  /** Something of a type that an earlier call returned; null when there is none. */
  Object earlier(Class<?> type) {
    List<Object> kept = returned.get(type);
    return kept == null ? null : pick(kept);
  }

  /** An argument; null in some cases, and whenever nothing of the type is known yet. */
  Object draw(Class<?> type, String name) {
    if (type == long.class) {
      return number(name);
    }
    if (type == int.class) {
      return (int) number(name);
    }
    if (type == boolean.class) {
      return random.nextBoolean();
    }
    return random.nextInt(80) == 0 ? null : object(type, name);
  }

  private long number(String name) {
    boolean odd = random.nextInt(25) == 0;
    if (odd) {
      return pick(EXTREMES);
    }
    return switch (name) {
      case "expectedRevision" -> usualRevision;
      case "nowSecs" -> random.nextInt(10) == 0 ? usualTime + 1 : usualTime;
      case "generation", "expectedGeneration" -> random.nextInt(3) == 0 ? random.nextInt(1, 5) : 1;
      case "maxResultBytes", "maxTotalBytes", "maxAggregateBytes" -> random.nextInt(1, 100);
      default -> random.nextInt(0, 13);
    };
  }

  private Object object(Class<?> type, String name) {
    if (type == String.class) {
      return text(name);
    }
    if (type == byte[].class) {
      return random.nextInt(500) == 0 ? BadInput.HUGE_RESULT : pick(BadInput.RESULTS);
    }
    if (type == List.class) {
      return list(name);
    }
    if (type == Set.class) {
      return tags();
    }
    if (type == Optional.class) {
      return Optional.ofNullable(earlier(dev.coordinator.core.pool.TaskSnapshot.class));
    }
    if (type == OptionalLong.class) {
      return random.nextBoolean() ? OptionalLong.empty() : OptionalLong.of(number(name));
    }
    if (type.isEnum()) {
      return pick(Arrays.asList(type.getEnumConstants()));
    }
    if (type == Object.class) {
      return earlier(dev.coordinator.core.pool.TaskLease.class);
    }
    return ofTheHost(type);
  }

  private Object ofTheHost(Class<?> type) {
    if (type == LogicalClock.class) {
      return (LogicalClock) () -> usualTime;
    }
    if (type == TaskHandler.class) {
      byte[] result = pick(BadInput.RESULTS);
      boolean fails = random.nextBoolean();
      return (TaskHandler)
          task -> {
            keep(task);
            if (fails) {
              throw new IllegalStateException("the handler fails");
            }
            return result;
          };
    }
    if (type == CommandListener.class) {
      return (CommandListener)
          (command, outcome) -> {
            throw new IllegalStateException("the listener fails");
          };
    }
    if (type == Exception.class) {
      return new IllegalStateException("the handler failed");
    }
    if (type == StoreListener.class) {
      return (StoreListener) (command, outcome) -> {};
    }
    return earlier(type);
  }

  private String text(String name) {
    if (name.equals("detail")) {
      return "a detail"; // Free text, which its caller answers for.
    }
    boolean huge = random.nextInt(2_000) == 0;
    if (name.equals("targetRef")) {
      return huge ? BadInput.HUGE_TARGET : pick(BadInput.TARGETS);
    }
    if (huge) {
      return BadInput.HUGE_TEXT;
    }
    if (name.equals("name")) {
      return random.nextBoolean() ? pick(BadInput.NO_IDENTIFIERS) : "tag-" + random.nextInt(20);
    }
    return random.nextInt(8) == 0 ? pick(BadInput.NO_IDENTIFIERS) : pick(BadInput.IDENTIFIERS);
  }

  private List<?> list(String name) {
    List<Object> list = new ArrayList<>();
    int size = random.nextInt(50) == 0 ? 300 : random.nextInt(4);
    for (int i = 0; i < size; i++) {
      list.add(element(name));
    }
    return list;
  }

  private Object element(String name) {
    if (random.nextInt(60) == 0) {
      return null;
    }
    return switch (name) {
      case "phases" -> random.nextInt(10) == 0 ? (int) number(name) : random.nextInt(256);
      case "taskIds" -> text(name);
      case "ineligible" -> earlier(dev.coordinator.core.pool.SelectionExplanation.Ineligible.class);
      default -> earlier(dev.coordinator.core.pool.WorkerSnapshot.class);
    };
  }

  private Set<?> tags() {
    Set<Object> tags = new HashSet<>();
    int size = random.nextInt(50) == 0 ? 20 : random.nextInt(3);
    for (int i = 0; i < size; i++) {
      tags.add(random.nextInt(60) == 0 ? null : new WorkerTag("tag-" + i));
    }
    return Collections.unmodifiableSet(tags);
  }

  private <T> T pick(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }
}
