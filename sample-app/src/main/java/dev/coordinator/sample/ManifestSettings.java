package dev.coordinator.sample;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.convert.DurationStyle;

/**
 * What the job is to do, checked against the file system before any work starts.
 *
 * @param root the folder to list, an absolute path without links
 * @param output the file to write, an absolute path in a folder without links
 * @param workers how many threads hash files
 * @param excludes what to leave out
 * @param leaseTtlSecs how long a lease holds before it has to be renewed
 */
record ManifestSettings(Path root, Path output, int workers, Excludes excludes, long leaseTtlSecs) {
  // Logical time has whole seconds: with less, a third of a lease could be rounded away.
  private static final long MIN_LEASE_TTL_SECS = 3;

  static ManifestSettings of(ManifestProperties properties) throws BadSettingException {
    Path root = root(properties.root());
    return new ManifestSettings(
        root,
        output(properties.output()),
        workers(properties.workers()),
        Excludes.of(root, properties.exclude()),
        leaseTtlSecs(properties.leaseTtl()));
  }

  private static Path root(String value) throws BadSettingException {
    String key = "manifest.root";
    String remedy = "name a folder that exists and can be read, as in --manifest.root=DIR";
    Path given = path(key, value, remedy).toAbsolutePath();
    try {
      Path root = given.toRealPath();
      if (!Files.isDirectory(root)) {
        throw new BadSettingException(key, "is not a folder: " + SafeText.of(given), remedy);
      }
      if (!Files.isReadable(root)) {
        throw new BadSettingException(key, "cannot be read: " + SafeText.of(given), remedy);
      }
      return root;
    } catch (IOException e) {
      throw new BadSettingException(
          key, "cannot be used: " + SafeText.of(given) + ": " + Reason.of(e), remedy);
    }
  }

  private static Path output(String value) throws BadSettingException {
    String key = "manifest.output";
    String remedy = "name a file in a folder that exists, as in --manifest.output=FILE";
    Path given = path(key, value, remedy).toAbsolutePath().normalize();
    Path folder = given.getParent();
    Path name = given.getFileName();
    if (folder == null || name == null || Files.isDirectory(given)) {
      throw new BadSettingException(key, "is a folder: " + SafeText.of(given), remedy);
    }
    try {
      Path output = folder.toRealPath().resolve(name);
      // A link stays a link: what it points to is replaced.
      Path target = Files.exists(output) ? output.toRealPath() : output;
      if (Files.exists(target, LinkOption.NOFOLLOW_LINKS) && !Files.isRegularFile(target)) {
        throw new BadSettingException(key, "is not a file: " + SafeText.of(given), remedy);
      }
      return target;
    } catch (IOException e) {
      throw new BadSettingException(
          key, "cannot be used: " + SafeText.of(folder) + ": " + Reason.of(e), remedy);
    }
  }

  private static Path path(String key, String value, String remedy) throws BadSettingException {
    if (value.isBlank()) {
      throw new BadSettingException(key, "is empty", remedy);
    }
    try {
      return Path.of(value);
    } catch (InvalidPathException e) {
      throw new BadSettingException(
          key,
          "is not a path that this system and locale can express: " + SafeText.of(value),
          remedy);
    }
  }

  private static int workers(@Nullable String value) throws BadSettingException {
    if (value == null) {
      return Runtime.getRuntime().availableProcessors();
    }
    try {
      int workers = Integer.parseInt(value);
      if (workers > 0) {
        return workers;
      }
    } catch (NumberFormatException e) {
      // Told below, together with numbers that are out of range.
    }
    throw new BadSettingException(
        "manifest.workers",
        "must be a whole number from 1 up, but is \"" + SafeText.of(value) + '"',
        "give the number of threads, as in --manifest.workers=4");
  }

  private static long leaseTtlSecs(String value) throws BadSettingException {
    try {
      Duration ttl = DurationStyle.detect(value).parse(value, ChronoUnit.SECONDS);
      if (ttl.toNanosPart() == 0 && ttl.toSeconds() >= MIN_LEASE_TTL_SECS) {
        return ttl.toSeconds();
      }
    } catch (IllegalArgumentException | DateTimeException | ArithmeticException e) {
      // Told below, together with times that are out of range.
    }
    throw new BadSettingException(
        "manifest.lease-ttl",
        "must be a time in whole seconds from 3s up, but is \"" + SafeText.of(value) + '"',
        "give one as in --manifest.lease-ttl=1m");
  }
}
