package dev.invar.diagnose.gap;

import dev.invar.diagnose.evidence.CentredRows;
import dev.invar.linalg.Cholesky;
import dev.invar.linalg.DoubleMatrix;
import java.util.Arrays;

/**
 * Can a plane tell two sets of rows apart? A least-squares classifier is fitted on one half of each
 * and judged on the other, then the other way round: w = (S + λI)⁻¹(m₁ − m₂) with S the mean of the
 * sets' covariances and λ a thousandth of its mean eigenvalue, the bar halfway between the means.
 */
final class Separability {
  private static final double RIDGE = 1e-3;

  private Separability() {}

  /**
   * One value for each row, whose mean is the accuracy, each set counting half: about 0.5 if the
   * sets cannot be told apart (by chance also below), 1 if they always can.
   *
   * @param x n×d; only read
   * @param y m×d; only read
   * @param orderX in which order the rows are halved, n ≥ 4
   * @param orderY in which order the rows are halved, m ≥ 4; that of the other if rows are pairs
   */
  static double[] judged(DoubleMatrix x, DoubleMatrix y, int[] orderX, int[] orderY) {
    DoubleMatrix[] xs = halves(x, orderX);
    DoubleMatrix[] ys = halves(y, orderY);
    var values = new double[orderX.length + orderY.length];
    int count = 0;
    for (int test = 0; test < 2; test++) {
      Plane plane = Plane.between(xs[1 - test], ys[1 - test]);
      count = judge(plane, 1, xs[test], values.length / (2.0 * orderX.length), values, count);
      count = judge(plane, -1, ys[test], values.length / (2.0 * orderY.length), values, count);
    }
    return values;
  }

  private static DoubleMatrix[] halves(DoubleMatrix rows, int[] order) {
    int half = order.length / 2;
    return new DoubleMatrix[] {
      CentredRows.select(rows, Arrays.copyOfRange(order, 0, half)),
      CentredRows.select(rows, Arrays.copyOfRange(order, half, order.length))
    };
  }

  private static int judge(
      Plane plane, int side, DoubleMatrix rows, double weight, double[] into, int from) {
    for (int i = 0; i < rows.rows(); i++) {
      double distance = side * plane.distance(rows.row(i));
      double right = distance > 0 ? 1 : 0;
      into[from + i] = weight * (distance == 0 ? 0.5 : right);
    }
    return from + (int) rows.rows();
  }

  /** ⟨w, v⟩ above the bar: the first set. */
  @SuppressWarnings("ArrayRecordComponent") // lives within one measurement, never compared
  private record Plane(double[] normal, double bar) {
    static Plane between(DoubleMatrix x, DoubleMatrix y) {
      double[] meanX = mean(x);
      double[] meanY = mean(y);
      int d = x.columns();
      DoubleMatrix covariance = covariance(x).plus(covariance(y)).scaled(0.5);
      double trace = 0;
      for (int j = 0; j < d; j++) {
        trace += covariance.get(j, j);
      }
      DoubleMatrix difference = DoubleMatrix.allocate(d, 1);
      for (int j = 0; j < d; j++) {
        double ridge = trace > 0 ? RIDGE * trace / d : 1;
        covariance.set(j, j, covariance.get(j, j) + ridge);
        difference.set(j, 0, meanX[j] - meanY[j]);
      }
      double[] normal = Cholesky.of(covariance).solve(difference).toArray();
      double bar = 0;
      for (int j = 0; j < d; j++) {
        bar += normal[j] * (meanX[j] + meanY[j]) / 2;
      }
      return new Plane(normal, bar);
    }

    private static DoubleMatrix covariance(DoubleMatrix rows) {
      DoubleMatrix centred = CentredRows.of(rows);
      return centred.transposeTimes(centred).scaled(1.0 / rows.rows());
    }

    double distance(double[] row) {
      double sum = -bar;
      for (int j = 0; j < row.length; j++) {
        sum += normal[j] * row[j];
      }
      return sum;
    }
  }

  static double[] mean(DoubleMatrix rows) {
    var mean = new double[rows.columns()];
    var row = new double[mean.length];
    for (long i = 0; i < rows.rows(); i++) {
      rows.copyRow(i, row);
      for (int j = 0; j < row.length; j++) {
        mean[j] += row[j] / rows.rows();
      }
    }
    return mean;
  }
}
