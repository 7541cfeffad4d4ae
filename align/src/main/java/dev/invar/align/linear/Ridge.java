package dev.invar.align.linear;

import dev.invar.align.Aligner;
import dev.invar.align.AlignerClaim;
import dev.invar.align.Alignment;
import dev.invar.align.CentredPairs;
import dev.invar.align.map.AffineMap;
import dev.invar.linalg.ShiftedSystem;
import dev.invar.method.Method;
import dev.invar.method.Option;
import dev.invar.method.Options;
import dev.invar.space.PairedRows;
import java.util.List;
import java.util.Set;

/**
 * The linear map with the least squared error, its size penalised.
 *
 * <p>Minimises ‖X₀W − Y₀‖_F² + λ‖W‖_F²: W = (X₀ᵀX₀ + λI)⁻¹X₀ᵀY₀, λ = p·tr(X₀ᵀX₀)/dx, so that p has
 * no unit and does not depend on the number of rows. The frame is the second side's space, centred.
 * Source: Hoerl and Kennard 1970, doi:10.1080/00401706.1970.10488634. Cost: O(n·dx·(dx + dy) + d³)
 * time. Weakness: with too little penalty it is poor on texts unlike the pairs, and a graph of
 * neighbours does not survive a migration by it. {@link RidgePath} chooses p.
 *
 * @param penalty p
 */
@Method(
    id = "ridge",
    name = "Ridge regression",
    source = "doi:10.1080/00401706.1970.10488634",
    summary = "Linear map with the least squared error, its size penalised")
public record Ridge(
    @Option(
            value = "penalty as a share of the mean variance: 1e-8 least squares, 1 strong",
            min = 1e-8,
            max = 1e8)
        double penalty)
    implements Aligner {
  public static final Ridge DEFAULTS = new Ridge(0.1);

  public Ridge {
    Options.check(Ridge.class, penalty);
  }

  @Override
  public Alignment fit(PairedRows pairs) {
    CentredPairs centred = CentredPairs.ofTwo(pairs, "ridge regression");
    ShiftedSystem system = ShiftedSystem.of(centred.cross(0, 0), centred.cross(0, 1));
    var weights = system.solve(penalty * system.meanEigenvalue());
    return new Alignment(
        List.of(
            centred.side(0, AffineMap.ofRows(weights)),
            centred.side(1, AffineMap.identity(centred.width(1)))));
  }

  @Override
  public Set<AlignerClaim> claims() {
    return Set.of(AlignerClaim.ALLOWS_UNEQUAL_WIDTHS, AlignerClaim.IGNORES_ROTATION);
  }
}
