package dev.invar.linalg;

import dev.invar.method.ShapeException;
import java.util.Objects;

/**
 * The k nearest rows of q queries, nearest first; ties in order of row.
 *
 * @param k how many for each query, at most the number of rows that were searched
 * @param rows q×k row numbers, query by query; shared, not copied
 * @param scores q×k scores, in the same order; shared, not copied
 */
@SuppressWarnings("ArrayRecordComponent") // q×k may be millions: arrays by choice, never compared
public record Neighbors(int k, long[] rows, float[] scores) {
  public Neighbors {
    if (rows.length != scores.length || (k > 0 && rows.length % k != 0)) {
      throw new ShapeException(
          "neighbours",
          "as many scores as rows, a multiple of k = " + k,
          rows.length + " rows and " + scores.length + " scores");
    }
  }

  /** The row number of a query's neighbour; place 0 is the nearest. */
  public long row(int query, int place) {
    return rows[query * k + Objects.checkIndex(place, k)];
  }

  /** The score of a query's neighbour; place 0 is the nearest. */
  public float score(int query, int place) {
    return scores[query * k + Objects.checkIndex(place, k)];
  }
}
