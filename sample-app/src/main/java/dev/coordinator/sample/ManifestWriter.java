package dev.coordinator.sample;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * Writes a manifest as {@code sha256sum} does: to a file beside the output, which takes the
 * output's place in one step once it is complete.
 */
final class ManifestWriter implements AutoCloseable {
  private static final byte[] HEX = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);
  // The mark of an escaped line, two spaces, "./" and the end of the line.
  private static final int FIXED_BYTES = 6;
  private static final int BUFFER_BYTES = 64 * 1024;
  private static final int MAX_NAME_TRIES = 1_000;

  private final Path output;
  private final Path temporary;
  private final OutputStream out;

  private ManifestWriter(Path output, Path temporary, OutputStream out) {
    this.output = output;
    this.temporary = temporary;
    this.out = new BufferedOutputStream(out, BUFFER_BYTES);
  }

  /**
   * Creates the temporary file.
   *
   * @throws IOException when the output's folder cannot be written
   */
  // Not by createTempFile, which would keep others from reading what becomes the manifest.
  static ManifestWriter create(Path output) throws IOException {
    for (int i = 0; ; i++) {
      String name = ".manifest-" + ProcessHandle.current().pid() + '-' + i + ".tmp";
      Path temporary = output.resolveSibling(name);
      try {
        OutputStream out =
            Files.newOutputStream(
                temporary, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        return new ManifestWriter(output, temporary, out);
      } catch (FileAlreadyExistsException leftover) {
        if (i == MAX_NAME_TRIES) {
          throw leftover;
        }
      }
    }
  }

  Path temporary() {
    return temporary;
  }

  void append(RawName name, byte[] digest) throws IOException {
    byte[] bytes = name.bytes();
    boolean escaped = needsEscape(bytes);
    // Filled by hand: a call of a stream for each byte would cost more than the rest of the line.
    byte[] line = new byte[FIXED_BYTES + 2 * digest.length + 2 * bytes.length];
    int end = 0;
    if (escaped) {
      line[end++] = '\\';
    }
    for (byte b : digest) {
      line[end++] = HEX[(b >> 4) & 0xf];
      line[end++] = HEX[b & 0xf];
    }
    line[end++] = ' ';
    line[end++] = ' ';
    if (bytes.length == 1 && bytes[0] == '-') {
      // A lone dash would be standard input.
      line[end++] = '.';
      line[end++] = '/';
    }
    for (byte b : bytes) {
      byte escape = escaped ? escape(b) : 0;
      if (escape != 0) {
        line[end++] = '\\';
      }
      line[end++] = escape == 0 ? b : escape;
    }
    line[end++] = '\n';
    out.write(line, 0, end);
  }

  private static boolean needsEscape(byte[] name) {
    for (byte b : name) {
      if (escape(b) != 0) {
        return true;
      }
    }
    return false;
  }

  /** What stands for a byte after a backslash; zero when it stands for itself. */
  private static byte escape(byte b) {
    return switch (b) {
      case '\\' -> '\\';
      case '\n' -> 'n';
      case '\r' -> 'r';
      default -> 0;
    };
  }

  /** Puts the manifest in its place. */
  void commit() throws IOException {
    out.close();
    Files.move(temporary, output, StandardCopyOption.ATOMIC_MOVE);
  }

  /** Removes the temporary file, unless the manifest is in its place. */
  @Override
  public void close() throws IOException {
    try {
      out.close();
    } finally {
      Files.deleteIfExists(temporary);
    }
  }
}
