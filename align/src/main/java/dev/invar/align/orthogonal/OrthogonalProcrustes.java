package dev.invar.align.orthogonal;

import dev.invar.align.Aligner;
import dev.invar.align.AlignerClaim;
import dev.invar.align.Alignment;
import dev.invar.align.CentredPairs;
import dev.invar.align.map.AffineMap;
import dev.invar.linalg.Svd;
import dev.invar.method.Method;
import dev.invar.space.PairedRows;
import java.util.List;
import java.util.Set;

/**
 * The rotation that carries one space closest to another, the mean of each removed.
 *
 * <p>Minimises ‖X₀R − Y₀‖_F over RᵀR = I: R = UVᵀ, where USVᵀ = X₀ᵀY₀. The frame is the second
 * side's space, centred. With unequal widths R is a partial isometry of rank min(dx, dy). Source:
 * Schönemann 1966, doi:10.1007/BF02289451; centred, and carried over to a modality that the fit has
 * not seen, whose own means {@link Alignment#withMean} sets: arXiv:2602.17584. Cost: O(n·dx·dy +
 * d³) time, O(n·d) memory. Weakness: with fewer rows than dimensions it fills the unseen directions
 * with noise, where {@link SeenSubspaceProcrustes} does not.
 */
@Method(
    id = "orthogonal-procrustes",
    name = "Orthogonal Procrustes",
    rows = "J17",
    source = "doi:10.1007/BF02289451, arXiv:2602.17584",
    summary = "Rotation between two paired spaces, each centred")
public record OrthogonalProcrustes() implements Aligner {
  public static final OrthogonalProcrustes DEFAULTS = new OrthogonalProcrustes();

  @Override
  public Alignment fit(PairedRows pairs) {
    CentredPairs centred = CentredPairs.ofTwo(pairs, "orthogonal Procrustes");
    Svd svd = Svd.of(centred.cross(0, 1));
    return new Alignment(
        List.of(
            centred.side(0, AffineMap.ofRows(svd.u().timesTranspose(svd.v()))),
            centred.side(1, AffineMap.identity(centred.width(1)))));
  }

  @Override
  public Set<AlignerClaim> claims() {
    return Set.of(
        AlignerClaim.RECOVERS_ROTATION,
        AlignerClaim.ORTHOGONAL,
        AlignerClaim.RIGID,
        AlignerClaim.ALLOWS_UNEQUAL_WIDTHS,
        AlignerClaim.IGNORES_ROTATION);
  }
}
