package dev.invar.bench.upgrade;

import dev.invar.align.Alignment;
import dev.invar.linalg.FloatMatrix;
import dev.invar.linalg.NearestRows;
import dev.invar.linalg.Neighbors;
import dev.invar.linalg.Score;
import dev.invar.space.PairedRows;
import dev.invar.space.Role;
import dev.invar.space.VectorSet;

/** Does a document's vector of one model find the same document among those of another? */
final class RankOne {
  private RankOne() {}

  /**
   * The share of documents whose nearest in the frame is their own, and no other is as near.
   *
   * @param pairs documents that the alignment was not fitted to, queries first, gallery second
   */
  static double of(Alignment alignment, PairedRows pairs) {
    return of(inFrame(alignment, pairs.source()), inFrame(alignment, pairs.target()));
  }

  private static FloatMatrix inFrame(Alignment alignment, VectorSet side) {
    return alignment.side(side.space()).apply(side, Role.PASSAGE);
  }

  /** As {@link #of(Alignment, PairedRows)}, of vectors that are in one space already. */
  static double of(FloatMatrix queries, FloatMatrix gallery) {
    Neighbors nearest = NearestRows.of(queries, gallery, Score.COSINE, 2);
    int n = Math.toIntExact(queries.rows());
    int found = 0;
    for (int i = 0; i < n; i++) {
      boolean alone = nearest.k() < 2 || nearest.score(i, 0) > nearest.score(i, 1);
      found += alone && nearest.row(i, 0) == i ? 1 : 0;
    }
    return (double) found / n;
  }
}
