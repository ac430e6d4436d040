package dev.coordinator.core.simulation;

import java.util.ArrayList;
import java.util.List;

/** Draws the times of commands: mostly now, sometimes at the very edge of something. */
final class Times {
  private final Dice dice;
  private final Swarm swarm;

  Times(Dice dice, Swarm swarm) {
    this.dice = dice;
    this.swarm = swarm;
  }

  long draw(ModelState state) {
    long now = Math.max(state.logicalTime(), swarm.startSecs());
    if (dice.percent(swarm.regressPercent())) {
      return state.logicalTime() - dice.between(1, 3);
    }
    if (dice.percent(swarm.jumpPercent())) {
      return dice.pickAny(edges(state, now)).orElse(now);
    }
    return dice.percent(swarm.tickPercent()) ? later(now, dice.between(1, 3)) : now;
  }

  private List<Long> edges(ModelState state, long now) {
    List<Long> edges = new ArrayList<>();
    state.held().forEach(task -> addAround(edges, task.lease().expiresAt()));
    for (ModelWorker worker : state.workers()) {
      if (!worker.isOffline()) {
        addAround(edges, later(worker.lastHeartbeat(), state.limits().heartbeatTimeoutSecs()));
      }
    }
    for (ModelTask task : state.active()) {
      addAround(edges, later(task.createdAt(), state.limits().maxTaskTtlSecs()));
    }
    edges.removeIf(edge -> edge < now);
    return edges;
  }

  private static void addAround(List<Long> edges, long edge) {
    edges.add(edge - 1);
    edges.add(edge);
    edges.add(later(edge, 1));
  }

  private static long later(long time, long seconds) {
    return time > Long.MAX_VALUE - seconds ? Long.MAX_VALUE : time + seconds;
  }
}
