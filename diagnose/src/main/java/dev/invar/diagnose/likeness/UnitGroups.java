package dev.invar.diagnose.likeness;

import dev.invar.linalg.DoubleMatrix;
import dev.invar.linalg.KMeans;
import dev.invar.linalg.Svd;
import dev.invar.linalg.SymmetricEigen;
import dev.invar.method.Seed;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Groups of units that correlate, of both sides together.
 *
 * @param count groups with units of both sides
 * @param meanSize units in such a group
 * @param likeness mean canonical correlation of the sides' units within such a group, the mean over
 *     groups weighted by size; 0 if there is none
 */
record UnitGroups(int count, double meanSize, double likeness) {
  /** Correlations of up to this many standard errors are taken for chance. */
  private static final double ERRORS = 4;

  private static final int STARTS = 8;
  private static final int ROUNDS = 50;

  static UnitGroups of(UnitCorrelations units, int most, Seed seed) {
    DoubleMatrix all = joined(units);
    SymmetricEigen eigen = SymmetricEigen.of(scaled(affinities(all, units.rows())));
    int k = beforeLargestGap(eigen.values(), Math.min(most, all.columns() - 1));
    int[] group = grouped(eigen.vectors().columnRange(0, k), k, seed);
    int d = units.xx().columns();
    int shared = 0;
    int size = 0;
    double likeness = 0;
    for (int g = 0; g < k; g++) {
      int number = g;
      int[] x = IntStream.range(0, d).filter(i -> group[i] == number).toArray();
      int[] y = IntStream.range(d, group.length).filter(i -> group[i] == number).toArray();
      if (x.length > 0 && y.length > 0) {
        shared++;
        size += x.length + y.length;
        likeness += (x.length + y.length) * canonicalCorrelation(all, x, y);
      }
    }
    return shared == 0
        ? new UnitGroups(0, 0, 0)
        : new UnitGroups(shared, (double) size / shared, likeness / size);
  }

  /** Correlations of all d + e units. */
  private static DoubleMatrix joined(UnitCorrelations units) {
    int d = units.xx().columns();
    int e = units.yy().columns();
    DoubleMatrix yx = units.xy().transposed();
    DoubleMatrix all = DoubleMatrix.allocate(d + e, d + e);
    for (int i = 0; i < d + e; i++) {
      double[] left = i < d ? units.xx().row(i) : yx.row(i - d);
      double[] right = i < d ? units.xy().row(i) : units.yy().row(i - d);
      double[] row = Arrays.copyOf(left, d + e);
      System.arraycopy(right, 0, row, d, e);
      all.setRow(i, row);
    }
    return all;
  }

  /** |c| where it is above chance, 0 in the diagonal. */
  private static DoubleMatrix affinities(DoubleMatrix correlations, int n) {
    double bar = ERRORS / Math.sqrt(n);
    DoubleMatrix result = UnitCorrelations.absolute(correlations);
    for (int i = 0; i < result.columns(); i++) {
      double[] row = result.row(i);
      for (int j = 0; j < row.length; j++) {
        row[j] = i == j || row[j] < bar ? 0 : row[j];
      }
      result.setRow(i, row);
    }
    return result;
  }

  /** D^(−½)WD^(−½), D the sums of rows; units without any affinity stay 0. */
  private static DoubleMatrix scaled(DoubleMatrix affinities) {
    int n = affinities.columns();
    var scale = new double[n];
    for (int i = 0; i < n; i++) {
      double sum = Arrays.stream(affinities.row(i)).sum();
      scale[i] = sum > 0 ? 1 / Math.sqrt(sum) : 0;
    }
    for (int i = 0; i < n; i++) {
      double[] row = affinities.row(i);
      for (int j = 0; j < n; j++) {
        row[j] *= scale[i] * scale[j];
      }
      affinities.setRow(i, row);
    }
    return affinities;
  }

  /** Negative values, of units that are alike only across the sides, count as 0. */
  private static int beforeLargestGap(double[] values, int most) {
    int best = 1;
    double largest = 0;
    for (int k = 1; k <= most; k++) {
      double gap = Math.max(0, values[k - 1]) - Math.max(0, values[k]);
      if (gap > largest) {
        largest = gap;
        best = k;
      }
    }
    return best;
  }

  /** The best of several k-means groupings of the vectors' rows, scaled to length 1. */
  private static int[] grouped(DoubleMatrix vectors, int k, Seed seed) {
    for (long i = 0; i < vectors.rows(); i++) {
      double[] row = vectors.row(i);
      double length = Math.sqrt(Arrays.stream(row).map(value -> value * value).sum());
      for (int j = 0; j < row.length; j++) {
        row[j] = length > 0 ? row[j] / length : 0;
      }
      vectors.setRow(i, row);
    }
    int[] best = {};
    double least = Double.POSITIVE_INFINITY;
    for (int start = 0; start < STARTS; start++) {
      KMeans.Clusters found =
          new KMeans(k, ROUNDS, seed.derive("start " + start)).of(vectors.toFloats());
      double objective = found.objectives()[found.objectives().length - 1];
      if (objective < least) {
        least = objective;
        best = found.assignment();
      }
    }
    return best;
  }

  private static double canonicalCorrelation(DoubleMatrix all, int[] x, int[] y) {
    DoubleMatrix product =
        inverseRoot(part(all, x, x)).times(part(all, x, y)).times(inverseRoot(part(all, y, y)));
    double[] values = Svd.of(product).singularValues();
    return Arrays.stream(values).map(value -> Math.min(1, value)).average().orElse(0);
  }

  private static DoubleMatrix part(DoubleMatrix all, int[] rows, int[] columns) {
    DoubleMatrix part = DoubleMatrix.allocate(rows.length, columns.length);
    for (int i = 0; i < rows.length; i++) {
      for (int j = 0; j < columns.length; j++) {
        part.set(i, j, all.get(rows[i], columns[j]));
      }
    }
    return part;
  }

  /** G^(−½), 0 in directions without variance. */
  private static DoubleMatrix inverseRoot(DoubleMatrix gram) {
    SymmetricEigen eigen = SymmetricEigen.of(gram);
    double bar = eigen.values()[0] * 1e-9;
    DoubleMatrix scaled = eigen.vectors().copy();
    for (int k = 0; k < scaled.columns(); k++) {
      double value = eigen.values()[k];
      double factor = value > bar ? 1 / Math.sqrt(value) : 0;
      for (int i = 0; i < scaled.rows(); i++) {
        scaled.set(i, k, scaled.get(i, k) * factor);
      }
    }
    return scaled.timesTranspose(eigen.vectors());
  }
}
