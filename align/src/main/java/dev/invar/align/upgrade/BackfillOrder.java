package dev.invar.align.upgrade;

import java.util.List;

/**
 * In which order passages get their vectors of the new model. Whatever the order, it holds each
 * passage once, so that a backfill which was interrupted goes on where it stopped.
 */
public sealed interface BackfillOrder permits DemandOrder, DistanceOrder, RandomOrder {
  /**
   * Sorts passages, the first to be embedded first.
   *
   * @param passages different ids; only read
   * @return the same ids
   */
  List<String> of(List<String> passages);
}
