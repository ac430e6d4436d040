package dev.coordinator.sample;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What a job came to.
 *
 * @param root the folder that was listed
 * @param output the manifest
 * @param files how many files are in the manifest
 * @param failures how many files and folders could not be read
 * @param skipped how many links and special files were left out
 * @param seconds how long the job took
 * @param hashingSeconds how long all workers together took to read and hash
 * @param epochs what the coordinators say of themselves
 */
record Summary(
    Path root,
    Path output,
    long files,
    long failures,
    long skipped,
    double seconds,
    double hashingSeconds,
    EpochTotals epochs) {

  List<String> lines() {
    return List.of(
        "Manifest     " + SafeText.of(output),
        "Root         " + SafeText.of(root),
        "Files        " + Count.of(files) + ", " + Count.bytes(epochs.bytes()) + ", " + speed(),
        "Left out     " + Count.of(skipped, "link or special file", "links and special files"),
        "Retries      " + Count.of(epochs.retries()),
        "Failures     " + Count.of(failures),
        "Coordinator  " + coordinator(),
        "  tasks      " + named(epochs.tasks()),
        "  workers    " + named(epochs.workers()),
        "  results    " + Count.of(epochs.results()) + ", " + Count.bytes(epochs.resultBytes()),
        "  cost       " + cost());
  }

  private String speed() {
    return Count.seconds(seconds) + ", " + Count.perSecond(epochs.bytes(), seconds);
  }

  private String coordinator() {
    return "revision "
        + Count.of(epochs.revision())
        + (epochs.epochs() == 1 ? "" : " in " + Count.of(epochs.epochs(), "epoch"));
  }

  private String cost() {
    double calls = epochs.nanos() / 1e9;
    double work = hashingSeconds + calls;
    return String.format(
        Locale.ROOT,
        "%s in calls, %.1f %% of the %s of work",
        Count.seconds(calls),
        work > 0 ? 100 * calls / work : 0,
        Count.seconds(work));
  }

  private static <S extends Enum<S>> String named(Map<S, Long> counts) {
    String named =
        counts.entrySet().stream()
            .filter(count -> count.getValue() > 0)
            .map(count -> Count.of(count.getValue()) + ' ' + lowerCase(count.getKey()))
            .collect(Collectors.joining(", "));
    return named.isEmpty() ? "none" : named;
  }

  private static String lowerCase(Enum<?> status) {
    return status.name().toLowerCase(Locale.ROOT);
  }
}
