package dev.coordinator.sample;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * Makes a manifest of a directory tree, in the format that {@code sha256sum -c} checks.
 *
 * <p>Exits with 0 when every file is in the manifest, with 1 when the manifest lacks files that
 * could not be read, and with 2 when no manifest was written, for example because of a bad setting.
 */
@SpringBootApplication
@EnableConfigurationProperties(ManifestProperties.class)
public class ManifestApplication {
  /**
   * Runs the application.
   *
   * @param args settings, as {@code --manifest.root=DIR}
   */
  public static void main(String[] args) {
    ConfigurableApplicationContext context;
    try {
      context = SpringApplication.run(ManifestApplication.class, args);
    } catch (RuntimeException startFailure) {
      // Spring Boot has told the reason by now.
      System.exit(ManifestRunner.NO_MANIFEST);
      return;
    }
    // A signal closes the context and gives the exit code; there is nothing left to do then.
    if (context.isActive()) {
      System.exit(SpringApplication.exit(context));
    }
  }
}
