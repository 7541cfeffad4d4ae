package dev.invar.align.upgrade;

import dev.invar.align.UnitLength;
import dev.invar.linalg.FloatMatrix;
import dev.invar.space.PairedRows;
import java.util.OptionalDouble;

/**
 * Whether two models put texts in the same place without any map: the mean cosine of the two
 * vectors of a text, each model's mean removed.
 *
 * <p>1 is one space. Two training runs of one model had .96 to .98, unrelated models of one
 * ancestry .2 to .4; models without one are near 0. With the means left in, crowded spaces look
 * alike whatever their texts. Cost: O(nd).
 */
final class Sameness {
  private Sameness() {}

  /** The mean cosine, −1 to 1; empty if the widths differ. */
  static OptionalDouble of(PairedRows pairs) {
    if (pairs.source().space().width() != pairs.target().space().width()) {
      return OptionalDouble.empty();
    }
    FloatMatrix x = UnitLength.ofRows(pairs.source().vectors(), "vector");
    FloatMatrix y = UnitLength.ofRows(pairs.target().vectors(), "vector");
    double[] meanX = mean(x);
    double[] meanY = mean(y);
    double sum = 0;
    for (long i = 0; i < x.rows(); i++) {
      sum += cosine(x.row(i), meanX, y.row(i), meanY);
    }
    return OptionalDouble.of(Math.clamp(sum / x.rows(), -1, 1));
  }

  private static double[] mean(FloatMatrix rows) {
    var mean = new double[rows.columns()];
    var row = new float[rows.columns()];
    for (long i = 0; i < rows.rows(); i++) {
      rows.copyRow(i, row);
      for (int j = 0; j < row.length; j++) {
        mean[j] += row[j] / (double) rows.rows();
      }
    }
    return mean;
  }

  /** Of two vectors less their means; 0 if either is its mean. */
  private static double cosine(float[] x, double[] meanX, float[] y, double[] meanY) {
    double product = 0;
    double squaresX = 0;
    double squaresY = 0;
    for (int j = 0; j < x.length; j++) {
      double a = x[j] - meanX[j];
      double b = y[j] - meanY[j];
      product += a * b;
      squaresX += a * a;
      squaresY += b * b;
    }
    double lengths = Math.sqrt(squaresX * squaresY);
    return lengths > 0 ? product / lengths : 0;
  }
}
