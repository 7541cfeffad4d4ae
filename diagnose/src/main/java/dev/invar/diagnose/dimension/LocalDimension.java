package dev.invar.diagnose.dimension;

import dev.invar.diagnose.Figure;
import dev.invar.diagnose.Geometry;
import dev.invar.diagnose.Metric;
import dev.invar.diagnose.Sampling;
import dev.invar.diagnose.SpaceView;
import dev.invar.diagnose.evidence.NeighbourLists;
import dev.invar.method.Method;
import dev.invar.method.Option;
import dev.invar.method.Options;
import java.util.List;

/**
 * Local dimension by maximum likelihood: over how many directions the others spread near a row.
 * With r₁ ≤ … ≤ r_k the distances to a row's nearest others, those of duplicates left out, it is
 * the divisor over Σᵢ ln(r_k/rᵢ).
 *
 * <p>The divisor is k, k − 1 or k − 2; the geometric mean over rows comes out right between the
 * last two. Figures: geometric mean, inverse of the mean inverse, quartiles; each above 0, at most
 * about the width where there are enough rows. Chance: isotropic Gaussian rows, up to 20,000. Cost:
 * n²·d operations for the lists, which other metrics share. Weakness: too low where the dimension
 * is above 10 or so, as n would have to grow exponentially with it: 32 comes out as about 23 among
 * 10,000 rows; intervals take rows as independent, though neighbours share rows, and are a little
 * narrow. Sources: Levina and Bickel 2004, Advances in Neural Information Processing Systems 17;
 * MacKay and Ghahramani 2005, "Comments on maximum likelihood estimation of intrinsic dimension";
 * geometric mean: Huang et al. 2024, arXiv:2401.10474.
 *
 * @param k neighbours of a row, at least 3
 * @param divisor of the sum of logarithms
 */
@Method(
    id = "local-dimension",
    name = "Local dimension (maximum likelihood)",
    rows = "S065",
    source =
        "https://papers.nips.cc/paper/2577-maximum-likelihood-estimation-of-intrinsic-dimension",
    summary = "Over how many directions others spread near a row, by maximum likelihood")
public record LocalDimension(
    @Option(value = "neighbours of a row", min = 3, max = 1000) int k,
    @Option("what the sum of logarithms is divided by") Divisor divisor)
    implements Metric<SpaceView> {
  public static final LocalDimension DEFAULTS = new LocalDimension(20, Divisor.K_MINUS_1);

  private static final int LEAST = 3;

  public LocalDimension {
    Options.check(LocalDimension.class, k, divisor);
  }

  @Override
  public List<Figure> of(SpaceView view, Sampling sampling) {
    String name = "MLE, %s, k = %d".formatted(divisor.convention(), k);
    return new RowDimensions(id(), name, k, this::perRow).figures(view, sampling);
  }

  /** The dimension at each row that has one, in order of rows, such as for a histogram. */
  public double[] perRow(SpaceView view) {
    return perRow(view.neighbours(k), view.geometry());
  }

  private double[] perRow(NeighbourLists lists, Geometry geometry) {
    return new Distances(lists, geometry).estimates(LEAST, this::estimate);
  }

  /** Of ascending distances above 0; infinite if all are equal. */
  private double estimate(double[] distances) {
    double largest = distances[distances.length - 1];
    double sum = 0;
    for (double distance : distances) {
      sum += Math.log(largest / distance);
    }
    return divisor.of(distances.length) / sum;
  }
}
