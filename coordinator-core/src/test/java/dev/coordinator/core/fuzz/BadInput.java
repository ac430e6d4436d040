package dev.coordinator.core.fuzz;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/** Texts and bytes to call with. What must not turn up again bears a mark. */
final class BadInput {
  private static final String REJECTED = "XREJECTED";
  private static final String TARGET = "XTARGET";
  private static final byte[] BYTES = "XBYTES".getBytes(StandardCharsets.US_ASCII);
  private static final String ACCEPTED = "XACCEPTED";
  private static final int TEN_MEGABYTES = 10 << 20;

  /** Identifiers that are accepted, and confidential all the same. */
  static final List<String> IDENTIFIERS =
      Stream.of("a", "b", "c", "d", "v", "w").map(name -> ACCEPTED + "-" + name).toList();

  /** Texts that are no identifiers: odd, hostile and long. */
  static final List<String> NO_IDENTIFIERS =
      List.of(
          "",
          " ",
          REJECTED + " " + REJECTED,
          REJECTED + "\u0000",
          REJECTED + "\u202e" + "moc.live",
          REJECTED + "\ud800",
          "\udc00\ud800" + REJECTED,
          REJECTED + "\r\nInjected: line",
          REJECTED + "\u001b[2J",
          REJECTED + "/../../" + REJECTED,
          REJECTED + "${jndi:x}",
          REJECTED + "\ud83d\ude00",
          REJECTED.repeat(29),
          REJECTED + "%s%n%d{0}");

  static final String HUGE_TEXT = REJECTED.repeat(TEN_MEGABYTES / REJECTED.length());

  static final List<String> TARGETS =
      List.of(
          TARGET,
          TARGET + "\u202e\u0000\r\n",
          TARGET + "\ud800",
          "",
          TARGET.repeat(146),
          TARGET.repeat(147),
          TARGET + "\u20ac".repeat(340));

  static final String HUGE_TARGET = TARGET.repeat(TEN_MEGABYTES / TARGET.length());

  static final List<byte[]> RESULTS =
      List.of(new byte[0], BYTES, (TARGET + "more").getBytes(StandardCharsets.US_ASCII));

  static final byte[] HUGE_RESULT = new byte[TEN_MEGABYTES];

  private static final List<String> PAYLOADS =
      List.of(
          TARGET,
          new String(BYTES, StandardCharsets.US_ASCII),
          HexFormat.of().formatHex(BYTES),
          Arrays.toString(BYTES).replace("[", "").replace("]", ""));

  private BadInput() {}

  /** Whether a message holds anything that came in: no identifier either, accepted or not. */
  static boolean isIn(String message) {
    return message.contains(REJECTED) || message.contains(ACCEPTED) || hasPayload(message);
  }

  /** Whether a text holds a target reference or the bytes of a result. */
  static boolean hasPayload(String text) {
    return PAYLOADS.stream().anyMatch(text::contains);
  }
}
