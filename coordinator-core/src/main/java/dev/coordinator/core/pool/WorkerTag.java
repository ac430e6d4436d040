package dev.coordinator.core.pool;

import dev.coordinator.core.error.DistributedError.InvalidWorker;
import dev.coordinator.core.error.WorkerProblem;
import java.util.Objects;

/**
 * A word about a worker, for people to read. Tags are stored and returned; they never influence
 * which worker is chosen.
 *
 * @param name 1 to {@value #MAX_LENGTH} characters of {@code a-z 0-9 . _ -}
 */
public record WorkerTag(String name) implements Comparable<WorkerTag> {
  /** The greatest number of characters in a name. */
  public static final int MAX_LENGTH = 32;

  /** Runs on Linux. */
  public static final WorkerTag LINUX = new WorkerTag("linux");

  /** Runs on Windows. */
  public static final WorkerTag WINDOWS = new WorkerTag("windows");

  /** Has a graphics processor to compute on. */
  public static final WorkerTag GPU = new WorkerTag("gpu");

  /** Works on the inside of a trust boundary. */
  public static final WorkerTag INTERNAL = new WorkerTag("internal");

  /** Works on the outside of a trust boundary. */
  public static final WorkerTag EXTERNAL = new WorkerTag("external");

  /**
   * Checks the name.
   *
   * @throws dev.coordinator.core.error.DistributedException with {@code InvalidWorker(TAG_INVALID)}
   */
  public WorkerTag {
    Objects.requireNonNull(name, "name");
    if (name.isEmpty() || name.length() > MAX_LENGTH || !isSafe(name)) {
      throw new InvalidWorker(WorkerProblem.TAG_INVALID).toException();
    }
  }

  private static boolean isSafe(String name) {
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      boolean safe =
          (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '.' || c == '_' || c == '-';
      if (!safe) {
        return false;
      }
    }
    return true;
  }

  @Override
  public int compareTo(WorkerTag other) {
    return name.compareTo(other.name);
  }

  /**
   * Returns the name.
   *
   * @return the name alone
   */
  @Override
  public String toString() {
    return name;
  }
}
