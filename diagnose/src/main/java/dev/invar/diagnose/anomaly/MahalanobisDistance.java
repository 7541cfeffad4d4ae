package dev.invar.diagnose.anomaly;

import dev.invar.diagnose.SpaceView;
import dev.invar.method.Method;
import java.util.Arrays;

/**
 * The squared Mahalanobis distance (x − μ)ᵀ Σ⁻¹ (x − μ) to the mean of normal rows, with a shrunk
 * covariance Σ = (1 − λ)S + λ·(tr S/d)·I, S divided by n, and λ by oracle approximating shrinkage:
 * min(1, (α + m²)/((n + 1)(α − m²/d))) with m = tr S/d and α the mean of the squares of S.
 *
 * <p>About d for a normal row where n ≫ d; each direction counts by its own spread. Defined for n <
 * d too: directions that no normal row shows have variance λ·tr S/d. If all normal rows are equal,
 * Σ = I. Cost and calibration as {@link SubspaceAd}. Weakness: where n is no more than some d, the
 * many directions of little variance drown the others. Sources: Mahalanobis 1936; Chen, Wiesel,
 * Eldar, Hero 2010, doi:10.1109/TSP.2010.2053029, as scikit-learn's OAS reads it.
 */
@Method(
    id = "mahalanobis-distance",
    name = "Mahalanobis distance (covariance shrunk by OAS)",
    source = "doi:10.1109/TSP.2010.2053029",
    summary = "How far a row lies from the mean of normal rows, in units of their spread")
public record MahalanobisDistance() implements AnomalyScorer {
  public static final MahalanobisDistance DEFAULTS = new MahalanobisDistance();

  @Override
  public AnomalyModel fit(SpaceView normal) {
    return new NormalRows(normal).model(MahalanobisDistance::scores);
  }

  private static RowScores scores(PrincipalAxes axes) {
    int d = axes.mean().length;
    double[] variances = axes.variances();
    double level = axes.total() / d;
    if (!(level > 0)) {
      return new QuadraticScore(axes.mean(), axes.directions(), new double[0], 1);
    }
    double shrinkage = shrinkage(variances, (double) axes.count(), d);
    double[] weights =
        Arrays.stream(variances)
            .map(variance -> 1 / ((1 - shrinkage) * variance + shrinkage * level))
            .toArray();
    return new QuadraticScore(axes.mean(), axes.directions(), weights, 1 / (shrinkage * level));
  }

  /** λ, in (0, 1]: 1 for rows that spread alike in all directions. */
  private static double shrinkage(double[] variances, double n, int d) {
    double level = Arrays.stream(variances).sum() / d;
    double squares = Arrays.stream(variances).map(v -> v * v).sum() / d / d;
    double excess = (n + 1) * (squares - level * level / d);
    return excess > 0 ? Math.min(1, (squares + level * level) / excess) : 1;
  }
}
