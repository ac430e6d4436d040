package dev.coordinator.sample;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;

/**
 * Makes text fit to be shown. Anyone may name a file so that printing the name would command the
 * terminal, forge a line or reorder what is read; such characters are shown as escapes, and so are
 * bytes that are no text and characters that the console lacks.
 */
final class SafeText {
  private SafeText() {}

  static String of(Path path) {
    return of(path.toString());
  }

  static String of(String text) {
    return of(text.getBytes(StandardCharsets.UTF_8));
  }

  static String of(byte[] utf8) {
    return of(utf8, consoleCharset());
  }

  static String of(byte[] utf8, Charset console) {
    CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
    CharsetEncoder encoder = console.newEncoder();
    ByteBuffer in = ByteBuffer.wrap(utf8);
    CharBuffer decoded = CharBuffer.allocate(utf8.length);
    StringBuilder safe = new StringBuilder(utf8.length);
    CoderResult result;
    do {
      result = decoder.decode(in, decoded, true);
      decoded.flip().codePoints().forEach(c -> append(safe, c, encoder));
      decoded.clear();
      for (int i = 0; result.isMalformed() && i < result.length(); i++) {
        appendHex(safe, in.get());
      }
    } while (result.isMalformed());
    return safe.toString();
  }

  private static void append(StringBuilder safe, int codePoint, CharsetEncoder encoder) {
    String text = Character.toString(codePoint);
    switch (codePoint) {
      case '\\' -> safe.append("\\\\");
      case '\n' -> safe.append("\\n");
      case '\r' -> safe.append("\\r");
      case '\t' -> safe.append("\\t");
      default -> {
        if (isHarmless(codePoint) && encoder.canEncode(text)) {
          safe.append(text);
        } else {
          for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
            appendHex(safe, b);
          }
        }
      }
    }
  }

  private static boolean isHarmless(int codePoint) {
    return switch (Character.getType(codePoint)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.PRIVATE_USE,
          Character.UNASSIGNED,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          false;
      default -> true;
    };
  }

  private static void appendHex(StringBuilder safe, byte b) {
    safe.append(String.format(Locale.ROOT, "\\x%02x", b));
  }

  // Java 17 has no System.out.charset(); newer versions have the property.
  private static Charset consoleCharset() {
    String name = System.getProperty("stdout.encoding");
    return name != null && Charset.isSupported(name)
        ? Charset.forName(name)
        : Charset.defaultCharset();
  }
}
