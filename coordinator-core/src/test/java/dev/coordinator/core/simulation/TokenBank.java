package dev.coordinator.core.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The tokens that a run has been handed, as the model saw them: also late ones, of any pool. */
final class TokenBank {
  /** A token and the step that returned it. */
  record Held<T>(int step, int pool, T token) {}

  private static final int RECENT = 12;

  private final List<Held<PlainLease>> leases = new ArrayList<>();
  private final List<Held<PlainOwnership>> ownerships = new ArrayList<>();
  private final List<Held<PlainReceipt>> receipts = new ArrayList<>();

  void remember(Step step, Answer answer) {
    Object value =
        answer instanceof Answer.Accepted accepted
            ? accepted.value()
            : answer instanceof Answer.Found found ? found.value() : null;
    if (value instanceof PlainLease lease) {
      leases.add(new Held<>(step.number(), step.pool(), lease));
      ownerships.add(new Held<>(step.number(), step.pool(), lease));
    } else if (value instanceof PlainTask task
        && task.ownership() != null
        && step.op() != Op.PEEK_NEXT) {
      ownerships.add(new Held<>(step.number(), step.pool(), task.ownership()));
    } else if (value instanceof PlainCompletion completion) {
      receipts.add(new Held<>(step.number(), step.pool(), completion.receipt()));
    }
  }

  /** The step that returned the lease that a task is held under now. */
  Optional<Integer> stepOf(PlainLease lease) {
    return leases.stream().filter(held -> held.token().equals(lease)).map(Held::step).findFirst();
  }

  /** The step that returned what cancels a task as it is now. */
  Optional<Integer> stepOf(PlainOwnership ownership) {
    return ownerships.stream()
        .filter(held -> held.token().equals(ownership))
        .map(Held::step)
        .findFirst();
  }

  Optional<Integer> anyLease(Dice dice) {
    return any(leases, dice);
  }

  Optional<Integer> anyOwnership(Dice dice) {
    return any(ownerships, dice);
  }

  Optional<Held<PlainReceipt>> anyReceipt(Dice dice) {
    return dice.pickAny(dice.percent(70) ? recent(receipts) : receipts);
  }

  private static <T> Optional<Integer> any(List<Held<T>> tokens, Dice dice) {
    return dice.pickAny(dice.percent(70) ? recent(tokens) : tokens).map(Held::step);
  }

  private static <T> List<T> recent(List<T> tokens) {
    return tokens.subList(Math.max(0, tokens.size() - RECENT), tokens.size());
  }
}
