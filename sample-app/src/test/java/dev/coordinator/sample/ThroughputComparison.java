package dev.coordinator.sample;

import dev.coordinator.core.host.CoordinatorFactory;
import dev.coordinator.core.limits.DistributedLimits;
import dev.coordinator.core.limits.ResultLimits;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Compares the job with plain threads that take files from a shared list, in one process and in
 * turn. A program to run by hand, on a quiet machine:
 *
 * <pre>{@code
 * ThroughputComparison FOLDER [ROUNDS]
 * }</pre>
 *
 * <p>Both hash alike. The job lists the folder while it works and writes a manifest; the plain
 * threads are told twice, without the time that listing takes and with it.
 */
final class ThroughputComparison {
  private static final int THREADS = Runtime.getRuntime().availableProcessors();

  private static final int EPOCH_FILES = 8_192; // as in application.properties

  private ThroughputComparison() {}

  /** Runs the comparison. */
  public static void main(String[] args) throws Exception {
    Path root = Path.of(args[0]).toRealPath();
    int rounds = args.length > 1 ? Integer.parseInt(args[1]) : 5;
    for (int round = 1; round <= rounds; round++) {
      long start = System.nanoTime();
      List<Path> files = list(root);
      long listed = System.nanoTime();
      hash(files);
      long hashed = System.nanoTime();
      Summary summary = runJob(root);
      double plain = (hashed - listed) / 1e9;
      double plainAndList = (hashed - start) / 1e9;
      System.out.printf(
          Locale.ROOT,
          "%d files: plain %.3f s, with listing %.3f s; job %.3f s, %.2f and %.2f times;"
              + " %.3f s in calls%n",
          files.size(),
          plain,
          plainAndList,
          summary.seconds(),
          summary.seconds() / plain,
          summary.seconds() / plainAndList,
          summary.epochs().nanos() / 1e9);
    }
  }

  private static List<Path> list(Path root) throws IOException {
    List<Path> files = new ArrayList<>();
    Files.walkFileTree(
        root,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (attributes.isRegularFile()) {
              files.add(file);
            }
            return FileVisitResult.CONTINUE;
          }
        });
    return files;
  }

  private static void hash(List<Path> files) throws InterruptedException {
    AtomicInteger next = new AtomicInteger();
    byte[][] digests = new byte[files.size()][];
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      threads.add(new Thread(() -> hashFrom(files, next, digests)));
    }
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      thread.join();
    }
  }

  private static void hashFrom(List<Path> files, AtomicInteger next, byte[][] digests) {
    FileHasher hasher = new FileHasher();
    int i;
    while ((i = next.getAndIncrement()) < digests.length) {
      try {
        digests[i] = hasher.hash(files.get(i), count -> true);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private static Summary runJob(Path root) throws Exception {
    CoordinatorFactory factory =
        new CoordinatorFactory(
            DistributedLimits.builder()
                .maxTaskRecords(EPOCH_FILES)
                .maxTerminalTasks(EPOCH_FILES)
                .maxActiveTasks(EPOCH_FILES)
                .maxQueuedTasks(EPOCH_FILES)
                .build(),
            ResultLimits.builder().maxResults(EPOCH_FILES).maxAggregateItems(EPOCH_FILES).build());
    Path output = Files.createTempFile("manifest", ".sha256");
    try {
      ManifestSettings settings =
          ManifestSettings.of(
              new ManifestProperties(root.toString(), output.toString(), null, List.of(), "1m"));
      PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream());
      long start = System.nanoTime();
      return ManifestJob.run(
          settings,
          EpochLimits.of(factory, settings),
          factory::open,
          Host.of(
              () -> TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start),
              new Screen(nowhere, nowhere, false)));
    } finally {
      Files.deleteIfExists(output);
    }
  }
}
