package dev.coordinator.sample;

import dev.coordinator.core.host.Coordinator;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/** Makes one manifest: lists the tree, has its files hashed in epochs, writes what is collected. */
final class ManifestJob implements TreeWalker.Visitor, Epoch.Collector {
  private final ManifestSettings settings;
  private final Host host;
  private final ManifestWriter manifest;
  private final Epochs epochs;
  private final long start = System.nanoTime();

  // Changed by the job's own thread, and shown by another one.
  private final AtomicLong found = new AtomicLong();
  private final AtomicLong unlisted = new AtomicLong();
  private volatile boolean allFound;

  private long hashed;
  private long failed;
  private long skipped;

  private ManifestJob(
      ManifestSettings settings,
      EpochLimits limits,
      Supplier<Coordinator> coordinators,
      Host host,
      ManifestWriter manifest) {
    this.settings = settings;
    this.host = host;
    this.manifest = manifest;
    this.epochs = new Epochs(coordinators, limits, settings, host, this);
  }

  /**
   * Runs a job to its end.
   *
   * @param coordinators gives a new coordinator for each epoch
   * @throws BadSettingException when there is no writing to the output's folder
   * @throws IOException when the manifest cannot be written
   * @throws InterruptedException when the job was told to stop
   * @throws WorkersLostException when there is nobody left to hash
   */
  static Summary run(
      ManifestSettings settings, EpochLimits limits, Supplier<Coordinator> coordinators, Host host)
      throws BadSettingException, IOException, InterruptedException {
    try (ManifestWriter manifest = manifest(settings.output())) {
      ManifestJob job = new ManifestJob(settings, limits, coordinators, host, manifest);
      job.run();
      return job.summary();
    }
  }

  private static ManifestWriter manifest(Path output) throws BadSettingException {
    try {
      return ManifestWriter.create(output);
    } catch (IOException e) {
      throw new BadSettingException(
          "manifest.output",
          "cannot be written: " + SafeText.of(output) + ": " + Reason.of(e),
          "name a file in a folder that you may write to, as in --manifest.output=FILE");
    }
  }

  private void run() throws IOException, InterruptedException {
    Periodic progress =
        Periodic.start("manifest-progress", host.screen().progressMillis(), this::showProgress);
    try {
      TreeWalker walker =
          new TreeWalker(
              settings.root(),
              settings.excludes(),
              Set.of(settings.output(), manifest.temporary()),
              this);
      walker.walk();
      skipped = walker.skipped();
      allFound = true;
      epochs.finish();
      manifest.commit();
    } finally {
      epochs.stop();
      progress.stop();
      host.screen().clearProgress();
    }
  }

  private void showProgress() {
    Epochs.Progress ended = epochs.progress();
    host.screen()
        .progress(
            ProgressLine.of(
                ended.hashed(),
                ended.failed() + unlisted.get(),
                found.get(),
                allFound,
                host.work().bytesRead.sum(),
                seconds()));
  }

  private double seconds() {
    return (System.nanoTime() - start) / 1e9;
  }

  @Override
  public void file(TreeEntry file) throws IOException, InterruptedException {
    found.incrementAndGet();
    epochs.add(file);
  }

  @Override
  public void unreadable(RawName name, String reason) {
    unlisted.incrementAndGet();
    host.screen().missing(name, reason);
  }

  @Override
  public void hashed(TreeEntry file, byte[] digest) throws IOException {
    hashed++;
    manifest.append(file.name(), digest);
  }

  @Override
  public void failed(TreeEntry file, String reason) {
    failed++;
    host.screen().missing(file.name(), reason);
  }

  private Summary summary() {
    return new Summary(
        settings.root(),
        settings.output(),
        hashed,
        failed + unlisted.get(),
        skipped,
        seconds(),
        host.work().hashingNanos.sum() / 1e9,
        epochs.totals());
  }
}
