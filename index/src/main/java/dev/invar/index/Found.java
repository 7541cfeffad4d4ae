package dev.invar.index;

import java.util.Comparator;
import java.util.OptionalInt;

/**
 * A document that one side of a search found, by numbers that hold within one {@link IndexMoment}.
 *
 * @param document its number
 * @param passage number of its best passage; empty for lexical search
 * @param score BM25, or the cosine of the best passage or of its code
 */
public record Found(int document, OptionalInt passage, double score) {
  /** Highest score first; equal scores in the order in which the documents were put. */
  public static final Comparator<Found> BEST_FIRST =
      Comparator.comparingDouble(Found::score).reversed().thenComparingInt(Found::document);
}
