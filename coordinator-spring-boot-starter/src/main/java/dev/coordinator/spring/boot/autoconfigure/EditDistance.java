package dev.coordinator.spring.boot.autoconfigure;

/** How many letters must be inserted, removed or replaced to turn one word into another. */
// Levenshtein's algorithm, one row of its table at a time: time is the product of the lengths.
final class EditDistance {
  private EditDistance() {}

  static int between(String from, String to) {
    int[] distances = new int[to.length() + 1];
    for (int column = 0; column < distances.length; column++) {
      distances[column] = column;
    }
    for (int row = 1; row <= from.length(); row++) {
      int diagonal = distances[0];
      distances[0] = row;
      for (int column = 1; column < distances.length; column++) {
        int replaced = diagonal + (from.charAt(row - 1) == to.charAt(column - 1) ? 0 : 1);
        diagonal = distances[column];
        distances[column] =
            Math.min(replaced, 1 + Math.min(distances[column], distances[column - 1]));
      }
    }
    return distances[to.length()];
  }
}
