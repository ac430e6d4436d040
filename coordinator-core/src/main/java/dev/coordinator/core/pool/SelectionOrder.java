package dev.coordinator.core.pool;

import dev.coordinator.core.limits.AbsoluteLimits;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The workers with a free slot in the order in which they are chosen: most available slots, most
 * recent heartbeat, lowest utilization of processors, memory and network, smallest identifier.
 */
// One pairing heap per number of available slots, and a set of the numbers in use. A worker changes
// its number by one with each lease, so it moves between neighbouring heaps all the time, mostly as
// the best of the one that it leaves and of the one that it enters: then a pairing heap compares
// once and allocates nothing, where a sorted tree compares log n identifiers and allocates a node.
//
// Within a heap the most recent heartbeat comes first. So when the best of a heap is stale, the
// whole heap is, and is passed over in one step: staleness depends on the time of the call and
// needs no bookkeeping.
//
// Adding costs O(1), removing O(log n) amortized. Choosing looks at one worker for each number in
// use above the chosen one; these are few, since they are differences of small capacities.
// A worker must be removed before anything that orders it changes, and added again afterwards.
final class SelectionOrder {
  private final long heartbeatTimeoutSecs;
  private final @Nullable WorkerRecord[] bestBySlots =
      new @Nullable WorkerRecord[AbsoluteLimits.MAX_WORKER_CAPACITY + 1];
  private final BitSet slotsInUse = new BitSet(AbsoluteLimits.MAX_WORKER_CAPACITY + 1);

  SelectionOrder(long heartbeatTimeoutSecs) {
    this.heartbeatTimeoutSecs = heartbeatTimeoutSecs;
  }

  /** The best worker whose heartbeat is fresh, or null when there is none. */
  @Nullable WorkerRecord best(long nowSecs) {
    for (int slots = slotsInUse.length() - 1; slots > 0; ) {
      WorkerRecord best = bestBySlots[slots];
      if (best != null && !best.isStale(nowSecs, heartbeatTimeoutSecs)) {
        return best;
      }
      slots = slotsInUse.previousSetBit(slots - 1);
    }
    return null;
  }

  /** Adds a worker, if it has a free slot. */
  void add(WorkerRecord worker) {
    int slots = worker.availableSlots();
    if (slots > 0) {
      bestBySlots[slots] = meld(bestBySlots[slots], worker);
      slotsInUse.set(slots);
    }
  }

  /** Removes a worker, if it had a free slot; nothing that orders it may have changed since. */
  void remove(WorkerRecord worker) {
    int slots = worker.availableSlots();
    if (slots == 0) {
      return;
    }
    WorkerRecord children = meldSiblings(worker.child);
    worker.child = null;
    WorkerRecord root = bestBySlots[slots];
    if (worker != root) {
      cutFromParent(worker);
      children = children == null ? root : meld(root, children);
    }
    bestBySlots[slots] = children;
    if (children == null) {
      slotsInUse.clear(slots);
    }
  }

  /** Hands every worker in the order to the visitor, in no particular order. */
  void forEach(Consumer<WorkerRecord> visitor) {
    Deque<WorkerRecord> pending = new ArrayDeque<>();
    for (int slots = slotsInUse.length() - 1; slots > 0; ) {
      push(bestBySlots[slots], pending);
      slots = slotsInUse.previousSetBit(slots - 1);
    }
    while (!pending.isEmpty()) {
      WorkerRecord worker = pending.removeLast();
      push(worker.sibling, pending);
      push(worker.child, pending);
      visitor.accept(worker);
    }
  }

  /** Tells whether every worker stands below a better one with the same number of free slots. */
  boolean isOrdered() {
    boolean[] ordered = {true};
    forEach(
        parent -> {
          WorkerRecord child = parent.child;
          for (; child != null; child = child.sibling) {
            ordered[0] &=
                isBetter(parent, child) && parent.availableSlots() == child.availableSlots();
          }
        });
    return ordered[0];
  }

  private static void push(@Nullable WorkerRecord worker, Deque<WorkerRecord> pending) {
    if (worker != null) {
      pending.addLast(worker);
    }
  }

  private static void cutFromParent(WorkerRecord worker) {
    WorkerRecord back = worker.back;
    WorkerRecord next = worker.sibling;
    if (back != null && back.child == worker) {
      back.child = next;
    } else if (back != null) {
      back.sibling = next;
    }
    if (next != null) {
      next.back = back;
    }
    worker.back = null;
    worker.sibling = null;
  }

  /** Joins two heaps, of which the first may be empty. The worse root becomes a child. */
  private static WorkerRecord meld(@Nullable WorkerRecord a, WorkerRecord b) {
    if (a == null) {
      return b;
    }
    WorkerRecord winner = isBetter(a, b) ? a : b;
    WorkerRecord loser = winner == a ? b : a;
    WorkerRecord firstChild = winner.child;
    loser.sibling = firstChild;
    if (firstChild != null) {
      firstChild.back = loser;
    }
    loser.back = winner;
    winner.child = loser;
    return winner;
  }

  /** Joins the heaps of a list of siblings: pairwise from the left, then all from the right. */
  private static @Nullable WorkerRecord meldSiblings(@Nullable WorkerRecord first) {
    WorkerRecord pairs = null;
    WorkerRecord next = first;
    while (next != null) {
      WorkerRecord a = next;
      WorkerRecord b = a.sibling;
      next = b == null ? null : b.sibling;
      detach(a);
      WorkerRecord pair = a;
      if (b != null) {
        detach(b);
        pair = meld(a, b);
      }
      pair.sibling = pairs;
      pairs = pair;
    }
    WorkerRecord root = null;
    while (pairs != null) {
      WorkerRecord pair = pairs;
      pairs = pair.sibling;
      pair.sibling = null;
      root = meld(root, pair);
    }
    return root;
  }

  private static void detach(WorkerRecord worker) {
    worker.back = null;
    worker.sibling = null;
  }

  /** Compares two workers with the same number of available slots. */
  static boolean isBetter(WorkerRecord a, WorkerRecord b) {
    if (a.lastHeartbeat != b.lastHeartbeat) {
      return a.lastHeartbeat > b.lastHeartbeat;
    }
    if (a.cpuBasisPoints != b.cpuBasisPoints) {
      return a.cpuBasisPoints < b.cpuBasisPoints;
    }
    if (a.memoryBasisPoints != b.memoryBasisPoints) {
      return a.memoryBasisPoints < b.memoryBasisPoints;
    }
    if (a.networkBasisPoints != b.networkBasisPoints) {
      return a.networkBasisPoints < b.networkBasisPoints;
    }
    return a.workerId().compareTo(b.workerId()) < 0;
  }
}
