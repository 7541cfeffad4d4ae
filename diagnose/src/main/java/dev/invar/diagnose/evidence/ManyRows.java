package dev.invar.diagnose.evidence;

import dev.invar.linalg.DoubleMatrix;
import dev.invar.linalg.Svd;
import dev.invar.linalg.SymmetricEigen;
import java.util.List;
import java.util.Optional;

/** More rows than coordinates: sums of each group, and the rows themselves if they are not many. */
final class ManyRows implements Scatter {
  private final List<Sums> groups;
  private final double[] origin;
  private final Sums all;
  private final double[] mean;
  private final Optional<DoubleMatrix> rows;

  /**
   * Adds the groups up.
   *
   * @param groups of at least one row each; shared, not copied
   * @param origin what was subtracted from each row
   * @param rows all rows less the origin, if they were kept
   */
  ManyRows(List<Sums> groups, double[] origin, Optional<DoubleMatrix> rows) {
    this.groups = groups;
    this.origin = origin;
    this.rows = rows;
    this.all = groups.stream().reduce(Sums::plus).orElseThrow();
    this.mean = mean(all);
  }

  /**
   * Sums over some rows, less the origin.
   *
   * @param count n
   * @param sum Σx, d values
   * @param product Σxᵀx, d×d
   */
  @SuppressWarnings("ArrayRecordComponent") // inside this package, never compared
  record Sums(long count, double[] sum, DoubleMatrix product) {
    Sums plus(Sums other) {
      return new Sums(count + other.count, combined(other, 1), product.plus(other.product));
    }

    Sums minus(Sums other) {
      return new Sums(count - other.count, combined(other, -1), product.minus(other.product));
    }

    private double[] combined(Sums other, int sign) {
      var result = new double[sum.length];
      for (int j = 0; j < result.length; j++) {
        result[j] = sum[j] + sign * other.sum[j];
      }
      return result;
    }
  }

  private double[] mean(Sums sums) {
    var result = new double[origin.length];
    for (int j = 0; j < result.length; j++) {
      result[j] = origin[j] + sums.sum[j] / (double) sums.count;
    }
    return result;
  }

  @Override
  public long count() {
    return all.count;
  }

  @Override
  public int groups() {
    return groups.size();
  }

  @Override
  public double[] mean() {
    return mean;
  }

  @Override
  public DoubleMatrix centredProduct() {
    return centred(all, all.product.copy());
  }

  /** Makes a copy of the sums' product that of rows less their mean. */
  private static DoubleMatrix centred(Sums sums, DoubleMatrix product) {
    Scatter.addOuter(product, sums.sum, -1 / (double) sums.count);
    return product;
  }

  @Override
  public Spectrum spectrum() {
    if (rows.isEmpty()) {
      return spectrum(all, all.product.copy());
    }
    DoubleMatrix moved = rows.get().copy();
    FewRows.subtractMean(moved);
    double[] variances = Svd.valuesOf(moved);
    FewRows.add(moved, mean, 1);
    return Scatter.ofSingularValues(Svd.valuesOf(moved), variances, (int) all.count, origin.length);
  }

  @Override
  public Spectrum without(int group) {
    Sums rest = all.minus(groups.get(group));
    return spectrum(rest, rest.product);
  }

  /** The spectrum of sums; changes the product. */
  private Spectrum spectrum(Sums sums, DoubleMatrix product) {
    double[] variances = SymmetricEigen.valuesOf(centred(sums, product));
    Scatter.addOuter(product, mean(sums), (double) sums.count);
    return Scatter.ofEigenvalues(
        sums.count, origin.length, SymmetricEigen.valuesOf(product), variances);
  }
}
