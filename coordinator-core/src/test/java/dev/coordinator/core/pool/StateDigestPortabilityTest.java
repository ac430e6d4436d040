package dev.coordinator.core.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.coordinator.core.limits.DistributedLimits;
import java.io.File;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StateDigestPortabilityTest {
  /** The digest after the history of every command: the format is stable, so this never changes. */
  private static final String KNOWN =
      "d5363ee427361bd8a6d4731c044b6887f3d199f51dac4e54e8fd1c0651a385d2";

  @Test
  void theDigestOfAKnownHistoryIsKnown() {
    assertThat(digestOfEveryCommand()).isEqualTo(KNOWN);
  }

  @Test
  void theDigestOfAnEmptyPoolIsKnown() {
    assertThat(new WorkerPool(DistributedLimits.defaults()).digest())
        .isEqualTo("c3d795a13b4608c3d01a2da8ca037832cfd7337632a2c856048314b21706d4dc");
  }

  @ParameterizedTest
  @ValueSource(strings = {"tr-TR", "ar-EG-u-nu-arab", "th-TH-u-ca-buddhist-nu-thai"})
  void theLocaleMakesNoDifference(String languageTag) {
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.forLanguageTag(languageTag));
      assertThat(digestOfEveryCommand()).isEqualTo(KNOWN);
    } finally {
      Locale.setDefault(before);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"US-ASCII", "UTF-16", "ISO-8859-1"})
  void theDefaultCharacterSetMakesNoDifference(String charset) throws Exception {
    assertThat(printedByAnotherJavaVirtualMachine("-Dfile.encoding=" + charset)).isEqualTo(KNOWN);
  }

  @Test
  void theLimitsMakeNoDifference() {
    WorkerPool limited =
        new WorkerPool(DistributedLimits.builder().maxRetries(7).maxWorkers(9).build());
    EveryCommand.sendTo(limited);

    assertThat(limited.digest()).isEqualTo(KNOWN);
  }

  @Test
  void askingAgainGivesTheSame() {
    WorkerPool pool = new WorkerPool(DistributedLimits.defaults());
    EveryCommand.sendTo(pool);

    assertThat(pool.digest()).isEqualTo(pool.digest()).matches("[0-9a-f]{64}");
  }

  @Test
  void equalHistoriesHaveEqualDigestsAndEveryCommandChangesIt() {
    for (int seed = 0; seed < 20; seed++) {
      List<String> digests = new ArrayList<>();
      List<PoolCommand<?>> history = new ArrayList<>();
      WorkerPool pool =
          new WorkerPool(
              HostHistory.tightLimits().build(), (command, outcome) -> history.add(command));
      HostHistory random = new HostHistory(seed, pool, 40);
      for (int i = 0; i < 120; i++) {
        long revision = pool.snapshot().revision();
        random.step();
        if (pool.snapshot().revision() > revision) {
          digests.add(pool.digest());
        }
      }

      WorkerPool twin = new WorkerPool(HostHistory.tightLimits().build());
      history.forEach(twin::execute);
      assertThat(twin.digest()).isEqualTo(pool.digest());
      assertThat(digests).doesNotHaveDuplicates();
    }
  }

  private static String digestOfEveryCommand() {
    WorkerPool pool = new WorkerPool(DistributedLimits.defaults());
    EveryCommand.sendTo(pool);
    return pool.digest();
  }

  /** Runs the history of every command in a Java virtual machine of its own. */
  private static String printedByAnotherJavaVirtualMachine(String option) throws Exception {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    String classPath =
        String.join(File.pathSeparator, codeOf(EveryCommand.class, WorkerPool.class));
    Process process =
        new ProcessBuilder(
                java,
                option,
                "-Duser.language=tr",
                "-Duser.country=TR",
                "-cp",
                classPath,
                EveryCommand.class.getName())
            .redirectErrorStream(true)
            .start();
    String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    return printed;
  }

  private static List<String> codeOf(Class<?>... classes) throws URISyntaxException {
    List<String> folders = new ArrayList<>();
    for (Class<?> one : classes) {
      folders.add(
          Path.of(one.getProtectionDomain().getCodeSource().getLocation().toURI()).toString());
    }
    return folders;
  }
}
