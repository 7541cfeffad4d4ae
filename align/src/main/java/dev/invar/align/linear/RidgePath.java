package dev.invar.align.linear;

import dev.invar.align.Aligner;
import dev.invar.align.AlignerClaim;
import dev.invar.align.Alignment;
import dev.invar.align.CentredPairs;
import dev.invar.align.map.AffineMap;
import dev.invar.linalg.ShiftedSystem;
import dev.invar.method.Method;
import dev.invar.method.Option;
import dev.invar.method.OptionException;
import dev.invar.method.Options;
import dev.invar.space.PairedRows;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * {@link Ridge} regression whose penalty is chosen by the error on each row when it alone is left
 * out.
 *
 * <p>With X₀ = USVᵀ one decomposition serves every penalty λ: leaving row i out, its mean with it,
 * changes its residual to (y_i − x_iW(λ))/(1 − 1/n − h_i), h_i = Σ_k u_ik²·s_k²/(s_k² + λ). Of
 * {@code steps} penalties spaced evenly by logarithm, the one with the least sum of squared
 * residuals is taken, of equal ones the largest. Rows are left out one by one: near-duplicates
 * among the pairs make the penalty too small. The frame is the second side's space, centred.
 * Source: Allen 1974, doi:10.1080/00401706.1974.10489157; Golub, Heath and Wahba 1979,
 * doi:10.1080/00401706.1979.10489751. Cost: that of {@link Ridge} and 2n·dx·dy operations for each
 * step.
 *
 * @param smallest of the penalties tried, as a share of the mean variance
 * @param largest of the penalties tried
 * @param steps how many are tried
 */
@Method(
    id = "ridge-loo",
    name = "Ridge regression, penalty by leave-one-out",
    source = "doi:10.1080/00401706.1974.10489157, doi:10.1080/00401706.1979.10489751",
    summary = "Ridge regression whose penalty has the least error on rows left out one by one")
public record RidgePath(
    @Option(
            value = "smallest penalty tried, as a share of the mean variance",
            min = 1e-8,
            max = 1e8)
        double smallest,
    @Option(value = "largest penalty tried, at least the smallest", min = 1e-8, max = 1e8)
        double largest,
    @Option(value = "how many penalties are tried, evenly by logarithm", min = 1, max = 1000)
        int steps)
    implements Aligner {
  public static final RidgePath DEFAULTS = new RidgePath(1e-4, 10, 11);

  /**
   * @throws OptionException if a number is out of its range, or the largest below the smallest
   */
  public RidgePath {
    Options.check(RidgePath.class, smallest, largest, steps);
    if (largest < smallest) {
      throw new OptionException("largest", "at least the smallest, " + smallest, largest);
    }
  }

  @Override
  public Alignment fit(PairedRows pairs) {
    CentredPairs centred = CentredPairs.ofTwo(pairs, "ridge regression");
    ShiftedSystem system = ShiftedSystem.of(centred.cross(0, 0), centred.cross(0, 1));
    var weights = system.solve(best(centred, system) * system.meanEigenvalue());
    return new Alignment(
        List.of(
            centred.side(0, AffineMap.ofRows(weights)),
            centred.side(1, AffineMap.identity(centred.width(1)))));
  }

  /**
   * The penalty that a fit to these pairs takes, as a share of the mean variance.
   *
   * @param pairs two sides; only read
   */
  public double chosen(PairedRows pairs) {
    CentredPairs centred = CentredPairs.ofTwo(pairs, "ridge regression");
    return best(centred, ShiftedSystem.of(centred.cross(0, 0), centred.cross(0, 1)));
  }

  /** Of equal errors the larger penalty's. */
  private double best(CentredPairs centred, ShiftedSystem system) {
    double[] lambdas =
        IntStream.range(0, steps)
            .mapToDouble(step -> penalty(step) * system.meanEigenvalue())
            .toArray();
    double[] errors = LeaveOneOut.errors(centred, system, lambdas);
    int best = steps - 1;
    for (int step = steps - 2; step >= 0; step--) {
      best = errors[step] < errors[best] ? step : best;
    }
    return penalty(best);
  }

  private double penalty(int step) {
    if (step == steps - 1) {
      return largest;
    }
    return smallest * Math.pow(largest / smallest, step / (double) (steps - 1));
  }

  @Override
  public Set<AlignerClaim> claims() {
    return Set.of(AlignerClaim.ALLOWS_UNEQUAL_WIDTHS, AlignerClaim.IGNORES_ROTATION);
  }
}
