package dev.coordinator.core.pool;

import org.jspecify.annotations.Nullable;

/**
 * A list that is only ever appended to, and from which any element is removed in O(1), since the
 * element keeps its own {@link Link}.
 *
 * <p>Every order in this package that follows a number which only grows (enqueue ordinals, lease
 * ids, heartbeats, creation times) is such a list: appending keeps it sorted for nothing.
 */
final class Chain<T> {
  /** An element's place in one chain, or in none. May be the element itself. */
  abstract static class Link<T> {
    private @Nullable Chain<T> chain;
    private @Nullable Link<T> previous;
    private @Nullable Link<T> next;

    abstract T element();

    boolean isIn(Chain<T> candidate) {
      return chain == candidate;
    }

    boolean isLinked() {
      return chain != null;
    }

    @Nullable Link<T> next() {
      return next;
    }
  }

  /** A place beside its element, for a chain that the element itself is not a link of. */
  static final class Node<T> extends Link<T> {
    private final T element;

    Node(T element) {
      this.element = element;
    }

    @Override
    T element() {
      return element;
    }
  }

  private @Nullable Link<T> first;
  private @Nullable Link<T> last;

  @Nullable Link<T> first() {
    return first;
  }

  @Nullable T firstElement() {
    return first == null ? null : first.element();
  }

  /** Appends an element that is in no chain. */
  void append(Link<T> link) {
    link.chain = this;
    link.previous = last;
    if (last == null) {
      first = link;
    } else {
      last.next = link;
    }
    last = link;
  }

  /** Removes an element that is in this chain. */
  void remove(Link<T> link) {
    Link<T> previous = link.previous;
    Link<T> next = link.next;
    if (previous == null) {
      first = next;
    } else {
      previous.next = next;
    }
    if (next == null) {
      last = previous;
    } else {
      next.previous = previous;
    }
    link.chain = null;
    link.previous = null;
    link.next = null;
  }
}
