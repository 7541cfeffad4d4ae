package dev.invar.diagnose.anomaly;

import dev.invar.linalg.DoubleMatrix;

/** The score of each of some rows. */
@FunctionalInterface
interface RowScores {
  /**
   * Scores.
   *
   * @param rows m×d, in the geometry of the normal rows; only read
   * @return m scores, each at least 0
   */
  double[] of(DoubleMatrix rows);
}
