package com.example.orders;

import dev.coordinator.core.host.CoordinatorTemplate;
import dev.coordinator.core.pool.TaskLease;
import dev.coordinator.core.pool.TaskSpec;
import dev.coordinator.core.pool.WorkerSpec;
import org.springframework.stereotype.Component;

/** Takes orders, and leases them to one clerk. */
@Component
public class Orders {
  private final CoordinatorTemplate template;

  Orders(CoordinatorTemplate template) {
    this.template = template;
  }

  public void take(String order) {
    template.enqueue(TaskSpec.of(order, "order", order));
  }

  public void hireClerk(int slots) {
    template.register(WorkerSpec.of("clerk", slots));
  }

  public TaskLease leaseToClerk() {
    return template.leaseNext("clerk", 60).orElseThrow();
  }
}
