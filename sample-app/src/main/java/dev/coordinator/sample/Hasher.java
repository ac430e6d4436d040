package dev.coordinator.sample;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/** Computes the digests of files. */
interface Hasher {
  /**
   * Hashes a file.
   *
   * @param goOn is told how many bytes were read, again and again, and says whether to go on
   * @return the digest; null when told not to go on
   * @throws IOException when the file cannot be read
   */
  byte @Nullable [] hash(Path path, IntPredicate goOn) throws IOException;
}
