package dev.coordinator.core.fuzz;

import dev.coordinator.core.pool.WorkerPool;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Every public constructor and method of the core's exported packages, found in its classes. */
final class PublicApi {
  /** What Java itself defines, and fails in its own ways. */
  private static final Set<String> OF_JAVA =
      Set.of("equals", "hashCode", "valueOf", "values", "compareTo");

  private PublicApi() {}

  static List<Executable> executables() {
    List<Executable> executables = new ArrayList<>();
    for (Class<?> type : classes()) {
      if (!type.isInterface() && !Modifier.isAbstract(type.getModifiers())) {
        executables.addAll(List.of(type.getConstructors()));
      }
      for (Method method : type.getDeclaredMethods()) {
        if (isPublic(method) && isOfTheCore(type)) {
          executables.add(method);
        }
      }
    }
    // Reflection gives no order that a seed could rely on.
    executables.sort(Comparator.comparing(Executable::toGenericString));
    return executables;
  }

  private static boolean isPublic(Method method) {
    return Modifier.isPublic(method.getModifiers())
        && !method.isSynthetic()
        && !OF_JAVA.contains(method.getName());
  }

  /** Whether its methods are the core's to carry out, and not those of a host's own classes. */
  private static boolean isOfTheCore(Class<?> type) {
    return !type.isInterface() || type.isSealed();
  }

  private static List<Class<?>> classes() {
    try {
      Path root =
          Path.of(WorkerPool.class.getProtectionDomain().getCodeSource().getLocation().toURI());
      try (Stream<Path> files = Files.walk(root)) {
        return files
            .map(file -> root.relativize(file).toString())
            .filter(name -> name.startsWith("dev") && name.endsWith(".class"))
            .filter(name -> !name.contains("package-info"))
            .map(name -> name.substring(0, name.length() - ".class".length()))
            .<Class<?>>map(name -> load(name.replace('/', '.').replace('\\', '.')))
            .filter(PublicApi::isExported)
            .toList();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (URISyntaxException e) {
      throw new AssertionError(e);
    }
  }

  /** The test kit is left out: it throws assertion errors by design. */
  private static boolean isExported(Class<?> type) {
    String name = type.getPackageName();
    return isAccessible(type) && !name.endsWith(".internal") && !name.endsWith(".testkit");
  }

  private static boolean isAccessible(Class<?> type) {
    return Modifier.isPublic(type.getModifiers())
        && (type.getDeclaringClass() == null || isAccessible(type.getDeclaringClass()));
  }

  private static Class<?> load(String name) {
    try {
      return Class.forName(name);
    } catch (ClassNotFoundException e) {
      throw new AssertionError(e);
    }
  }

  static boolean isStaticOrConstructor(Executable executable) {
    return executable instanceof Constructor<?> || Modifier.isStatic(executable.getModifiers());
  }
}
