package dev.invar.diagnose.anomaly;

import dev.invar.linalg.DoubleMatrix;
import java.util.Arrays;

/**
 * Σ wₖ·⟨vₖ, x − μ⟩² + w·‖rest‖²: the square of the part of x − μ in each of some orthonormal
 * directions, and of what is left of it, each with a weight.
 *
 * <p>What is no more than the rounding of ‖x‖² + ‖μ‖² counts as 0, so that rows in the subspace
 * score alike. Cost: 2·d·m operations a row.
 *
 * @param mean μ, d values; shared, not copied
 * @param directions d×m with orthonormal columns
 * @param weights m weights ≥ 0; shared, not copied
 * @param rest w, at least as high as the others
 */
@SuppressWarnings("ArrayRecordComponent") // inside this package, never compared
record QuadraticScore(double[] mean, DoubleMatrix directions, double[] weights, double rest)
    implements RowScores {
  private static final double UNIT = 0x1p-52;

  @Override
  public double[] of(DoubleMatrix rows) {
    DoubleMatrix centred = centred(rows, mean);
    int m = weights.length;
    DoubleMatrix inside = m == 0 ? centred : centred.times(directions);
    var scores = new double[Math.toIntExact(rows.rows())];
    var row = new double[mean.length];
    var parts = new double[inside.columns()];
    double centre = square(mean);
    for (int i = 0; i < scores.length; i++) {
      centred.copyRow(i, row);
      inside.copyRow(i, parts);
      double outside = square(row);
      double sum = 0;
      for (int k = 0; k < m; k++) {
        double part = parts[k] * parts[k];
        outside -= part;
        sum += weights[k] * part;
      }
      rows.copyRow(i, row);
      double rounding = mean.length * UNIT * (square(row) + centre);
      scores[i] = sum + (outside > rounding ? rest * outside : 0);
    }
    return scores;
  }

  /** Rows less a vector; a new matrix. */
  static DoubleMatrix centred(DoubleMatrix rows, double[] mean) {
    DoubleMatrix centred = DoubleMatrix.allocate(rows.rows(), rows.columns());
    var row = new double[mean.length];
    for (long i = 0; i < rows.rows(); i++) {
      rows.copyRow(i, row);
      Arrays.setAll(row, j -> row[j] - mean[j]);
      centred.setRow(i, row);
    }
    return centred;
  }

  private static double square(double[] vector) {
    double square = 0;
    for (double value : vector) {
      square += value * value;
    }
    return square;
  }
}
