package dev.invar.align.orthogonal;

import dev.invar.align.Aligner;
import dev.invar.align.AlignerClaim;
import dev.invar.align.Alignment;
import dev.invar.align.CentredPairs;
import dev.invar.align.map.AffineMap;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.linalg.ShiftedSystem;
import dev.invar.linalg.Svd;
import dev.invar.method.Method;
import dev.invar.method.Option;
import dev.invar.method.Options;
import dev.invar.space.PairedRows;
import java.util.List;
import java.util.Set;

/**
 * The linear map nearest to ridge regression among those that leave orthogonality by no more than
 * λ: between a rotation, which keeps the geometry, and a free map, which fits the pairs best.
 *
 * <p>W = USVᵀ is the ridge map (X₀ᵀX₀ + p·t·I)⁻¹X₀ᵀY₀, t the mean eigenvalue of X₀ᵀX₀. Its singular
 * values become those nearest to them, Σ(s′ᵢ − sᵢ)² least, for which √Σ(s′ᵢ² − 1)² ≤ λ·√d: x ↦
 * xUS′Vᵀ. That root is ‖W′ᵀW′ − I‖_F, the departure from orthogonality, and √d is ‖I‖_F; d counts
 * the directions that the pairs have shown, and the others map to 0. Both ends are exact: λ = 0
 * gives the polar factor of W, which is not Procrustes, being whitened; from some λ on it is W. The
 * frame is the second side's space, centred.
 *
 * <p>Source: arXiv:2509.16664, which trains the same trade with a penalty; the closed form is
 * Invar's own. Its best λ, 12 at 512 dimensions, is 0.53 of √d. Cost: O(n·dx·dy + d³) time.
 * Weakness: λ must be chosen on held-out queries; unless it is 0 a graph of neighbours does not
 * survive a migration.
 *
 * @param lambda λ as a share of √d
 * @param penalty p
 */
@Method(
    id = "lambda-orthogonal",
    name = "λ-orthogonal map",
    rows = "S046",
    source = "arXiv:2509.16664",
    summary = "The map nearest to ridge regression that departs from a rotation by at most λ")
public record LambdaOrthogonal(
    @Option(
            value = "departure allowed, as a share of √d: 0 a rotation, 100 in effect any map",
            min = 0,
            max = 100)
        double lambda,
    @Option(
            value = "ridge penalty as a share of the mean variance: 1e-8 least squares",
            min = 1e-8,
            max = 1e8)
        double penalty)
    implements Aligner {
  public static final LambdaOrthogonal DEFAULTS = new LambdaOrthogonal(0.53, 0.1);

  public LambdaOrthogonal {
    Options.check(LambdaOrthogonal.class, lambda, penalty);
  }

  @Override
  public Alignment fit(PairedRows pairs) {
    CentredPairs centred = CentredPairs.ofTwo(pairs, "λ-orthogonality");
    ShiftedSystem system = ShiftedSystem.of(centred.cross(0, 0), centred.cross(0, 1));
    Svd svd = Svd.of(system.solve(penalty * system.meanEigenvalue()));
    int seen = Math.clamp(svd.rank(), 0, centred.rows() - 1);
    double[] values = SoftOrthogonal.values(svd.singularValues(), seen, lambda);
    DoubleMatrix map = new Svd(svd.u(), values, svd.v()).product();
    return new Alignment(
        List.of(
            centred.side(0, AffineMap.ofRows(map)),
            centred.side(1, AffineMap.identity(centred.width(1)))));
  }

  @Override
  public Set<AlignerClaim> claims() {
    return Set.of(AlignerClaim.ALLOWS_UNEQUAL_WIDTHS, AlignerClaim.IGNORES_ROTATION);
  }
}
