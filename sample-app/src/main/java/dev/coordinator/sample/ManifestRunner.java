package dev.coordinator.sample;

import dev.coordinator.core.host.Coordinator;
import dev.coordinator.core.host.CoordinatorFactory;
import dev.coordinator.core.host.LogicalClock;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.boot.ApplicationArguments;
import org.springframework.boot.ApplicationRunner;
import org.springframework.boot.ExitCodeGenerator;
import org.springframework.stereotype.Component;

/** Runs the job when the application has started, and stops it when the application is stopped. */
@Component
final class ManifestRunner implements ApplicationRunner, ExitCodeGenerator, DisposableBean {
  static final int COMPLETE = 0;
  static final int INCOMPLETE = 1;
  static final int NO_MANIFEST = 2;
  private static final long STOP_SECONDS = 10;

  private final ManifestProperties properties;
  private final Coordinator coordinator;
  private final CoordinatorFactory factory;
  private final LogicalClock clock;
  private final Screen screen = Screen.ofSystem();
  private final CountDownLatch ended = new CountDownLatch(1);
  private volatile @Nullable Thread running;
  private volatile int exitCode = NO_MANIFEST;

  ManifestRunner(
      ManifestProperties properties,
      Coordinator coordinator,
      CoordinatorFactory factory,
      LogicalClock clock) {
    this.properties = properties;
    this.coordinator = coordinator;
    this.factory = factory;
    this.clock = clock;
  }

  @Override
  public void run(ApplicationArguments arguments) {
    running = Thread.currentThread();
    try {
      exitCode = makeManifest();
    } finally {
      running = null;
      ended.countDown();
    }
  }

  private int makeManifest() {
    try {
      ManifestSettings settings = ManifestSettings.of(properties);
      EpochLimits limits = EpochLimits.of(factory, settings);
      Summary summary = ManifestJob.run(settings, limits, coordinators(), Host.of(clock, screen));
      summary.lines().forEach(screen::line);
      return summary.failures() == 0 ? COMPLETE : INCOMPLETE;
    } catch (BadSettingException | WorkersLostException e) {
      screen.error(String.valueOf(e.getMessage()));
    } catch (IOException e) {
      screen.error("the manifest could not be written: " + Reason.of(e) + "; make room for it");
    } catch (InterruptedException e) {
      screen.error("stopped before the end; no manifest was written");
    }
    return NO_MANIFEST;
  }

  /** Gives the application's own coordinator first, and then further ones of its kind. */
  private Supplier<Coordinator> coordinators() {
    AtomicReference<@Nullable Coordinator> first = new AtomicReference<>(coordinator);
    return () -> {
      Coordinator unused = first.getAndSet(null);
      return unused == null ? factory.open() : unused;
    };
  }

  @Override
  public int getExitCode() {
    return exitCode;
  }

  /** Stops the job if it runs, and waits until it has tidied up. */
  @Override
  public void destroy() throws InterruptedException {
    Thread job = running;
    if (job != null) {
      job.interrupt();
      if (!ended.await(STOP_SECONDS, TimeUnit.SECONDS)) {
        screen.error("the job does not stop; a temporary file may be left beside the output");
      }
    }
  }
}
