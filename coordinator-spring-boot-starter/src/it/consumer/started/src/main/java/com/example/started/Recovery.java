package com.example.started;

import dev.coordinator.core.host.CoordinatorTemplate;
import java.util.concurrent.TimeUnit;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

@Component
class Recovery {
  private final CoordinatorTemplate coordinator;

  Recovery(CoordinatorTemplate coordinator) {
    this.coordinator = coordinator;
  }

  @Scheduled(fixedDelay = 5, timeUnit = TimeUnit.SECONDS)
  void sweep() {
    coordinator.recoverExpiredLeases();
    coordinator.pruneDeadWorkers();
  }
}
