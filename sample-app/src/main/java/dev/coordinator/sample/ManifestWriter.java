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
    if (escaped) {
      out.write('\\');
    }
    for (byte b : digest) {
      out.write(HEX[(b >> 4) & 0xf]);
      out.write(HEX[b & 0xf]);
    }
    out.write(' ');
    out.write(' ');
    if (bytes.length == 1 && bytes[0] == '-') {
      // A lone dash would be standard input.
      out.write('.');
      out.write('/');
    }
    if (escaped) {
      writeEscaped(bytes);
    } else {
      out.write(bytes);
    }
    out.write('\n');
  }

  private static boolean needsEscape(byte[] name) {
    for (byte b : name) {
      if (b == '\\' || b == '\n' || b == '\r') {
        return true;
      }
    }
    return false;
  }

  private void writeEscaped(byte[] name) throws IOException {
    for (byte b : name) {
      switch (b) {
        case '\\' -> writePair('\\');
        case '\n' -> writePair('n');
        case '\r' -> writePair('r');
        default -> out.write(b);
      }
    }
  }

  private void writePair(char escape) throws IOException {
    out.write('\\');
    out.write(escape);
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
