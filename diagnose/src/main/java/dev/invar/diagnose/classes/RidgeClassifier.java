package dev.invar.diagnose.classes;

import dev.invar.diagnose.evidence.CentredRows;
import dev.invar.linalg.Cholesky;
import dev.invar.linalg.DoubleMatrix;
import java.util.Arrays;

/** Ridge regression on one-hot labels; the class with the highest value is the answer. */
final class RidgeClassifier {
  private final DoubleMatrix centred;
  private final double[] mean;
  private final Cholesky system;

  /**
   * @param rows n×k, to be fitted to
   * @param ridge share of the mean variance that is added to every variance
   */
  RidgeClassifier(DoubleMatrix rows, double ridge) {
    int k = rows.columns();
    centred = CentredRows.of(rows);
    mean = rows.rowRange(0, 1).minus(centred.rowRange(0, 1)).row(0);
    DoubleMatrix products = centred.transposeTimes(centred);
    double trace = 0;
    for (int j = 0; j < k; j++) {
      trace += products.get(j, j);
    }
    for (int j = 0; j < k; j++) {
      products.set(j, j, products.get(j, j) + ridge * trace / k);
    }
    system = Cholesky.of(products);
  }

  /**
   * The classes of other rows.
   *
   * @param labels of the fitted rows
   * @param count C
   * @param rows m×k
   */
  int[] classes(int[] labels, int count, DoubleMatrix rows) {
    var shares = new double[count];
    DoubleMatrix targets = DoubleMatrix.allocate(labels.length, count);
    for (int i = 0; i < labels.length; i++) {
      targets.set(i, labels[i], 1);
      shares[labels[i]] += 1.0 / labels.length;
    }
    // Columns of the centred rows sum to 0, so the targets need not be centred.
    DoubleMatrix weights = system.solve(centred.transposeTimes(targets));
    DoubleMatrix offset = DoubleMatrix.copyOf(mean, 1, mean.length).times(weights);
    DoubleMatrix scores = rows.times(weights);
    var classes = new int[Math.toIntExact(rows.rows())];
    for (int i = 0; i < classes.length; i++) {
      double[] score = scores.row(i);
      Arrays.setAll(score, c -> score[c] - offset.get(0, c) + shares[c]);
      classes[i] = NearestCentres.highest(score);
    }
    return classes;
  }
}
