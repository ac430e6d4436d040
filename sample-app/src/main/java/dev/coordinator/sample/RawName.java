package dev.coordinator.sample;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The exact bytes of a path below the root, its parts joined by slashes. A folder's name ends with
 * the slash that follows it in the paths of its files. Ordered by the bytes.
 *
 * <p>On Linux a file name is bytes, and may be text in no encoding, or in another one than the
 * locale's. Java keeps the bytes inside its paths, but turns them into text by the locale, with
 * replacement characters for what does not fit. Names are therefore carried as bytes, from the
 * directory to the manifest; text is made of them only to be looked at.
 */
final class RawName implements Comparable<RawName> {
  static final RawName ROOT = new RawName(new byte[0]);

  private final byte[] bytes;

  private RawName(byte[] bytes) {
    this.bytes = bytes;
  }

  /** Names a file in the folder that has this name. */
  RawName file(byte[] part) {
    byte[] joined = Arrays.copyOf(bytes, bytes.length + part.length);
    System.arraycopy(part, 0, joined, bytes.length, part.length);
    return new RawName(joined);
  }

  /** Names a folder in the folder that has this name. */
  RawName folder(byte[] part) {
    byte[] joined = Arrays.copyOf(bytes, bytes.length + part.length + 1);
    System.arraycopy(part, 0, joined, bytes.length, part.length);
    joined[joined.length - 1] = '/';
    return new RawName(joined);
  }

  /** The bytes themselves, for reading. */
  byte[] bytes() {
    return bytes;
  }

  /** The text that the bytes are in UTF-8; with replacement characters where they are none. */
  String text() {
    return new String(bytes, StandardCharsets.UTF_8);
  }

  @Override
  public int compareTo(RawName other) {
    return Arrays.compareUnsigned(bytes, other.bytes);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof RawName that && Arrays.equals(bytes, that.bytes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }

  /** For people to read, on one line. */
  @Override
  public String toString() {
    return bytes.length == 0 ? "." : SafeText.of(bytes);
  }

  /**
   * Returns the bytes of a path's last part.
   *
   * @throws IOException when there is no telling them
   */
  static byte[] lastPart(Path path) throws IOException {
    String text = String.valueOf(path.getFileName());
    return isAscii(text) ? text.getBytes(StandardCharsets.US_ASCII) : lastPartOfUri(path);
  }

  private static boolean isAscii(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) >= 0x80) {
        return false;
      }
    }
    return true;
  }

  // A path's URI is the one place where Java shows its bytes, each one outside ASCII as %XX.
  private static byte[] lastPartOfUri(Path path) throws IOException {
    URI uri = path.toUri();
    if (!Path.of(uri).equals(path)) {
      throw new IOException("its name cannot be told in this locale");
    }
    String raw = uri.getRawPath();
    int end = raw.endsWith("/") ? raw.length() - 1 : raw.length();
    return decode(raw.substring(raw.lastIndexOf('/', end - 1) + 1, end));
  }

  private static byte[] decode(String part) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(part.length());
    int i = 0;
    while (i < part.length()) {
      int c = part.codePointAt(i);
      if (c == '%') {
        bytes.write(Integer.parseInt(part, i + 1, i + 3, 16));
        i += 3;
      } else {
        bytes.writeBytes(Character.toString(c).getBytes(StandardCharsets.UTF_8));
        i += Character.charCount(c);
      }
    }
    return bytes.toByteArray();
  }
}
