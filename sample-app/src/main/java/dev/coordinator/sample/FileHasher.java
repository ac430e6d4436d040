package dev.coordinator.sample;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Set;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/** Hashes files of any size in the memory of one buffer. For use by one thread. */
// A small file costs an open, two reads and a close, and nothing else. A channel with a buffer of
// its own is the cheapest of Java's ways to these; the copy from there to the array that the digest
// wants costs less than handing the digest a direct buffer, from which it takes small bites. A
// larger buffer is slower, since it does not stay in the processor's cache.
final class FileHasher implements Hasher {
  static final int DIGEST_BYTES = 32;
  private static final int BUFFER_BYTES = 64 * 1024;
  // What was listed as a file and is a link by now is not followed.
  private static final Set<OpenOption> READ =
      Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
  private static final FileAttribute<?>[] NONE = {};

  private final MessageDigest digest = sha256();
  private final ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER_BYTES);
  private final byte[] chunk = new byte[BUFFER_BYTES];

  @Override
  public byte @Nullable [] hash(Path path, IntPredicate goOn) throws IOException {
    digest.reset();
    try (FileChannel channel = FileChannel.open(path, READ, NONE)) {
      int count;
      while ((count = channel.read(buffer.clear())) >= 0) {
        buffer.flip().get(chunk, 0, count);
        digest.update(chunk, 0, count);
        if (!goOn.test(count)) {
          return null;
        }
      }
    }
    return digest.digest();
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java platform must have SHA-256.", e);
    }
  }
}
