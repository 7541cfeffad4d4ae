package dev.invar.diagnose.transform;

import dev.invar.align.Aligner;
import dev.invar.align.SideMap;
import dev.invar.align.map.AffineMap;
import dev.invar.diagnose.SpaceView;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.space.PairedRows;

/**
 * f̂(gx) = A(f(x) − m) + t, fitted to pairs.
 *
 * @param map A
 * @param from m
 * @param to t
 */
@SuppressWarnings("ArrayRecordComponent") // lives within one measurement, never compared
record ChangeFit(DoubleMatrix map, double[] from, double[] to) {
  /** Fits with an aligner whose frame is the second side's space, centred. */
  static ChangeFit of(Aligner aligner, SpaceView before, SpaceView after) {
    var sides = aligner.fit(PairedRows.of(before.set(), after.set())).sides();
    SideMap source = sides.getFirst();
    if (!(source.map() instanceof AffineMap affine)) {
      throw new AssertionError("an affine map");
    }
    return new ChangeFit(
        affine.weights(), source.means().passage(), sides.get(1).means().passage());
  }

  double[] apply(double[] row) {
    var centred = new double[row.length];
    for (int j = 0; j < row.length; j++) {
      centred[j] = row[j] - from[j];
    }
    double[] result = map.times(centred);
    for (int j = 0; j < result.length; j++) {
      result[j] += to[j];
    }
    return result;
  }

  /** Σ‖y − f̂‖² over rows. */
  double squaredError(DoubleMatrix x, DoubleMatrix y) {
    double sum = 0;
    for (long i = 0; i < x.rows(); i++) {
      double[] predicted = apply(x.row(i));
      double[] row = y.row(i);
      for (int j = 0; j < row.length; j++) {
        sum += (row[j] - predicted[j]) * (row[j] - predicted[j]);
      }
    }
    return sum;
  }

  /** ‖A − I‖_F/√d: 0 for the identity, √2 for a rotation by right angles. */
  double fromIdentity() {
    int d = map.columns();
    return map.minus(DoubleMatrix.identity(d)).frobeniusNorm() / Math.sqrt(d);
  }
}
