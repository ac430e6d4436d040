package dev.coordinator.spring.boot.autoconfigure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.coordinator.core.host.CoordinatorTemplate;
import dev.coordinator.core.host.TaskRunner;
import dev.coordinator.core.model.TaskStatus;
import dev.coordinator.core.pool.TaskSpec;
import dev.coordinator.core.pool.WorkerSpec;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.stereotype.Component;

/** Runs the example of the README, and checks that the README shows it as it is here. */
class ReadmeExampleTest {
  // example
  @Component
  class Greetings {
    final CoordinatorTemplate coordinator;

    Greetings(CoordinatorTemplate coordinator) {
      this.coordinator = coordinator;
    }

    void greet(String name) {
      coordinator.register(WorkerSpec.of("worker-1", 4));
      coordinator.enqueue(TaskSpec.of("greeting-1", "greetings", name));
      new TaskRunner(coordinator, "worker-1", 60)
          .runNext(work -> ("Hello, " + work.task().targetRef()).getBytes(StandardCharsets.UTF_8));
    }
  }

  // example

  @Test
  void theExampleGreets() {
    Starter.application()
        .withConfiguration(AutoConfigurations.of(CoordinatorHostAutoConfiguration.class))
        .run(
            context -> {
              CoordinatorTemplate template = context.getBean(CoordinatorTemplate.class);
              new Greetings(template).greet("world");
              assertThat(template.coordinator().results().result("greeting-1"))
                  .hasValueSatisfying(
                      bytes ->
                          assertThat(new String(bytes, StandardCharsets.UTF_8))
                              .isEqualTo("Hello, world"));
              assertThat(template.task("greeting-1").orElseThrow().status())
                  .isEqualTo(TaskStatus.COMPLETED);
            });
  }

  @Test
  void theReadmeShowsTheExample() throws IOException {
    String source =
        Files.readString(
            Path.of("src/test/java", getClass().getName().replace('.', '/') + ".java"));
    String example = source.split("  // example\n")[1].stripTrailing().stripIndent();
    assertThat(Files.readString(Path.of("../README.md"))).contains(example);
  }
}
