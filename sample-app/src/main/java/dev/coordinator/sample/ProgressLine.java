package dev.coordinator.sample;

/** How far the job is, on one line. */
final class ProgressLine {
  private ProgressLine() {}

  /**
   * Makes the line.
   *
   * @param allFound false while more files may be found
   * @param bytes how many bytes were read so far
   */
  static String of(
      long hashed, long failed, long found, boolean allFound, long bytes, double seconds) {
    return Count.of(hashed)
        + " of "
        + Count.of(found)
        + (allFound ? "" : "+")
        + " files, "
        + Count.bytes(bytes)
        + ", "
        + Count.perSecond(bytes, seconds)
        + ", "
        + Count.of(failed)
        + " failed";
  }
}
