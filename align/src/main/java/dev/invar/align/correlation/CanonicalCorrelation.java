package dev.invar.align.correlation;

import dev.invar.align.Aligner;
import dev.invar.align.AlignerClaim;
import dev.invar.align.Alignment;
import dev.invar.align.CentredPairs;
import dev.invar.align.map.AffineMap;
import dev.invar.method.Method;
import dev.invar.method.Option;
import dev.invar.method.Options;
import dev.invar.space.PairedRows;
import java.util.List;
import java.util.Set;

/**
 * Canonical correlation analysis: both spaces are whitened and turned so that their k most
 * correlated directions coincide.
 *
 * <p>C_x = X₀ᵀX₀/n + ε·t_x·I with t_x the mean variance of X₀, C_y alike; USVᵀ =
 * C_x^(−½)·(X₀ᵀY₀/n)·C_y^(−½); x ↦ xC_x^(−½)U_k, y ↦ yC_y^(−½)V_k. S are the canonical
 * correlations, damped. The frame has min(k, n − 1, dx, dy) coordinates. Source: Hotelling 1936,
 * doi:10.1093/biomet/28.3-4.321; damped: Vinod 1976, doi:10.1016/0304-4076(76)90010-5. Cost: O(n·d²
 * + d³) time. Weakness: whitening lifts directions of little variance, so that with few pairs and
 * little damping it correlates noise.
 *
 * @param directions k, at most
 * @param damping ε
 */
@Method(
    id = "canonical-correlation",
    name = "Canonical correlation analysis",
    source = "doi:10.1093/biomet/28.3-4.321, doi:10.1016/0304-4076(76)90010-5",
    summary = "Whitens two spaces and keeps their most correlated directions")
public record CanonicalCorrelation(
    @Option(value = "most directions kept; fewer if the pairs show fewer", min = 1, max = 65536)
        int directions,
    @Option(
            value = "damping as a share of the mean variance: 1e-8 none, 100 no whitening",
            min = 1e-8,
            max = 1e8)
        double damping)
    implements Aligner {
  public static final CanonicalCorrelation DEFAULTS = new CanonicalCorrelation(256, 1);

  public CanonicalCorrelation {
    Options.check(CanonicalCorrelation.class, directions, damping);
  }

  @Override
  public Alignment fit(PairedRows pairs) {
    CentredPairs centred = CentredPairs.ofTwo(pairs, "canonical correlation");
    CanonicalDirections found = CanonicalDirections.of(centred, damping, directions);
    return new Alignment(
        List.of(
            centred.side(0, AffineMap.ofRows(found.first())),
            centred.side(1, AffineMap.ofRows(found.second()))));
  }

  @Override
  public Set<AlignerClaim> claims() {
    return Set.of(
        AlignerClaim.RECOVERS_ROTATION,
        AlignerClaim.ALLOWS_UNEQUAL_WIDTHS,
        AlignerClaim.IGNORES_ROTATION);
  }
}
