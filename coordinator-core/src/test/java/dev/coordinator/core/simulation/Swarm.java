package dev.coordinator.core.simulation;

import dev.coordinator.core.limits.DistributedLimits;
import dev.coordinator.core.limits.ResultLimits;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * What one run is like: its limits, its mix of commands and how often things go wrong. Runs that
 * differ so meet states that runs of one average kind never meet.
 *
 * @param commands how many random commands there are before the last phase
 * @param mix the ops to pick from, each as often as it is likely
 * @param startSecs the logical time at which the run begins
 * @param faultPercent how often an argument is not what it should be
 * @param conflictPercent how often the expected revision is wrong
 * @param regressPercent how often the time goes back
 * @param tickPercent how often the time goes on a little
 * @param jumpPercent how often the time goes on to the edge of something
 * @param repeatPercent how often an earlier command comes again
 */
record Swarm(
    Setup setup,
    int commands,
    List<Op> mix,
    long startSecs,
    int faultPercent,
    int conflictPercent,
    int regressPercent,
    int tickPercent,
    int jumpPercent,
    int repeatPercent,
    List<String> taskIds,
    List<String> workerIds) {

  private static final List<Integer> FACTORS = List.of(0, 1, 2, 2, 4, 8);

  static Swarm draw(Dice dice) {
    DistributedLimits limits = limits(dice);
    return new Swarm(
        new Setup(limits, resultLimits(dice), dice.between(1, 2)),
        dice.between(100, 200) + 20 * limits.maxTaskRecords(),
        mix(dice),
        dice.percent(10) ? Long.MAX_VALUE - dice.between(1, 60) : dice.below(3),
        dice.betweenOrAtEdge(0, 20),
        dice.betweenOrAtEdge(0, 6),
        dice.betweenOrAtEdge(0, 5),
        dice.between(0, 20),
        dice.between(0, 10),
        dice.betweenOrAtEdge(0, 12),
        identifiers(List.of("t-", "t.", "T:", "t_"), limits.maxTaskRecords() + 4),
        identifiers(List.of("w", "W-", "w:"), limits.maxWorkers() + 2));
  }

  private static DistributedLimits limits(Dice dice) {
    // Tight, so that they are met all the time; now and then wide, so that structures get deep.
    boolean wide = dice.percent(2);
    int active = wide ? dice.between(20, 60) : dice.betweenOrAtEdge(1, 9);
    int records = active + dice.between(0, wide ? 60 : 16);
    return new DistributedLimits(
        records,
        active,
        dice.betweenOrAtEdge(1, active),
        dice.betweenOrAtEdge(active, records),
        wide ? dice.between(8, 30) : dice.betweenOrAtEdge(1, 5),
        dice.betweenOrAtEdge(0, 3),
        dice.betweenOrAtEdge(1, 14),
        dice.betweenOrAtEdge(1, 40),
        dice.betweenOrAtEdge(1, 16));
  }

  private static ResultLimits resultLimits(Dice dice) {
    int maxResultBytes = dice.between(1, 12);
    return new ResultLimits(
        dice.betweenOrAtEdge(1, 10),
        maxResultBytes,
        dice.between(maxResultBytes, 24),
        dice.between(1, 6),
        dice.between(1, 30));
  }

  private static List<Op> mix(Dice dice) {
    List<Op> mix = new ArrayList<>();
    mix.add(Op.ENQUEUE); // Possible in any state, so that there always is a next step.
    for (Op op : Op.values()) {
      mix.addAll(Collections.nCopies(usualWeight(op) * dice.pick(FACTORS), op));
    }
    return mix;
  }

  private static int usualWeight(Op op) {
    return switch (op) {
      case ENQUEUE, START_TASK, ASSIGN_NEXT_AVAILABLE -> 16;
      case COMPLETE_TASK, FAIL_TASK, ASSIGN_TASK, ASSIGN_NEXT, REGISTER_WORKER -> 8;
      case STORE_RESULT, RENEW_LEASE -> 6;
      case PRUNE_DEAD_WORKERS_IN_PART,
          RECOVER_EXPIRED_LEASES_IN_PART,
          REACTIVATE_WORKER,
          UPDATE_WORKER ->
          4;
      case CANCEL_TASK,
          PRUNE_DEAD_WORKERS,
          RECOVER_EXPIRED_LEASES,
          DEREGISTER_WORKER,
          DEREGISTER_WORKER_IN_PART,
          TASK ->
          2;
      default -> 1;
    };
  }

  private static List<String> identifiers(List<String> prefixes, int count) {
    List<String> identifiers = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      identifiers.add(prefixes.get(i % prefixes.size()) + i);
    }
    return identifiers;
  }
}
