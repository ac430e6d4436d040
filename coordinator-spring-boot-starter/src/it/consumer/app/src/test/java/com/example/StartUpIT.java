package com.example;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.springframework.boot.SpringBootVersion;

/**
 * Compares the start of a context with and without the starter on the class path, in turn. A few
 * pairs show that nothing is badly wrong; many give a figure.
 */
class StartUpIT {
  private static final int PAIRS = Integer.getInteger("start-up.pairs");
  // Far more than the starter takes, and far less than a mistake such as a network look-up. Such a
  // mistake slows every pair. Another program on the machine does not, so the best pair is judged,
  // and a few more are tried before it is.
  private static final double MAX_RATIO = 1.5;
  private static final int MORE_PAIRS = 7;

  private static final String WITH = System.getProperty("java.class.path");
  private static final String WITHOUT =
      Arrays.stream(WITH.split(File.pathSeparator))
          .filter(entry -> !new File(entry).getName().startsWith("coordinator-"))
          .collect(Collectors.joining(File.pathSeparator));

  @Test
  void inAFreshVirtualMachineTheStarterAddsLittle() throws Exception {
    compare("the first in a virtual machine", 1, () -> startAlone(WITH), () -> startAlone(WITHOUT));
  }

  private static long startAlone(String classPath) throws Exception {
    Java.Ended ended = Java.run(List.of("-cp", classPath), EmptyApplication.class);
    assertThat(ended.exitCode()).as(ended.output()).isZero();
    return ended
        .output()
        .lines()
        .filter(line -> line.startsWith(EmptyApplication.TOLD))
        .mapToLong(line -> Long.parseLong(line.substring(EmptyApplication.TOLD.length())))
        .sum();
  }

  @Test
  void inAWarmVirtualMachineTheStarterAddsLittle() throws Exception {
    try (URLClassLoader with = loader(WITH);
        URLClassLoader without = loader(WITHOUT)) {
      compare("in a warm one", 10 * PAIRS, () -> startIn(with), () -> startIn(without));
    }
  }

  private static URLClassLoader loader(String classPath) throws MalformedURLException {
    String[] entries = classPath.split(File.pathSeparator);
    URL[] urls = new URL[entries.length];
    for (int i = 0; i < entries.length; i++) {
      urls[i] = new File(entries[i]).toURI().toURL();
    }
    return new URLClassLoader(urls, ClassLoader.getPlatformClassLoader());
  }

  private static long startIn(ClassLoader loader) throws Exception {
    ClassLoader before = Thread.currentThread().getContextClassLoader();
    Thread.currentThread().setContextClassLoader(loader);
    try {
      MethodHandle start =
          MethodHandles.publicLookup()
              .findStatic(
                  loader.loadClass(EmptyApplication.class.getName()),
                  "start",
                  MethodType.methodType(long.class));
      return (long) start.invoke();
    } catch (Throwable failure) {
      throw new IllegalStateException("the context did not start", failure);
    } finally {
      Thread.currentThread().setContextClassLoader(before);
    }
  }

  private static void compare(
      String where, int warmUps, Callable<Long> withStarter, Callable<Long> withoutStarter)
      throws Exception {
    assertThat(WITHOUT.length()).isLessThan(WITH.length());
    for (int i = 0; i < warmUps; i++) {
      withStarter.call();
      withoutStarter.call();
    }
    List<Long> with = new ArrayList<>();
    List<Long> without = new ArrayList<>();
    double best = Double.MAX_VALUE;
    while (with.size() < PAIRS || best >= MAX_RATIO && with.size() < PAIRS + MORE_PAIRS) {
      long nanosWith = withStarter.call();
      long nanosWithout = withoutStarter.call();
      with.add(nanosWith);
      without.add(nanosWithout);
      best = Math.min(best, (double) nanosWith / nanosWithout);
    }
    System.out.printf(
        Locale.ROOT,
        "Start-up on Spring Boot %s, Java %s, %s: median of %d with the starter %.1f ms, without"
            + " %.1f ms, difference %.1f ms%n",
        SpringBootVersion.getVersion(),
        Runtime.version().feature(),
        where,
        with.size(),
        median(with),
        median(without),
        median(with) - median(without));
    assertThat(best).as("with the starter / without, in the best pair").isLessThan(MAX_RATIO);
  }

  private static double median(List<Long> nanos) {
    return nanos.stream().sorted().toList().get(nanos.size() / 2) / 1e6;
  }
}
