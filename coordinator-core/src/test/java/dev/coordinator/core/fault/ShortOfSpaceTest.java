package dev.coordinator.core.fault;

import static org.assertj.core.api.Assertions.assertThat;

import dev.coordinator.core.pool.ShortOfSpace;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What runs out of memory or stack for real, in a Java virtual machine of its own. */
class ShortOfSpaceTest {
  private static final int ROUNDS = 100 * Math.min(10, Integer.getInteger("proof.scale", 1));

  @Test
  void withoutMemoryOrStackTheStateIsTheOldOneOrPoisonedAndTheLockIsFree() throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx16m",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                ShortOfSpace.class.getName(),
                Integer.toString(ROUNDS))
            .redirectErrorStream(true)
            .start();
    String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    System.out.print(printed.replaceAll("(?m)^(?=.)", "Short of space: "));
    assertThat(process.waitFor(10, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).as(printed).isZero();
    assertThat(printed.lines())
        .as("one line for memory and one for the stack, each with all three ends")
        .hasSize(2)
        .allSatisfy(line -> assertThat(line).contains("as before=", "carried out=", "poisoned="));
  }
}
