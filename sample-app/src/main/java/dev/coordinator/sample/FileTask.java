package dev.coordinator.sample;

import dev.coordinator.core.limits.AbsoluteLimits;
import dev.coordinator.core.model.TaskPriority;
import dev.coordinator.core.pool.TaskSpec;

/** How a file is a task. Files are numbered from one, in the order of the manifest. */
final class FileTask {
  private static final String JOB_ID = "manifest";
  private static final String ID_PREFIX = "f-";
  private static final int ID_DIGITS = 6;
  // A large file that comes last keeps one worker busy while the others have nothing left to do.
  private static final long LARGE_BYTES = 64L << 20;
  private static final char REPLACEMENT = '\uFFFD';

  private FileTask() {}

  static TaskSpec of(int number, TreeEntry file) {
    TaskSpec spec = TaskSpec.of(id(number), JOB_ID, targetRef(number, file.name()));
    return file.size() < LARGE_BYTES ? spec : spec.withPriority(TaskPriority.HIGH);
  }

  static String id(int number) {
    String digits = Integer.toString(number);
    return ID_PREFIX + "0".repeat(Math.max(0, ID_DIGITS - digits.length())) + digits;
  }

  static int number(String id) {
    return Integer.parseInt(id, ID_PREFIX.length(), id.length(), 10);
  }

  /**
   * Says what the task works on: the file's path from the root, for whoever looks at the tasks. A
   * name that is no text, or is longer than a reference may be, is told by its number instead; with
   * a slash in front, which no path from the root has. Workers take the file from the host's own
   * list, since text cannot name every file.
   */
  static String targetRef(int number, RawName name) {
    if (name.bytes().length <= AbsoluteLimits.MAX_TARGET_REF_BYTES) {
      String text = name.text();
      if (text.indexOf(REPLACEMENT) < 0) {
        return text;
      }
    }
    return "/file/" + number;
  }
}
