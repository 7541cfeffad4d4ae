package dev.invar.diagnose.anomaly;

import dev.invar.linalg.DoubleMatrix;
import dev.invar.linalg.Svd;
import dev.invar.linalg.SymmetricEigen;
import java.util.Arrays;

/**
 * The mean of rows and the orthogonal directions in which they spread.
 *
 * @param count n
 * @param mean d values; shared, not copied
 * @param directions d×m with orthonormal columns, m at most min(n, d)
 * @param variances of the m directions, largest first, each above rounding; divided by n; shared,
 *     not copied
 */
@SuppressWarnings("ArrayRecordComponent") // inside this package, never compared
record PrincipalAxes(long count, double[] mean, DoubleMatrix directions, double[] variances) {
  private static final double UNIT = 0x1p-52;

  /** Of n×d rows, for few of them. Cost: O(n²d). */
  static PrincipalAxes of(DoubleMatrix rows) {
    int n = Math.toIntExact(rows.rows());
    double[] mean = mean(rows);
    Svd svd = Svd.of(QuadraticScore.centred(rows, mean));
    double[] variances = svd.singularValues().clone();
    Arrays.setAll(variances, k -> variances[k] * variances[k] / n);
    double rounding = n * UNIT * Math.sqrt(square(mean));
    return seen(n, mean, svd.v(), variances, rounding * rounding);
  }

  /** Of many rows. Cost: 9·d³ operations. */
  static PrincipalAxes of(RowSums sums) {
    int d = sums.sum().length;
    double n = sums.count();
    double[] mean = sums.sum().clone();
    Arrays.setAll(mean, j -> mean[j] / n);
    DoubleMatrix covariance = DoubleMatrix.allocate(d, d);
    for (int i = 0; i < d; i++) {
      for (int j = 0; j < d; j++) {
        covariance.set(i, j, sums.product().get(i, j) / n - mean[i] * mean[j]);
      }
    }
    SymmetricEigen eigen = SymmetricEigen.of(covariance);
    double rounding = d * UNIT * square(mean);
    return seen(sums.count(), mean, eigen.vectors(), eigen.values(), rounding);
  }

  /** Without directions whose variance is rounding. */
  private static PrincipalAxes seen(
      long n, double[] mean, DoubleMatrix vectors, double[] variances, double rounding) {
    double bar = Math.max(rounding, mean.length * UNIT * Math.max(0, variances[0]));
    int m = 0;
    while (m < variances.length && variances[m] > bar) {
      m++;
    }
    return new PrincipalAxes(n, mean, vectors.columnRange(0, m), Arrays.copyOf(variances, m));
  }

  private static double[] mean(DoubleMatrix rows) {
    var mean = new double[rows.columns()];
    var row = new double[mean.length];
    for (long i = 0; i < rows.rows(); i++) {
      rows.copyRow(i, row);
      Arrays.setAll(mean, j -> mean[j] + row[j]);
    }
    Arrays.setAll(mean, j -> mean[j] / rows.rows());
    return mean;
  }

  private static double square(double[] vector) {
    return Arrays.stream(vector).map(value -> value * value).sum();
  }

  /** The variance of the rows: the sum over all directions. */
  double total() {
    return Arrays.stream(variances).sum();
  }

  /** The fewest first directions with at least a share of the variance. */
  int holding(double share) {
    double wanted = share * total() * (1 - 1e-12);
    double sum = 0;
    int r = 0;
    while (r < variances.length && sum < wanted) {
      sum += variances[r++];
    }
    return r;
  }
}
