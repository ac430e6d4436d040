package com.example;

import static com.example.Started.application;
import static org.assertj.core.api.Assertions.assertThat;

import com.example.orders.Orders;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.context.ConfigurableApplicationContext;

/** Reads what Prometheus would scrape: dashboards depend on these names. */
class PrometheusTest {
  @Test
  void theNamesAndUnitsAreTheSameOnEachLine() {
    try (ConfigurableApplicationContext context = application()) {
      context.getBean(Orders.class).take("first");
      List<String> lines =
          context
              .getBean(PrometheusMeterRegistry.class)
              .scrape()
              .lines()
              .filter(line -> line.contains("coordinator_"))
              .toList();
      assertThat(lines)
          .filteredOn(line -> line.startsWith("# TYPE"))
          .containsExactlyInAnyOrder(
              "# TYPE coordinator_lease_next_expiry_seconds gauge",
              "# TYPE coordinator_limit gauge",
              "# TYPE coordinator_logical_time_seconds gauge",
              "# TYPE coordinator_poisoned gauge",
              "# TYPE coordinator_queue_oldest_age_seconds gauge",
              "# TYPE coordinator_results gauge",
              "# TYPE coordinator_results_revision gauge",
              "# TYPE coordinator_results_size_bytes gauge",
              "# TYPE coordinator_revision gauge",
              "# TYPE coordinator_slots gauge",
              "# TYPE coordinator_tasks gauge",
              "# TYPE coordinator_tasks_records gauge",
              "# TYPE coordinator_usage gauge",
              "# TYPE coordinator_workers gauge");
      assertThat(lines)
          .contains(
              "# HELP coordinator_revision Commands accepted",
              "coordinator_revision{coordinator=\"default\"} 1.0",
              "coordinator_tasks{coordinator=\"default\",status=\"queued\"} 1.0",
              "coordinator_limit{bound=\"max-workers\",coordinator=\"default\"} 256.0");
    }
  }
}
