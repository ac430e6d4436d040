package com.example.started;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.coordinator.core.host.CoordinatorTemplate;
import dev.coordinator.core.host.TaskRunner;
import dev.coordinator.core.pool.TaskSpec;
import dev.coordinator.core.pool.WorkerSpec;
import java.util.List;
import org.springframework.boot.ApplicationRunner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;

@SpringBootApplication
public class Application {
  public static void main(String[] args) {
    SpringApplication.run(Application.class, args);
  }

  @Bean
  ApplicationRunner greetings(CoordinatorTemplate coordinator) {
    return arguments -> {
      coordinator.register(WorkerSpec.of("worker-1", 4));
      coordinator.enqueue(TaskSpec.of("greeting-1", "greetings", "world"));

      TaskRunner runner = new TaskRunner(coordinator, "worker-1", 60);
      runner.runNext(work -> ("Hello, " + work.task().targetRef()).getBytes(UTF_8));

      byte[] result = coordinator.aggregate(List.of("greeting-1")).get(0).bytes();
      System.out.println(new String(result, UTF_8));
    };
  }
}
