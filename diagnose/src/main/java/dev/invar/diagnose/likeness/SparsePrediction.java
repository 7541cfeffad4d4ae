package dev.invar.diagnose.likeness;

import dev.invar.diagnose.DrawnPairs;
import dev.invar.diagnose.evidence.CentredRows;
import dev.invar.linalg.DoubleMatrix;
import java.util.stream.IntStream;

/**
 * Each unit of the second side from few of the first: the LASSO by coordinate descent on the
 * correlations. Source: Friedman, Hastie, Tibshirani 2010, doi:10.18637/jss.v033.i01.
 *
 * @param explained mean R² on the rows that the fit has not seen, at least 0, of units that vary
 * @param units mean number of units with a weight
 */
record SparsePrediction(double explained, double units) {
  private static final int SWEEPS = 500;
  private static final double STILL = 1e-7;

  /**
   * Fits on every other row.
   *
   * @param penalty λ, of standardised units
   */
  static SparsePrediction of(DrawnPairs pairs, double penalty) {
    UnitCorrelations seen = UnitCorrelations.of(half(pairs, 0));
    UnitCorrelations unseen = UnitCorrelations.of(half(pairs, 1));
    double[][] gram = rows(seen.xx());
    double[][] gramUnseen = rows(unseen.xx());
    double[][] targets = rows(seen.xy().transposed());
    double[][] targetsUnseen = rows(unseen.xy().transposed());
    double explained = 0;
    double units = 0;
    int varying = 0;
    for (int j = 0; j < targets.length; j++) {
      if (seen.yy().get(j, j) > 0 && unseen.yy().get(j, j) > 0) {
        double[] weights = weights(gram, targets[j], penalty);
        varying++;
        explained += Math.max(0, explained(gramUnseen, targetsUnseen[j], weights));
        units += IntStream.range(0, weights.length).filter(i -> weights[i] != 0).count();
      }
    }
    int count = Math.max(1, varying);
    return new SparsePrediction(explained / count, units / count);
  }

  private static DrawnPairs half(DrawnPairs pairs, int first) {
    int[] rows = IntStream.range(0, pairs.size()).filter(i -> i % 2 == first).toArray();
    return new DrawnPairs(
        CentredRows.select(pairs.x(), rows), CentredRows.select(pairs.y(), rows), pairs.basis());
  }

  private static double[][] rows(DoubleMatrix matrix) {
    return IntStream.range(0, (int) matrix.rows()).mapToObj(matrix::row).toArray(double[][]::new);
  }

  /**
   * The w of least ½wᵀGw − wᵀc + λ‖w‖₁.
   *
   * @param gram G, d×d, its diagonal 1 or 0; only read
   * @param target c, d values; only read
   */
  static double[] weights(double[][] gram, double[] target, double penalty) {
    var weights = new double[target.length];
    double[] left = target.clone();
    for (int sweep = 0; sweep < SWEEPS; sweep++) {
      double moved = 0;
      for (int i = 0; i < weights.length; i++) {
        if (gram[i][i] > 0) {
          double pull = left[i] + weights[i];
          double weight = Math.signum(pull) * Math.max(0, Math.abs(pull) - penalty);
          double change = weight - weights[i];
          if (change != 0) {
            weights[i] = weight;
            addScaled(left, -change, gram[i]);
            moved = Math.max(moved, Math.abs(change));
          }
        }
      }
      if (moved < STILL) {
        break;
      }
    }
    return weights;
  }

  private static void addScaled(double[] to, double factor, double[] values) {
    for (int j = 0; j < to.length; j++) {
      to[j] += factor * values[j];
    }
  }

  /** R² = 2wᵀc − wᵀGw of a target of variance 1. */
  private static double explained(double[][] gram, double[] target, double[] weights) {
    double sum = 0;
    for (int i = 0; i < weights.length; i++) {
      if (weights[i] != 0) {
        double image = 0;
        for (int j = 0; j < weights.length; j++) {
          image += gram[i][j] * weights[j];
        }
        sum += weights[i] * (2 * target[i] - image);
      }
    }
    return sum;
  }
}
