package com.example;

import com.example.orders.OrdersApplication;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/** Starts the application as its {@code main} does, and reads its gauges. */
final class Started {
  static final int METERS = 43;

  private Started() {}

  static ConfigurableApplicationContext application(String... arguments) {
    return applicationWith(new Class<?>[0], arguments);
  }

  static ConfigurableApplicationContext applicationWith(Class<?> further, String... arguments) {
    return applicationWith(new Class<?>[] {further}, arguments);
  }

  private static ConfigurableApplicationContext applicationWith(
      Class<?>[] further, String... arguments) {
    return new SpringApplicationBuilder(OrdersApplication.class).sources(further).run(arguments);
  }

  static double gauge(MeterRegistry registry, String name, String... tags) {
    return registry.get(name).tags(tags).gauge().value();
  }

  static List<Meter> meters(MeterRegistry registry) {
    return registry.getMeters().stream()
        .filter(meter -> meter.getId().getName().startsWith("coordinator."))
        .toList();
  }
}
