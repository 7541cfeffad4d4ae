package dev.invar.diagnose.likeness;

import dev.invar.diagnose.Resampling;
import dev.invar.diagnose.evidence.CentredRows;
import dev.invar.linalg.DoubleMatrix;
import java.util.Arrays;

/** Distances between all rows of a matrix. */
final class Distances {
  private Distances() {}

  /** ‖xᵢ − xⱼ‖² of centred rows, n×n. */
  static DoubleMatrix squares(DoubleMatrix rows) {
    DoubleMatrix result = rows.timesTranspose(rows);
    double[] lengths = CentredRows.squaredLengths(rows);
    var row = new double[lengths.length];
    for (int i = 0; i < lengths.length; i++) {
      result.copyRow(i, row);
      for (int j = 0; j < row.length; j++) {
        row[j] = i == j ? 0 : Math.max(0, lengths[i] + lengths[j] - 2 * row[j]);
      }
      result.setRow(i, row);
    }
    return result;
  }

  /** The square of the median distance of different rows. */
  static double medianSquare(DoubleMatrix squares) {
    int n = squares.columns();
    var distances = new double[n * (n - 1) / 2];
    int count = 0;
    for (int i = 1; i < n; i++) {
      double[] row = squares.row(i);
      for (int j = 0; j < i; j++) {
        distances[count++] = Math.sqrt(row[j]);
      }
    }
    Arrays.sort(distances);
    double median = Resampling.quantile(distances, 0.5);
    return median * median;
  }
}
