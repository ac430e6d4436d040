package dev.coordinator.core.simulation;

import dev.coordinator.core.error.DistributedError.AggregateBytesExceeded;
import dev.coordinator.core.error.DistributedError.AggregateItemLimitExceeded;
import dev.coordinator.core.error.DistributedError.ConflictingResult;
import dev.coordinator.core.error.DistributedError.DuplicateAggregateTask;
import dev.coordinator.core.error.DistributedError.MismatchedResultReceipt;
import dev.coordinator.core.error.DistributedError.MissingResult;
import dev.coordinator.core.error.DistributedError.ResultCapacityReached;
import dev.coordinator.core.error.DistributedError.ResultTooLarge;
import dev.coordinator.core.error.DistributedError.RevisionConflict;
import dev.coordinator.core.error.DistributedError.TotalResultBytesExceeded;
import dev.coordinator.core.limits.ResultLimits;
import dev.coordinator.core.result.ResultSnapshot;
import dev.coordinator.core.result.StoreOutcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The contract of a result store once more; bytes are texts of hexadecimal digits. */
final class ResultModel {
  /** A retained result. */
  record Stored(PlainReceipt receipt, String bytes) {
    int size() {
      return bytes.length() / 2;
    }
  }

  private final ResultLimits limits;
  private long revision;
  private List<Stored> results = List.of();

  ResultModel(ResultLimits limits) {
    this.limits = limits;
  }

  List<Stored> results() {
    return results;
  }

  ResultSnapshot summary() {
    return new ResultSnapshot(revision, results.size(), totalBytes(), limits);
  }

  private long totalBytes() {
    return results.stream().mapToLong(Stored::size).sum();
  }

  Answer store(long expectedRevision, PlainReceipt receipt, String bytes) {
    try {
      Refusal.when(expectedRevision != revision, new RevisionConflict(expectedRevision, revision));
      StoreOutcome outcome = store(new Stored(receipt, bytes));
      return new Answer.Accepted(revision, outcome);
    } catch (Refusal refusal) {
      return new Answer.Refused(refusal.error());
    }
  }

  private StoreOutcome store(Stored candidate) {
    String taskId = candidate.receipt().taskId();
    Optional<Stored> present = find(taskId);
    if (present.isPresent()) {
      Refusal.when(
          !present.get().receipt().equals(candidate.receipt()),
          new MismatchedResultReceipt(taskId));
      Refusal.when(!present.get().bytes().equals(candidate.bytes()), new ConflictingResult(taskId));
      return StoreOutcome.ALREADY_STORED;
    }
    Refusal.when(
        candidate.size() > limits.maxResultBytes(),
        new ResultTooLarge(candidate.size(), limits.maxResultBytes()));
    Refusal.when(
        results.size() >= limits.maxResults(), new ResultCapacityReached(limits.maxResults()));
    long total = totalBytes() + candidate.size();
    Refusal.when(
        total > limits.maxTotalBytes(),
        new TotalResultBytesExceeded(total, limits.maxTotalBytes()));

    List<Stored> more = new ArrayList<>(results);
    more.add(candidate);
    results = List.copyOf(more);
    revision++;
    return StoreOutcome.STORED;
  }

  Answer result(String taskId) {
    return ReadRules.read(
        () -> {
          ArgumentRules.checkTaskId(taskId);
          return find(taskId).map(Stored::bytes).orElse(null);
        });
  }

  Answer aggregate(List<String> taskIds) {
    return ReadRules.read(
        () -> {
          Refusal.when(
              taskIds.size() > limits.maxAggregateItems(),
              new AggregateItemLimitExceeded(taskIds.size(), limits.maxAggregateItems()));
          taskIds.forEach(ArgumentRules::checkTaskId);
          return collect(taskIds);
        });
  }

  private List<PlainResult> collect(List<String> taskIds) {
    List<PlainResult> collected = new ArrayList<>();
    long bytes = 0;
    for (int i = 0; i < taskIds.size(); i++) {
      String taskId = taskIds.get(i);
      Refusal.when(taskIds.subList(0, i).contains(taskId), new DuplicateAggregateTask(taskId));
      Refusal.when(find(taskId).isEmpty(), new MissingResult(taskId));
      Stored stored = find(taskId).orElseThrow();
      bytes += stored.size();
      Refusal.when(
          bytes > limits.maxAggregateBytes(),
          new AggregateBytesExceeded(bytes, limits.maxAggregateBytes()));
      collected.add(new PlainResult(taskId, stored.bytes()));
    }
    return collected;
  }

  private Optional<Stored> find(String taskId) {
    return results.stream().filter(stored -> stored.receipt().taskId().equals(taskId)).findFirst();
  }
}
