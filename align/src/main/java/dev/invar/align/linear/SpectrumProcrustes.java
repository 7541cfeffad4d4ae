package dev.invar.align.linear;

import dev.invar.align.Aligner;
import dev.invar.align.AlignerClaim;
import dev.invar.align.Alignment;
import dev.invar.align.CentredPairs;
import dev.invar.align.map.AffineMap;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.linalg.Svd;
import dev.invar.method.Method;
import dev.invar.method.Option;
import dev.invar.method.Options;
import dev.invar.space.PairedRows;
import java.util.List;
import java.util.Set;

/**
 * A rotation that weighs its directions by a power of how much the two spaces share of them.
 *
 * <p>USVᵀ = X₀ᵀY₀, W = U_r·diag((s_k/s₁ + 10⁻³)^p)·V_rᵀ over the r = min(n − 1, rank) directions
 * that the pairs have shown. p = 0 is Procrustes there, p = 1 the cross-covariance, p &lt; 0 goes
 * towards whitening. The frame is the second side's space, centred. Source: Invar's own; Procrustes
 * from Schönemann 1966, doi:10.1007/BF02289451. Cost: O(n·dx·dy + d³) time. Weakness: p must be
 * chosen on held-out queries: about −0.1 helps on text encoders, −0.5 already hurts. Not rigid
 * unless p = 0.
 *
 * @param exponent p
 */
@Method(
    id = "spectrum-procrustes",
    name = "Procrustes with a spectrum",
    source = "doi:10.1007/BF02289451",
    summary = "Rotation that weighs its directions by a power of what the two spaces share")
public record SpectrumProcrustes(
    @Option(
            value = "0 a rotation, 1 the cross-covariance, below 0 towards whitening",
            min = -2,
            max = 2)
        double exponent)
    implements Aligner {
  public static final SpectrumProcrustes DEFAULTS = new SpectrumProcrustes(-0.1);

  private static final double FLOOR = 1e-3;

  public SpectrumProcrustes {
    Options.check(SpectrumProcrustes.class, exponent);
  }

  @Override
  public Alignment fit(PairedRows pairs) {
    CentredPairs centred = CentredPairs.ofTwo(pairs, "Procrustes with a spectrum");
    Svd svd = Svd.of(centred.cross(0, 1));
    double[] values = svd.singularValues();
    int seen = Math.clamp(svd.rank(), 0, centred.rows() - 1);
    var weights = new double[values.length];
    for (int k = 0; k < seen; k++) {
      weights[k] = Math.pow(values[k] / values[0] + FLOOR, exponent);
    }
    DoubleMatrix map = new Svd(svd.u(), weights, svd.v()).product();
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
