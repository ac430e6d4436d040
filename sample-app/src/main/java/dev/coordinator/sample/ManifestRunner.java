package dev.coordinator.sample;

import dev.coordinator.core.host.Coordinator;
import dev.coordinator.core.host.CoordinatorFactory;
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
  private final Screen screen = Screen.ofSystem();
  private final CountDownLatch ended = new CountDownLatch(1);
  private volatile @Nullable Thread running;
  private volatile int exitCode = NO_MANIFEST;

  ManifestRunner(ManifestProperties properties, Coordinator coordinator) {
    this.properties = properties;
    this.coordinator = coordinator;
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
      EpochLimits limits = EpochLimits.of(coordinator, settings);
      Summary summary = ManifestJob.run(settings, limits, coordinators(), Host.of(screen));
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

  /** Gives the application's coordinator first, and more of its kind when that is full. */
  private Supplier<Coordinator> coordinators() {
    AtomicReference<@Nullable Coordinator> first = new AtomicReference<>(coordinator);
    CoordinatorFactory further =
        new CoordinatorFactory(
            coordinator.pool().snapshot().limits(), coordinator.results().snapshot().limits());
    return () -> {
      Coordinator unused = first.getAndSet(null);
      return unused == null ? further.open() : unused;
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
