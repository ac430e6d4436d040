package com.example;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.coordinator.core.host.Coordinator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;

/** Compares an application with the coordinator switched on to the same one without. */
class QuietStartTest {
  private static ConfigurableApplicationContext start(boolean enabled) {
    return new SpringApplicationBuilder(Plain.class).run("--coordinator.enabled=" + enabled);
  }

  @Configuration(proxyBeanMethods = false)
  @EnableAutoConfiguration
  static class Plain {}

  @Test
  void theCoordinatorAddsItsBeansAndNoEndpointControllerOrScheduler() {
    Set<String> added = new TreeSet<>();
    try (ConfigurableApplicationContext with = start(true);
        ConfigurableApplicationContext without = start(false)) {
      added.addAll(Set.of(with.getBeanDefinitionNames()));
      added.removeAll(Set.of(without.getBeanDefinitionNames()));
    }
    added.removeIf(name -> name.contains("."));
    assertThat(added)
        .containsExactly(
            "coordinator",
            "coordinatorClock",
            "coordinatorFactory",
            "coordinatorMetrics",
            "coordinatorPropertiesCheck",
            "coordinatorResultAggregator",
            "coordinatorTaskQueue",
            "coordinatorTemplate",
            "coordinatorWorkerPool");
  }

  @Test
  void theBeansThatAreNamedAfterTheirClassAreConfigurations() {
    try (ConfigurableApplicationContext context = start(true)) {
      assertThat(context.getBeanDefinitionNames())
          .filteredOn(name -> name.contains("dev.coordinator"))
          .allMatch(
              name -> name.contains("Configuration") || name.contains("CoordinatorProperties"));
    }
  }

  @Test
  void theCoordinatorStartsNoThread() {
    try (ConfigurableApplicationContext without = start(false)) {
      Set<Thread> before = Thread.getAllStackTraces().keySet();
      try (ConfigurableApplicationContext with = start(true)) {
        assertThat(with.getBean(Coordinator.class)).isNotNull();
        Set<Thread> after = Set.copyOf(Thread.getAllStackTraces().keySet());
        assertThat(after)
            .filteredOn(thread -> !before.contains(thread))
            .allMatch(thread -> thread.getName().startsWith("SpringApplicationShutdownHook"));
      }
    }
  }

  @Test
  void theCoordinatorOpensNoSocket() throws IOException {
    Path descriptors = Path.of("/proc/self/fd");
    assumeThat(descriptors).as("sockets can be counted on Linux only").isDirectory();
    try (ConfigurableApplicationContext without = start(false)) {
      Set<String> before = sockets(descriptors);
      try (ConfigurableApplicationContext with = start(true)) {
        assertThat(with.getBean(Coordinator.class)).isNotNull();
        assertThat(sockets(descriptors)).isEqualTo(before);
      }
    }
  }

  private static Set<String> sockets(Path descriptors) throws IOException {
    try (Stream<Path> open = Files.list(descriptors)) {
      return open.map(QuietStartTest::target)
          .filter(target -> target.startsWith("socket:"))
          .collect(Collectors.toSet());
    }
  }

  private static String target(Path descriptor) {
    try {
      return Files.readSymbolicLink(descriptor).toString();
    } catch (IOException closedMeanwhile) {
      return "";
    }
  }
}
