package dev.invar.diagnose.gap;

import dev.invar.diagnose.Geometry;
import dev.invar.diagnose.evidence.CentredRows;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.linalg.FloatMatrix;
import dev.invar.linalg.NearestRows;
import dev.invar.linalg.Neighbors;
import dev.invar.linalg.Score;

/** Of each item of one side: is its pair the first that is found among the other side's? */
final class FirstFound {
  private FirstFound() {}

  /** 1 or 0 for each item, as the sides are. */
  static double[] asIs(DoubleMatrix x, DoubleMatrix y, Geometry geometry, int threads) {
    Score score = geometry == Geometry.UNIT_LENGTH ? Score.COSINE : Score.EUCLIDEAN;
    FloatMatrix queries = x.toFloats();
    FloatMatrix rows = y.toFloats();
    Neighbors found = NearestRows.of(queries, rows, new NearestRows.Request(score, 1, threads));
    var values = new double[(int) x.rows()];
    for (int i = 0; i < values.length; i++) {
      values[i] = found.row(i, 0) == i ? 1 : 0;
    }
    return values;
  }

  /** 1 or 0 for each item, the mean of each side taken off. */
  static double[] shifted(DoubleMatrix x, DoubleMatrix y, Geometry geometry, int threads) {
    return asIs(CentredRows.of(x), CentredRows.of(y), geometry, threads);
  }
}
