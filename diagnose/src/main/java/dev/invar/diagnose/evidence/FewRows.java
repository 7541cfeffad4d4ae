package dev.invar.diagnose.evidence;

import dev.invar.linalg.DoubleMatrix;
import dev.invar.linalg.Svd;
import dev.invar.linalg.SymmetricEigen;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * No more rows than coordinates, kept: their spectrum by singular values, that without a group from
 * the n×n inner products of the rows that remain.
 */
final class FewRows implements Scatter {
  private final DoubleMatrix centred;
  private final double[] mean;
  private final int[] groupOf;
  private final int groups;
  private final DoubleMatrix inner;
  private final double[] withMean;

  private FewRows(DoubleMatrix centred, double[] mean, int[] groupOf) {
    this.centred = centred;
    this.mean = mean;
    this.groupOf = groupOf;
    this.groups = 1 + IntStream.of(groupOf).max().orElseThrow();
    this.inner = centred.timesTranspose(centred);
    this.withMean = centred.times(mean);
  }

  /** Reads the rows. */
  static FewRows of(Moments.Rows rows, int n, int width, int[] groupOf) {
    DoubleMatrix kept = DoubleMatrix.allocate(n, width);
    var row = new double[width];
    for (int i = 0; i < n; i++) {
      rows.copy(i, row);
      kept.setRow(i, row);
    }
    double[] mean = subtractMean(kept);
    return new FewRows(kept, mean, groupOf);
  }

  /** Subtracts the mean from each row, twice, so that what rounding left of it goes too. */
  static double[] subtractMean(DoubleMatrix rows) {
    var mean = new double[rows.columns()];
    for (int time = 0; time < 2; time++) {
      var ones = new double[(int) rows.rows()];
      Arrays.fill(ones, 1.0 / ones.length);
      double[] rest = rows.transposeTimes(ones);
      add(rows, rest, -1);
      for (int j = 0; j < mean.length; j++) {
        mean[j] += rest[j];
      }
    }
    return mean;
  }

  static void add(DoubleMatrix rows, double[] vector, double sign) {
    var row = new double[vector.length];
    for (long i = 0; i < rows.rows(); i++) {
      rows.copyRow(i, row);
      for (int j = 0; j < row.length; j++) {
        row[j] += sign * vector[j];
      }
      rows.setRow(i, row);
    }
  }

  @Override
  public long count() {
    return centred.rows();
  }

  @Override
  public int groups() {
    return groups;
  }

  @Override
  public double[] mean() {
    return mean;
  }

  @Override
  public DoubleMatrix centredProduct() {
    return centred.transposeTimes(centred);
  }

  @Override
  public Spectrum spectrum() {
    DoubleMatrix given = centred.copy();
    add(given, mean, 1);
    return Scatter.ofSingularValues(
        Svd.valuesOf(given), Svd.valuesOf(centred), (int) count(), mean.length);
  }

  @Override
  public Spectrum without(int group) {
    int[] kept = IntStream.range(0, groupOf.length).filter(i -> groupOf[i] != group).toArray();
    int n = kept.length;
    double square = 0;
    for (double value : mean) {
      square += value * value;
    }
    DoubleMatrix products = DoubleMatrix.allocate(n, n);
    DoubleMatrix aboutMean = DoubleMatrix.allocate(n, n);
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        double value = inner.get(kept[i], kept[j]);
        aboutMean.set(i, j, value);
        products.set(i, j, value + withMean[kept[i]] + withMean[kept[j]] + square);
      }
    }
    centreBothSides(aboutMean);
    return Scatter.ofEigenvalues(
        n, mean.length, SymmetricEigen.valuesOf(products), SymmetricEigen.valuesOf(aboutMean));
  }

  private static void centreBothSides(DoubleMatrix square) {
    for (int time = 0; time < 2; time++) {
      DoubleMatrix turned = square.transposed();
      subtractMean(turned);
      square.segment().copyFrom(turned.segment());
    }
  }
}
