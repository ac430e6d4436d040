package com.example;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;

/** Starts with whatever is on the class path, and tells how long that took. */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
public class EmptyApplication {
  static final String TOLD = "started-nanos=";

  public static void main(String[] args) {
    System.out.println(TOLD + start());
  }

  /** Starts a context and closes it; returns how many nanoseconds the start took. */
  public static long start() {
    long start = System.nanoTime();
    try (ConfigurableApplicationContext context =
        SpringApplication.run(EmptyApplication.class, "--spring.main.banner-mode=off")) {
      return System.nanoTime() - start;
    }
  }
}
