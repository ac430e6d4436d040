package dev.coordinator.sample;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.coordinator.core.host.Coordinator;
import dev.coordinator.core.host.CoordinatorFactory;
import dev.coordinator.core.limits.DistributedLimits;
import dev.coordinator.core.limits.ResultLimits;
import dev.coordinator.core.model.TaskStatus;
import dev.coordinator.core.model.WorkerStatus;
import dev.coordinator.core.pool.TaskSnapshot;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Runs whole jobs over real trees. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class ManifestJobTest {
  private static final DistributedLimits TINY =
      DistributedLimits.builder()
          .maxTaskRecords(8)
          .maxTerminalTasks(8)
          .maxActiveTasks(8)
          .maxQueuedTasks(8)
          .build();

  @TempDir Path folder;
  private Path root;
  private Path output;
  private final ByteArrayOutputStream errors = new ByteArrayOutputStream();
  private final List<Coordinator> opened = Collections.synchronizedList(new ArrayList<>());
  private Supplier<Hasher> hashers = FileHasher::new;
  private final AtomicLong clock = new AtomicLong();
  private boolean clockRuns;

  @BeforeEach
  void makeRoot() throws IOException {
    root = Files.createDirectory(folder.resolve("tree")).toRealPath();
    output = folder.toRealPath().resolve("manifest.sha256");
  }

  private Path file(String name, String content) throws IOException {
    Path file = root.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, content);
  }

  private Summary run(DistributedLimits limits) throws Exception {
    ManifestSettings settings =
        ManifestSettings.of(
            new ManifestProperties(
                root.toString(), output.toString(), "2", List.of(".git/", "target/"), "3s"));
    CoordinatorFactory factory = new CoordinatorFactory(limits, ResultLimits.defaults());
    Supplier<Coordinator> coordinators =
        () -> {
          Coordinator coordinator = factory.open();
          opened.add(coordinator);
          return coordinator;
        };
    PrintStream err = new PrintStream(errors, true, UTF_8);
    Screen screen =
        new Screen(new PrintStream(new ByteArrayOutputStream(), true, UTF_8), err, false);
    Host host =
        new Host(
            () -> clockRuns ? clock.incrementAndGet() / 20 : 0, hashers, screen, new Host.Work());
    return ManifestJob.run(settings, EpochLimits.of(factory, settings), coordinators, host);
  }

  private void assertAccepted(int files) throws Exception {
    assumeThat(Path.of("/usr/bin/sha256sum")).exists();
    Process check =
        new ProcessBuilder("sha256sum", "-c", "--strict", output.toString())
            .directory(root.toFile())
            .redirectErrorStream(true)
            .start();
    String said = new String(check.getInputStream().readAllBytes(), UTF_8);
    assertThat(check.waitFor()).as(said).isZero();
    assertThat(said.lines().filter(line -> line.endsWith(": OK"))).hasSize(files);
  }

  private void assertNothingLeftBehind() throws IOException {
    try (Stream<Path> left = Files.list(folder)) {
      assertThat(left.map(path -> path.getFileName().toString())).containsExactly("tree");
    }
  }

  @Test
  void theManifestIsAcceptedBySha256sumWhateverTheNames() throws Exception {
    file("plain.txt", "plain");
    file("empty", "");
    file("with space", "a");
    file("quotes\"'`$(x)", "b");
    file("back\\slash", "c");
    file("new\nline", "d");
    file("return\rcarriage", "e");
    file("folder/-dash", "f");
    file("folder/deeper/.hidden", "g");
    Summary summary = run(DistributedLimits.defaults());
    assertThat(summary.failures()).isZero();
    assertAccepted(9);
    opened.forEach(
        coordinator -> {
          coordinator.pool().checkInvariants();
          coordinator.results().checkInvariants();
        });
  }

  @Test
  void namesBeyondAsciiAreListed() throws Exception {
    assumeThat(System.getProperty("sun.jnu.encoding")).isEqualTo("UTF-8");
    file("größe-\uD83D\uDE00", "x");
    run(DistributedLimits.defaults());
    assertAccepted(1);
  }

  @Test
  void whatIsExcludedLinkedOrNoFileIsLeftOut() throws Exception {
    file("kept", "x");
    file(".git/HEAD", "x");
    file("module/target/out", "x");
    Files.createSymbolicLink(root.resolve("link"), Path.of("kept"));
    Files.createSymbolicLink(root.resolve("folder-link"), Path.of("module"));
    assumeThat(new ProcessBuilder("mkfifo", root.resolve("pipe").toString()).start().waitFor())
        .isZero();
    run(DistributedLimits.defaults());
    assertThat(Files.readAllLines(output)).singleElement().asString().endsWith("  kept");
  }

  @Test
  void moreFilesThanOneEpochHoldsTakeSeveral() throws Exception {
    for (int i = 0; i < 50; i++) {
      file("file-" + i, "content " + i);
    }
    Summary summary = run(TINY);
    assertThat(summary.failures()).isZero();
    assertThat(opened).hasSizeGreaterThanOrEqualTo(7);
    assertAccepted(50);
  }

  @Test
  void aFileThatVanishesIsRetriedThenReportedAndTheRestIsListed() throws Exception {
    file("gone", "x");
    file("there", "y");
    hashers = () -> failingFor("gone", new NoSuchFileException("gone"));
    Summary summary = run(DistributedLimits.defaults());
    assertThat(summary.failures()).isEqualTo(1);
    assertThat(errors.toString(UTF_8)).contains("missing: gone: ");
    assertAccepted(1);
    TaskSnapshot gone =
        opened.get(0).queue().tasks().stream()
            .filter(task -> task.retryCount() > 0)
            .findFirst()
            .orElseThrow();
    assertThat(gone.retryCount()).isEqualTo(3);
    assertThat(gone.attempt()).isEqualTo(4);
  }

  private static Hasher failingFor(String name, IOException failure) {
    Hasher hasher = new FileHasher();
    return (path, goOn) -> {
      if (path.endsWith(name)) {
        throw failure;
      }
      return hasher.hash(path, goOn);
    };
  }

  @Test
  void theFilesOfAWorkerThatDiesAreRecoveredAndHashedByAnother() throws Exception {
    for (int i = 0; i < 20; i++) {
      file("file-" + i, "content " + i);
    }
    clockRuns = true;
    AtomicBoolean alive = new AtomicBoolean(true);
    hashers =
        () -> {
          Hasher hasher = new FileHasher();
          return (path, goOn) -> {
            if (alive.getAndSet(false)) {
              throw new IllegalStateException("a planted death");
            }
            return hasher.hash(path, goOn);
          };
        };
    Summary summary = run(DistributedLimits.defaults());
    assertThat(summary.failures()).isZero();
    assertThat(errors.toString(UTF_8)).contains("a worker thread has died");
    assertAccepted(20);
    assertThat(opened.get(0).queue().tasks()).anyMatch(task -> task.retryCount() == 1);
  }

  @Test
  void aJobThatIsInterruptedStopsAndLeavesNothingBehind() throws Exception {
    file("slow", "x");
    CountDownLatch hashing = new CountDownLatch(1);
    hashers =
        () ->
            (path, goOn) -> {
              hashing.countDown();
              while (goOn.test(1)) {
                try {
                  Thread.sleep(5);
                } catch (InterruptedException e) {
                  Thread.currentThread().interrupt();
                  throw new IOException("interrupted", e);
                }
              }
              return null;
            };
    clockRuns = true;
    interruptOnce(hashing, () -> {});
    Coordinator epoch = opened.get(0);
    assertThat(epoch.pool().workers())
        .allMatch(worker -> worker.status() == WorkerStatus.OFFLINE && worker.currentTasks() == 0);
    assertThat(epoch.queue().tasks())
        .singleElement()
        .extracting(TaskSnapshot::status)
        .isEqualTo(TaskStatus.QUEUED);
  }

  @Test
  void aJobThatIsInterruptedLetsTheFileInHandBeFinished() throws Exception {
    file("slow", "x");
    CountDownLatch hashing = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    Hasher hasher = new FileHasher();
    hashers =
        () ->
            (path, mayGoOn) -> {
              hashing.countDown();
              awaitOpen(goOn);
              return hasher.hash(path, mayGoOn);
            };
    interruptOnce(hashing, goOn::countDown);
    assertThat(opened.get(0).queue().tasks())
        .singleElement()
        .extracting(TaskSnapshot::status)
        .isEqualTo(TaskStatus.COMPLETED);
  }

  private static void awaitOpen(CountDownLatch latch) {
    boolean open = false;
    while (!open) {
      try {
        open = latch.await(1, TimeUnit.SECONDS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      }
    }
  }

  private void interruptOnce(CountDownLatch hashing, Runnable afterwards) throws Exception {
    List<Throwable> ended = Collections.synchronizedList(new ArrayList<>());
    Thread job =
        new Thread(
            () -> {
              try {
                run(DistributedLimits.defaults());
              } catch (Throwable e) {
                ended.add(e);
              }
            });
    job.start();
    assertThat(hashing.await(30, TimeUnit.SECONDS)).isTrue();
    job.interrupt();
    afterwards.run();
    job.join(TimeUnit.SECONDS.toMillis(30));
    assertThat(ended).singleElement().isInstanceOf(InterruptedException.class);
    assertNothingLeftBehind();
  }

  @Test
  void badSettingsAreToldInOneLineAndNothingIsWritten() throws Exception {
    assertRefused(
        folder.resolve("absent").toString(), output.toString(), "2", "1m", "manifest.root");
    assertRefused(file("x", "x").toString(), output.toString(), "2", "1m", "is not a folder");
    assertRefused(root.toString(), "/no/such/folder/out", "2", "1m", "manifest.output");
    assertRefused(root.toString(), root.toString(), "2", "1m", "is a folder");
    assertRefused(root.toString(), output.toString(), "0", "1m", "manifest.workers");
    assertRefused(root.toString(), output.toString(), "many", "1m", "manifest.workers");
    assertRefused(root.toString(), output.toString(), null, "1ms", "manifest.lease-ttl");
    assertNothingLeftBehind();
  }

  private static void assertRefused(
      String root, String output, @Nullable String workers, String leaseTtl, String reason) {
    assertThatThrownBy(
            () ->
                ManifestSettings.of(
                    new ManifestProperties(root, output, workers, List.of(), leaseTtl)))
        .isInstanceOf(BadSettingException.class)
        .hasMessageContaining(reason)
        .hasMessageNotContaining("\n");
  }
}
