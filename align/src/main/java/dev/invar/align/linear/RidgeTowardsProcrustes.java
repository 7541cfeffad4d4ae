package dev.invar.align.linear;

import dev.invar.align.Aligner;
import dev.invar.align.AlignerClaim;
import dev.invar.align.Alignment;
import dev.invar.align.CentredPairs;
import dev.invar.align.map.AffineMap;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.linalg.PolarFactor;
import dev.invar.linalg.ShiftedSystem;
import dev.invar.method.Method;
import dev.invar.method.Option;
import dev.invar.method.Options;
import dev.invar.space.PairedRows;
import java.util.List;
import java.util.Set;

/**
 * The linear map with the least squared error, penalised for leaving the rotation: least squares at
 * one end, {@link dev.invar.align.orthogonal.OrthogonalProcrustes} at the other.
 *
 * <p>Minimises ‖X₀W − Y₀‖_F² + λ‖W − gR‖_F²: W = (X₀ᵀX₀ + λI)⁻¹(X₀ᵀY₀ + λgR), λ = μ·tr(X₀ᵀX₀)/dx, R
 * the rotation of Procrustes and g = √(tr Y₀ᵀY₀ / tr X₀ᵀX₀), so that a rotated row is as long as a
 * target row. Directions that the pairs have hardly shown follow the rotation instead of shrinking.
 * The frame is the second side's space, centred. Source: Invar's own; ridge from Hoerl and Kennard
 * 1970, doi:10.1080/00401706.1970.10488634. Cost: O(n·dx·(dx + dy) + d³) time. Weakness: not rigid,
 * so a graph of neighbours does not survive a migration by it.
 *
 * @param mu μ
 */
@Method(
    id = "ridge-towards-procrustes",
    name = "Ridge towards Procrustes",
    source = "doi:10.1080/00401706.1970.10488634, doi:10.1007/BF02289451",
    summary = "Linear map with the least squared error, penalised for leaving the rotation")
public record RidgeTowardsProcrustes(
    @Option(
            value = "penalty as a share of the mean variance: 1e-8 least squares, 1e8 the rotation",
            min = 1e-8,
            max = 1e8)
        double mu)
    implements Aligner {
  public static final RidgeTowardsProcrustes DEFAULTS = new RidgeTowardsProcrustes(10);

  public RidgeTowardsProcrustes {
    Options.check(RidgeTowardsProcrustes.class, mu);
  }

  @Override
  public Alignment fit(PairedRows pairs) {
    CentredPairs centred = CentredPairs.ofTwo(pairs, "ridge towards Procrustes");
    DoubleMatrix xx = centred.cross(0, 0);
    DoubleMatrix xy = centred.cross(0, 1);
    double lambda = mu * trace(xx) / xx.columns();
    double spread = trace(xx) > 0 ? Math.sqrt(trace(centred.cross(1, 1)) / trace(xx)) : 0;
    DoubleMatrix pull = PolarFactor.of(xy).orthogonal().scaled(lambda * spread);
    DoubleMatrix weights = ShiftedSystem.of(xx, xy.plus(pull)).solve(lambda);
    return new Alignment(
        List.of(
            centred.side(0, AffineMap.ofRows(weights)),
            centred.side(1, AffineMap.identity(centred.width(1)))));
  }

  private static double trace(DoubleMatrix matrix) {
    double sum = 0;
    for (int i = 0; i < matrix.columns(); i++) {
      sum += matrix.get(i, i);
    }
    return sum;
  }

  @Override
  public Set<AlignerClaim> claims() {
    return Set.of(
        AlignerClaim.RECOVERS_ROTATION,
        AlignerClaim.ALLOWS_UNEQUAL_WIDTHS,
        AlignerClaim.IGNORES_ROTATION);
  }
}
