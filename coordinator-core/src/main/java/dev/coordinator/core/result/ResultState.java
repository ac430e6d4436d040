package dev.coordinator.core.result;

import dev.coordinator.core.error.CounterName;
import dev.coordinator.core.error.DistributedError.AggregateBytesExceeded;
import dev.coordinator.core.error.DistributedError.ConflictingResult;
import dev.coordinator.core.error.DistributedError.CounterExhausted;
import dev.coordinator.core.error.DistributedError.DuplicateAggregateTask;
import dev.coordinator.core.error.DistributedError.MismatchedResultReceipt;
import dev.coordinator.core.error.DistributedError.MissingResult;
import dev.coordinator.core.error.DistributedError.ResultCapacityReached;
import dev.coordinator.core.error.DistributedError.ResultTooLarge;
import dev.coordinator.core.error.DistributedError.RevisionConflict;
import dev.coordinator.core.error.DistributedError.StateInvariant;
import dev.coordinator.core.error.DistributedError.StatePoisoned;
import dev.coordinator.core.error.DistributedError.TotalResultBytesExceeded;
import dev.coordinator.core.error.InvariantProblem;
import dev.coordinator.core.internal.CanonicalDigest;
import dev.coordinator.core.limits.ResultLimits;
import dev.coordinator.core.model.Accepted;
import dev.coordinator.core.pool.CompletionReceipt;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The retained results and the decisions over them. Takes no lock. */
// Commands have the three steps of the pool's: preflight, apply, publish. When something unforeseen
// escapes from the last two, `applying` stays set and everything is refused from then on.
final class ResultState {
  private static final String FORMAT = "coordinator-results-1";

  final ResultLimits limits;
  private final Map<String, AggregatedResult> results = new HashMap<>();
  private long totalBytes;
  private long revision;
  private boolean applying;
  private volatile ResultSnapshot published;

  ResultState(ResultLimits limits, long revision) {
    this.limits = limits;
    this.revision = revision;
    this.published = new ResultSnapshot(revision, 0, 0, limits);
  }

  /** Stores bytes that are the store's own from now on; null stands for more than one may have. */
  Accepted<StoreOutcome> store(
      long expectedRevision, CompletionReceipt receipt, byte @Nullable [] bytes, long size) {
    begin(expectedRevision);
    AggregatedResult present = results.get(receipt.taskId());
    if (present != null) {
      return replay(present, receipt, bytes);
    }
    if (bytes == null) {
      throw new ResultTooLarge(size, limits.maxResultBytes()).toException();
    }
    if (results.size() >= limits.maxResults()) {
      throw new ResultCapacityReached(limits.maxResults()).toException();
    }
    if (totalBytes + size > limits.maxTotalBytes()) {
      throw new TotalResultBytesExceeded(totalBytes + size, limits.maxTotalBytes()).toException();
    }
    AggregatedResult result = new AggregatedResult(receipt, bytes);

    applying = true;
    results.put(receipt.taskId(), result);
    totalBytes += size;
    return commit(StoreOutcome.STORED);
  }

  private void begin(long expectedRevision) {
    requireTrusted();
    if (expectedRevision != revision) {
      throw new RevisionConflict(expectedRevision, revision).toException();
    }
    if (revision == Long.MAX_VALUE) {
      throw new CounterExhausted(CounterName.RESULT_REVISION).toException();
    }
  }

  private Accepted<StoreOutcome> replay(
      AggregatedResult present, CompletionReceipt receipt, byte @Nullable [] bytes) {
    if (!present.receipt().equals(receipt)) {
      throw new MismatchedResultReceipt(receipt.taskId()).toException();
    }
    if (bytes == null || !present.hasBytes(bytes)) {
      throw new ConflictingResult(receipt.taskId()).toException();
    }
    return new Accepted<>(revision, StoreOutcome.ALREADY_STORED);
  }

  private Accepted<StoreOutcome> commit(StoreOutcome outcome) {
    Accepted<StoreOutcome> accepted = new Accepted<>(revision + 1, outcome);
    ResultSnapshot summary = new ResultSnapshot(revision + 1, results.size(), totalBytes, limits);
    revision++;
    published = summary;
    applying = false;
    return accepted;
  }

  List<AggregatedResult> aggregate(List<String> taskIds) {
    requireTrusted();
    List<AggregatedResult> aggregated = new ArrayList<>(taskIds.size());
    Set<String> seen = new HashSet<>();
    long bytes = 0;
    for (String taskId : taskIds) {
      if (!seen.add(taskId)) {
        throw new DuplicateAggregateTask(taskId).toException();
      }
      AggregatedResult stored = results.get(taskId);
      if (stored == null) {
        throw new MissingResult(taskId).toException();
      }
      bytes += stored.size();
      if (bytes > limits.maxAggregateBytes()) {
        throw new AggregateBytesExceeded(bytes, limits.maxAggregateBytes()).toException();
      }
      // The retained value itself: nobody can reach its bytes, since its getter copies them.
      aggregated.add(stored);
    }
    return aggregated;
  }

  String digest() {
    requireTrusted();
    CanonicalDigest digest = new CanonicalDigest(FORMAT).add(revision).add(results.size());
    results.values().stream()
        .sorted(Comparator.comparing(AggregatedResult::taskId))
        .forEach(stored -> add(digest, stored));
    return digest.toHex();
  }

  private static void add(CanonicalDigest digest, AggregatedResult stored) {
    CompletionReceipt receipt = stored.receipt();
    digest
        .add(receipt.taskId())
        .add(receipt.taskGeneration())
        .add(receipt.attempt())
        .add(receipt.leaseId())
        .add(receipt.workerId())
        .add(receipt.workerGeneration())
        .add(receipt.recordVersion())
        .add(stored.bytes());
  }

  @Nullable AggregatedResult result(String taskId) {
    requireTrusted();
    return results.get(taskId);
  }

  void requireTrusted() {
    if (applying) {
      throw new StatePoisoned().toException();
    }
  }

  boolean isApplying() {
    return applying;
  }

  ResultSnapshot published() {
    return published;
  }

  void checkInvariants() {
    requireTrusted();
    long bytes = 0;
    for (Map.Entry<String, AggregatedResult> entry : results.entrySet()) {
      bytes += entry.getValue().size();
      require(
          entry.getValue().size() <= limits.maxResultBytes()
              && entry.getKey().equals(entry.getValue().taskId()),
          InvariantProblem.BOUND_EXCEEDED);
    }
    require(bytes == totalBytes, InvariantProblem.RESULT_BYTES);
    require(
        results.size() <= limits.maxResults() && totalBytes <= limits.maxTotalBytes(),
        InvariantProblem.BOUND_EXCEEDED);
    require(
        published.equals(new ResultSnapshot(revision, results.size(), totalBytes, limits)),
        InvariantProblem.PUBLISHED_SNAPSHOT);
  }

  private static void require(boolean holds, InvariantProblem problem) {
    if (!holds) {
      throw new StateInvariant(problem).toException();
    }
  }
}
