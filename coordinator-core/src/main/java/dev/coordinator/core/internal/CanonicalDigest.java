package dev.coordinator.core.internal;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * SHA-256 over a sequence of values, each written so that no two sequences share their bytes: a
 * number as eight bytes, most significant first; a text or bytes with their length before them.
 *
 * <p>Depends on nothing that differs between two Java virtual machines: not on hash codes, locales,
 * default character sets or the order of enum constants.
 */
public final class CanonicalDigest {
  private final MessageDigest digest;
  private final ByteBuffer number = ByteBuffer.allocate(Long.BYTES);

  /**
   * Starts a digest.
   *
   * @param format names what is digested, and in which version
   */
  public CanonicalDigest(String format) {
    try {
      digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform must offer SHA-256", e);
    }
    add(format);
  }

  /**
   * Adds a number.
   *
   * @param value the number
   * @return this
   */
  public CanonicalDigest add(long value) {
    number.putLong(0, value);
    digest.update(number.array());
    return this;
  }

  /**
   * Adds a text.
   *
   * @param value the text, well-formed
   * @return this
   */
  public CanonicalDigest add(String value) {
    return add(value.getBytes(StandardCharsets.UTF_8));
  }

  /**
   * Adds bytes.
   *
   * @param value the bytes; not kept
   * @return this
   */
  public CanonicalDigest add(byte[] value) {
    add(value.length);
    digest.update(value);
    return this;
  }

  /**
   * Ends the digest.
   *
   * @return 64 lower-case hexadecimal digits
   */
  public String toHex() {
    return HexFormat.of().formatHex(digest.digest());
  }
}
