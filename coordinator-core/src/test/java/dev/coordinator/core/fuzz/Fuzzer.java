package dev.coordinator.core.fuzz;

import dev.coordinator.core.error.DistributedException;
import dev.coordinator.core.host.CommandRecorder;
import dev.coordinator.core.host.Coordinator;
import dev.coordinator.core.host.CoordinatorTemplate;
import dev.coordinator.core.host.TaskRunner;
import dev.coordinator.core.limits.DistributedLimits;
import dev.coordinator.core.limits.ResultLimits;
import dev.coordinator.core.model.Accepted;
import dev.coordinator.core.pool.TaskQueue;
import dev.coordinator.core.pool.WorkerPool;
import dev.coordinator.core.pool.WorkerSpec;
import dev.coordinator.core.result.ResultAggregator;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;

/** Calls public methods with whatever arguments chance brings, and looks at what comes of it. */
final class Fuzzer {
  private static final List<Executable> ALL = PublicApi.executables();

  /** Whose calls are carried out whole or not at all. */
  private static final Set<Class<?>> ATOMIC =
      Set.of(WorkerPool.class, TaskQueue.class, ResultAggregator.class);

  private static final List<Executable> ON_THE_STATE =
      ALL.stream().filter(call -> ATOMIC.contains(call.getDeclaringClass())).toList();

  private static final List<Executable> OF_THE_HOST_LAYER =
      ALL.stream()
          .filter(call -> call.getDeclaringClass().getPackage() == Coordinator.class.getPackage())
          .toList();

  private static final int CALLS_OF_AN_EPOCH = 400;

  private final long seed;
  private final SplittableRandom random;
  private final Arguments arguments;
  private final Map<String, Integer> outcomes = new TreeMap<>();
  private final Set<Executable> called = new HashSet<>();
  private Coordinator epoch;
  private Image before;

  /** What must not change when a call fails. */
  private record Image(Object pool, Object results, String poolDigest, String resultsDigest) {
    static Image of(Coordinator epoch) {
      return new Image(
          epoch.pool().snapshot(),
          epoch.results().snapshot(),
          epoch.pool().digest(),
          epoch.results().digest());
    }

    boolean isOfRevisionsOf(Coordinator epoch) {
      return pool == epoch.pool().snapshot() && results == epoch.results().snapshot();
    }
  }

  Fuzzer(long seed) {
    this.seed = seed;
    this.random = new SplittableRandom(seed);
    this.arguments = new Arguments(random);
  }

  /** How often each kind of outcome was met. */
  Map<String, Integer> outcomes() {
    return outcomes;
  }

  Set<Executable> called() {
    return called;
  }

  void run(int calls) {
    int made = 0;
    while (made < calls) {
      if (made % CALLS_OF_AN_EPOCH == 0) {
        openEpoch();
      }
      List<Executable> choices = choices();
      if (call(choices.get(random.nextInt(choices.size())))) {
        made++;
      }
    }
  }

  private List<Executable> choices() {
    int chance = random.nextInt(10);
    if (chance < 7) {
      return ON_THE_STATE;
    }
    return chance == 7 ? OF_THE_HOST_LAYER : ALL;
  }

  private void openEpoch() {
    if (epoch != null) {
      epoch.pool().checkInvariants();
      epoch.results().checkInvariants();
    }
    epoch =
        new Coordinator(
            new DistributedLimits(12, 8, 4, 12, 3, 1, 10, 10, 8),
            new ResultLimits(6, 2_000, 4_000, 4, 3_000));
    before = null;
    arguments.keep(epoch);
    CoordinatorTemplate template =
        new CoordinatorTemplate(epoch, () -> epoch.pool().snapshot().logicalTime());
    arguments.keep(template);
    arguments.keep(new TaskRunner(template, BadInput.IDENTIFIERS.get(0), 5));
    template.register(WorkerSpec.of(BadInput.IDENTIFIERS.get(0), 2));
  }

  /** Calls a method; false when there is nothing to call it on yet. */
  private boolean call(Executable executable) {
    boolean ofResults = executable.getDeclaringClass() == ResultAggregator.class;
    arguments.setUsual(
        ofResults ? epoch.results().snapshot().revision() : epoch.pool().snapshot().revision(),
        epoch.pool().snapshot().logicalTime());
    Parameter[] parameters = executable.getParameters();
    Object[] values = new Object[parameters.length];
    Set<String> nulls = new HashSet<>();
    for (int i = 0; i < values.length; i++) {
      values[i] = arguments.draw(parameters[i].getType(), parameters[i].getName());
      if (values[i] == null || hasNull(values[i])) {
        nulls.add(parameters[i].getName());
      }
    }
    Object receiver = receiver(executable);
    if (receiver == null && !PublicApi.isStaticOrConstructor(executable)) {
      return false;
    }
    called.add(executable);
    if (!isCurrent(before)) {
      before = random.nextInt(4) == 0 ? Image.of(epoch) : null;
    }
    try {
      accept(executable, nulls, invoke(executable, receiver, values));
    } catch (InvocationTargetException e) {
      refuse(executable, nulls, e.getCause());
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(e);
    }
    return true;
  }

  private boolean isCurrent(Image image) {
    return image != null && image.isOfRevisionsOf(epoch);
  }

  /** Whether a collection holds null; one that refuses to be asked holds none. */
  private static boolean hasNull(Object value) {
    return value instanceof Collection<?> elements && elements.stream().anyMatch(e -> e == null);
  }

  private Object receiver(Executable executable) {
    Class<?> type = executable.getDeclaringClass();
    boolean usual = random.nextInt(10) > 0;
    if (usual && type == WorkerPool.class) {
      return epoch.pool();
    }
    if (usual && type == TaskQueue.class) {
      return epoch.queue();
    }
    return usual && type == ResultAggregator.class ? epoch.results() : arguments.earlier(type);
  }

  private static Object invoke(Executable executable, Object receiver, Object[] values)
      throws ReflectiveOperationException {
    return executable instanceof Constructor<?> constructor
        ? constructor.newInstance(values)
        : ((Method) executable).invoke(receiver, values);
  }

  private void accept(Executable executable, Set<String> nulls, Object value) {
    count("returned");
    require(nulls.isEmpty(), executable, "must refuse null, but takes it for " + nulls);
    if (value != null && !(value instanceof String)) {
      require(
          !BadInput.hasPayload(value.toString()),
          executable,
          "must return what keeps payloads out of toString, but returns a " + value.getClass());
    }
    arguments.keep(value instanceof Accepted<?> accepted ? accepted.value() : value);
    if (executable instanceof Constructor<?>) {
      arguments.keep(value);
    }
  }

  private void refuse(Executable executable, Set<String> nulls, Throwable thrown) {
    count(
        thrown instanceof DistributedException refusal
            ? refusal.error().type()
            : thrown.getClass().getSimpleName());
    requireDocumented(executable, nulls, thrown);
    for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
      require(
          !BadInput.isIn(String.valueOf(cause.getMessage())),
          executable,
          "must keep what it was given out of messages, but says: " + cause.getMessage());
    }
    if (before != null && ATOMIC.contains(executable.getDeclaringClass())) {
      require(
          before.equals(Image.of(epoch)),
          executable,
          "must change nothing when it fails: " + thrown);
      require(!epoch.pool().isPoisoned(), executable, "must not poison: " + thrown);
    }
  }

  private void requireDocumented(Executable executable, Set<String> nulls, Throwable thrown) {
    if (thrown instanceof NullPointerException) {
      require(
          nulls.contains(thrown.getMessage()) || nulls.contains(thrown.getMessage() + "s"),
          executable,
          "must name the parameter that is null, or the element of one, of %s, but says: %s"
              .formatted(nulls, thrown.getMessage()));
    } else {
      boolean documented =
          thrown instanceof DistributedException
              || (thrown instanceof RuntimeException
                  && executable.getDeclaringClass() == CommandRecorder.class);
      if (!documented) {
        throw new AssertionError(place(executable) + " must not throw " + thrown, thrown);
      }
    }
  }

  private void count(String outcome) {
    outcomes.merge(outcome, 1, Integer::sum);
  }

  private void require(boolean holds, Executable executable, String rule) {
    if (!holds) {
      throw new AssertionError(place(executable) + " " + rule);
    }
  }

  private String place(Executable executable) {
    return "Seed %d: %s".formatted(seed, executable.toGenericString());
  }
}
