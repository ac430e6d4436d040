package dev.coordinator.core.simulation;

import dev.coordinator.core.internal.CanonicalDigest;
import java.nio.charset.StandardCharsets;

/** Some runs of the simulation in one digest: every answer, every message, every state. */
final class DigestedRuns {
  private static final int RUNS = 12;

  private DigestedRuns() {}

  static String digest() {
    CanonicalDigest digest = new CanonicalDigest("simulated-runs");
    for (int seed = 1; seed <= RUNS; seed++) {
      SimulatedRun run = new SimulatedRun(seed, PoolAccess.DIRECT);
      run.execute();
      run.addTo(digest);
    }
    return digest.toHex();
  }

  /** Prints the digest, in ASCII whatever the default character set. */
  public static void main(String[] args) {
    System.out.write(digest().getBytes(StandardCharsets.US_ASCII), 0, 64);
    System.out.flush();
  }
}
