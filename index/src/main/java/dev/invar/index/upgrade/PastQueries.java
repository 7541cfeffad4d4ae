package dev.invar.index.upgrade;

import dev.invar.align.upgrade.QueryShift;
import dev.invar.method.ShapeException;
import dev.invar.space.PairedRows;

/**
 * What past queries have in common, in both spaces. How much of it is taken off is up to each
 * search, and not to the shares given here.
 *
 * @param before their mean in the index's space
 * @param after their mean in the new space
 */
public record PastQueries(QueryShift before, QueryShift after) {
  /**
   * The means of some past queries.
   *
   * @param queries embedded as queries, the new model's side first; at least one, none zero
   * @throws ShapeException if there are none
   */
  public static PastQueries of(PairedRows queries) {
    return new PastQueries(
        QueryShift.ofPast(queries.target().vectors(), 1),
        QueryShift.ofPast(queries.source().vectors(), 1));
  }
}
