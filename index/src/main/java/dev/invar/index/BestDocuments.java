package dev.invar.index;

import java.util.List;
import java.util.OptionalInt;
import java.util.PriorityQueue;

/** Keeps the best k of the documents offered in ascending order. */
final class BestDocuments {
  private final int k;
  private final PriorityQueue<Found> worstFirst = new PriorityQueue<>(Found.BEST_FIRST.reversed());

  BestDocuments(int k) {
    this.k = k;
  }

  void offer(int document, int passage, double score) {
    if (worstFirst.size() == k) {
      // A later document of equal score is not better.
      if (score <= worstFirst.element().score()) {
        return;
      }
      worstFirst.remove();
    }
    worstFirst.add(new Found(document, OptionalInt.of(passage), score));
  }

  /** The score at or below which a later document is not kept: −∞ until k are. */
  double bar() {
    return worstFirst.size() < k ? Double.NEGATIVE_INFINITY : worstFirst.element().score();
  }

  List<Found> bestFirst() {
    return worstFirst.stream().sorted(Found.BEST_FIRST).toList();
  }
}
