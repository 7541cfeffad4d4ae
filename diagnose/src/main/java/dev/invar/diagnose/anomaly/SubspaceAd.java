package dev.invar.diagnose.anomaly;

import dev.invar.diagnose.SpaceView;
import dev.invar.method.Method;
import dev.invar.method.Option;
import dev.invar.method.Options;

/**
 * SubspaceAD: the squared distance of a row to the subspace that normal rows lie in, ‖x − μ‖² −
 * ‖Vᵀ(x − μ)‖², with μ the mean of the normal rows and V (d×r) their first principal directions,
 * the fewest that hold a share of their variance.
 *
 * <p>0 for a row in the subspace, however far from the mean. Rows are scaled to length 1 before the
 * mean is taken, not after it, if the view does so. Up to d normal rows one decomposition of n×d
 * numbers, O(n²d); for more, one pass and 9·d³ operations; then 2·d·r operations a row.
 *
 * <p>Calibration: up to 64 normal rows leave-one-out, else ten folds of at most 8,192 drawn rows;
 * never the fit's own residuals, which are 0 where n ≤ r + 1. Weaknesses: blind to what is strange
 * inside the subspace; with few rows a high share keeps directions that are noise. Source:
 * Lendering, Akdag, Bondarev 2026, arXiv:2602.23013.
 *
 * @param share of the variance of the normal rows that the subspace holds
 */
@Method(
    id = "subspace-ad",
    name = "SubspaceAD",
    rows = "S018",
    source = "arXiv:2602.23013",
    summary = "How far a row lies outside the subspace of normal rows")
public record SubspaceAd(
    @Option(
            value = "Share of the normal rows' variance in the subspace: 1 keeps every direction",
            min = 0,
            max = 1)
        double share)
    implements AnomalyScorer {
  public static final SubspaceAd DEFAULTS = new SubspaceAd(0.99);

  public SubspaceAd {
    Options.check(SubspaceAd.class, share);
  }

  @Override
  public AnomalyModel fit(SpaceView normal) {
    return new NormalRows(normal).model(this::scores);
  }

  private RowScores scores(PrincipalAxes axes) {
    int r = axes.holding(share);
    return new QuadraticScore(axes.mean(), axes.directions().columnRange(0, r), new double[r], 1);
  }
}
