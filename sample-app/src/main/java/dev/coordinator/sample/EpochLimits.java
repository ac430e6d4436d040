package dev.coordinator.sample;

import dev.coordinator.core.host.CoordinatorFactory;
import dev.coordinator.core.limits.DistributedLimits;
import dev.coordinator.core.limits.ResultLimits;
import java.util.concurrent.TimeUnit;

/**
 * What the limits of coordinators mean for this job.
 *
 * @param files how many files one epoch takes
 * @param active how many of them may wait or be worked on at a time
 * @param aggregate how many digests may be asked for at once
 * @param pulseMillis how often a worker has to see to its heartbeat and its leases
 */
record EpochLimits(int files, int active, int aggregate, long pulseMillis) {
  // Two pulses may be late or lost before anything expires.
  private static final int PULSES = 3;

  static EpochLimits of(CoordinatorFactory factory, ManifestSettings settings)
      throws BadSettingException {
    DistributedLimits limits = factory.limits();
    ResultLimits results = factory.resultLimits();
    requireFit(limits, results, settings);
    int files = Math.min(limits.maxTaskRecords(), limits.maxTerminalTasks());
    return new EpochLimits(
        Math.min(files, Math.min(results.maxResults(), digestsIn(results.maxTotalBytes()))),
        // Whatever is leased may come back to the queue, so there must be room for all of it.
        Math.min(limits.maxActiveTasks(), limits.maxQueuedTasks()),
        Math.min(results.maxAggregateItems(), digestsIn(results.maxAggregateBytes())),
        TimeUnit.SECONDS.toMillis(Math.min(limits.heartbeatTimeoutSecs(), settings.leaseTtlSecs()))
            / PULSES);
  }

  private static void requireFit(
      DistributedLimits limits, ResultLimits results, ManifestSettings settings)
      throws BadSettingException {
    if (settings.workers() > limits.maxWorkers()) {
      throw new BadSettingException(
          "manifest.workers",
          "is " + settings.workers() + ", above the coordinator's " + limits.maxWorkers(),
          "lower it, or raise coordinator.limits.max-workers");
    }
    if (settings.leaseTtlSecs() > limits.maxLeaseTtlSecs()) {
      throw new BadSettingException(
          "manifest.lease-ttl",
          "is "
              + settings.leaseTtlSecs()
              + "s, above the coordinator's "
              + limits.maxLeaseTtlSecs()
              + 's',
          "lower it, or raise coordinator.limits.max-lease-ttl");
    }
    requireDigestFits("coordinator.results.max-result-size", results.maxResultBytes());
    requireDigestFits("coordinator.results.max-aggregate-size", results.maxAggregateBytes());
  }

  private static void requireDigestFits(String key, long bytes) throws BadSettingException {
    if (bytes < FileHasher.DIGEST_BYTES) {
      throw new BadSettingException(
          key,
          "is " + bytes + "B, but a digest has " + FileHasher.DIGEST_BYTES + "B",
          "raise it to that at least");
    }
  }

  private static int digestsIn(long bytes) {
    return (int) Math.min(Integer.MAX_VALUE, bytes / FileHasher.DIGEST_BYTES);
  }
}
