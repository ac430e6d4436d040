package dev.coordinator.core.simulation;

import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/** Chance, repeatable by its seed. */
final class Dice {
  private final SplittableRandom random;

  Dice(long seed) {
    this.random = new SplittableRandom(seed);
  }

  /** True in so many of a hundred cases. */
  boolean percent(int chance) {
    return random.nextInt(100) < chance;
  }

  /** A number from zero to below the bound. */
  int below(int bound) {
    return random.nextInt(bound);
  }

  /** A number from the first to the last, both included. */
  int between(int first, int last) {
    return random.nextInt(first, last + 1);
  }

  /** A number from the first to the last, more often one of the two than chance would have it. */
  int betweenOrAtEdge(int first, int last) {
    if (percent(15)) {
      return first;
    }
    return percent(15) ? last : between(first, last);
  }

  <T> T pick(List<T> choices) {
    return choices.get(below(choices.size()));
  }

  <T> Optional<T> pickAny(List<T> choices) {
    return choices.isEmpty() ? Optional.empty() : Optional.of(pick(choices));
  }

  byte[] bytes(int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }
}
