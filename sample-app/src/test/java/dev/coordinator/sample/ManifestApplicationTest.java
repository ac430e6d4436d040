package dev.coordinator.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.SpringApplication;

/** Starts the application as a user does, and looks at what it ends with. */
class ManifestApplicationTest {
  @TempDir Path folder;

  private int exitCode(Path root, Path output) {
    return SpringApplication.exit(
        SpringApplication.run(
            ManifestApplication.class, "--manifest.root=" + root, "--manifest.output=" + output));
  }

  @Test
  void aWholeManifestEndsWithZero() throws Exception {
    Path root = Files.createDirectory(folder.resolve("tree"));
    Files.writeString(root.resolve("abc"), "abc");
    Path output = folder.resolve("out");
    assertThat(exitCode(root, output)).isZero();
    // The digest of "abc" is an example of FIPS 180-4.
    assertThat(output)
        .hasContent("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  abc");
  }

  @Test
  void aBadSettingEndsWithTwoAndWritesNothing() {
    Path output = folder.resolve("out");
    assertThat(exitCode(folder.resolve("absent"), output)).isEqualTo(2);
    assertThat(output).doesNotExist();
  }
}
