package dev.invar.index;

import java.util.Comparator;
import java.util.OptionalInt;

/**
 * A document that one side of a search found, by Lucene's numbers within a view.
 *
 * @param document number of its own Lucene document
 * @param passage number of the Lucene document that holds its best passage; empty for lexical
 *     search
 * @param score BM25, or the cosine of the best passage
 */
record Found(int document, OptionalInt passage, double score) {
  /** Highest score first; equal scores in the order in which the documents were put. */
  static final Comparator<Found> BEST_FIRST =
      Comparator.comparingDouble(Found::score).reversed().thenComparingInt(Found::document);
}
