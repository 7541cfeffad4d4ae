package dev.invar.diagnose.likeness;

import dev.invar.diagnose.DrawnPairs;
import dev.invar.diagnose.evidence.CentredRows;
import dev.invar.linalg.DoubleMatrix;

/**
 * Mean |c| of units matched one to one.
 *
 * @param x n×d, standardised
 * @param y n×e, standardised
 */
record MatchedUnits(DoubleMatrix x, DoubleMatrix y) implements Pairing {
  static MatchedUnits of(DrawnPairs pairs) {
    return new MatchedUnits(
        UnitCorrelations.standard(pairs.x()), UnitCorrelations.standard(pairs.y()));
  }

  @Override
  public double value() {
    return UnitCorrelations.oneToOne(x.transposeTimes(y));
  }

  @Override
  public double shuffled(int[] order) {
    return UnitCorrelations.oneToOne(x.transposeTimes(CentredRows.select(y, order)));
  }
}
