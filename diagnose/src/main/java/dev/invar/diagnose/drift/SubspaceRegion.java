package dev.invar.diagnose.drift;

import dev.invar.linalg.DoubleMatrix;
import dev.invar.linalg.Qr;
import dev.invar.linalg.SymmetricEigen;
import dev.invar.method.OptionException;
import dev.invar.method.ShapeException;
import java.util.Arrays;

/**
 * The principal subspaces that a sample of n rows leaves possible: all with T = n·(λ̂₁ − λ̂₂)² /
 * (λ̂₁λ̂₂) · ‖VᵀV̂₂‖² at most the quantile of χ² with r(d − r) degrees of freedom, where V (d×r)
 * spans the subspace, V̂₂ (d×(d − r)) the sample's last principal directions, and λ̂₁, λ̂₂ are the
 * means of the first r and the other variances.
 *
 * <p>For Gaussian rows whose first r variances are alike and the others too; r(d − r) is the
 * dimension of the Grassmann manifold. Holds for n·gap²/df well above 50, with gap² = (λ₁ −
 * λ₂)²/(λ₁λ₂): of 2,000 trials at 95 %, 94 % cover at n = 1,000 with variances 4 and 1 in d = 10, r
 * = 2 (where it is 141), but 81 % at n = 500 with 1.5 and 1 (where it is 5). Source:
 * arXiv:2209.02025; the statistic follows from the central limit theorem of eigenvectors (Anderson
 * 1963, doi:10.1214/aoms/1177704248).
 *
 * @param sample eigenvalues and eigenvectors of the sample's covariance, d of them
 * @param dimension r, from 1 to d − 1
 * @param rows n, at least 2
 * @param level such as 0.95, in (0, 1)
 */
public record SubspaceRegion(SymmetricEigen sample, int dimension, long rows, double level) {
  /** n·gap²/df below which the level is not to be relied on. */
  public static final double RELIABLE = 50;

  public SubspaceRegion {
    int d = sample.values().length;
    if (dimension < 1 || dimension >= d) {
      throw new OptionException("dimension of a subspace", "from 1 to " + (d - 1), dimension);
    }
    if (rows < 2) {
      throw new ShapeException("rows of a sample", "at least 2", rows);
    }
    if (!(level > 0 && level < 1)) {
      throw new OptionException("level", "between 0 and 1", level);
    }
  }

  /** r(d − r). */
  public int degrees() {
    return dimension * (sample.values().length - dimension);
  }

  /** (λ̂₁ − λ̂₂)²/(λ̂₁λ̂₂), infinite if the other variances are 0. */
  public double squaredGap() {
    double first = mean(0, dimension);
    double others = mean(dimension, sample.values().length);
    return others > 0
        ? (first - others) * (first - others) / (first * others)
        : Double.POSITIVE_INFINITY;
  }

  private double mean(int from, int to) {
    return Arrays.stream(sample.values(), from, to).average().orElseThrow();
  }

  /** n·gap²/df: below {@value #RELIABLE} the region is too small. */
  public double reliability() {
    return rows * squaredGap() / degrees();
  }

  /**
   * T of a subspace.
   *
   * @param basis d×r with independent columns; only read
   * @throws ShapeException if it is of another shape
   */
  public double statistic(DoubleMatrix basis) {
    int d = sample.values().length;
    if (basis.rows() != d || basis.columns() != dimension) {
      throw new ShapeException(
          "basis of a subspace", d + "×" + dimension, basis.rows() + "×" + basis.columns());
    }
    DoubleMatrix last = sample.vectors().columnRange(dimension, d);
    double outside = Qr.of(basis).q().transposeTimes(last).frobeniusNorm();
    return outside == 0 ? 0 : rows * squaredGap() * outside * outside;
  }

  /** The probability of so large a T, or a larger one, if this subspace is the true one. */
  public double pValue(DoubleMatrix basis) {
    return new ChiSquared(degrees()).above(statistic(basis));
  }

  /** Whether the sample leaves this subspace possible. */
  public boolean contains(DoubleMatrix basis) {
    return statistic(basis) <= new ChiSquared(degrees()).quantile(level);
  }
}
