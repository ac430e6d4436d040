package dev.coordinator.spring.boot.autoconfigure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.coordinator.core.pool.TaskSpec;
import dev.coordinator.core.testkit.TestCoordinator;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.util.List;
import org.junit.jupiter.api.Test;

class PrometheusNamesTest {
  @Test
  void theGaugesHaveThePlainNamesThatPrometheusUsersExpect() {
    TestCoordinator test = new TestCoordinator();
    PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    CoordinatorMetrics metrics = new CoordinatorMetrics(test.coordinator(), "default");
    metrics.bindTo(registry);
    test.template().enqueue(TaskSpec.of("task", "job", "ref"));
    test.clock().advance(5);
    test.worker("w", 4).take(60);

    List<String> lines = registry.scrape().lines().toList();
    assertThat(lines.stream().filter(line -> line.startsWith("# TYPE")))
        .containsExactly(
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
            "# HELP coordinator_logical_time_seconds Logical time of the last accepted command",
            "coordinator_logical_time_seconds{coordinator=\"default\"} 1005.0",
            "coordinator_lease_next_expiry_seconds{coordinator=\"default\"} 1065.0",
            "coordinator_tasks{coordinator=\"default\",status=\"running\"} 1.0",
            "coordinator_workers{coordinator=\"default\",status=\"healthy\"} 1.0",
            "coordinator_slots{coordinator=\"default\",state=\"available\"} 3.0",
            "coordinator_limit{bound=\"max-lease-ttl\",coordinator=\"default\"} 3600.0",
            "coordinator_usage{bound=\"max-workers\",coordinator=\"default\"} 1.0");
    assertThat(lines.stream().filter(line -> !line.startsWith("#")))
        .hasSize(CoordinatorMetrics.METERS);
    metrics.close();
    assertThat(registry.scrape()).doesNotContain("coordinator_");
  }
}
