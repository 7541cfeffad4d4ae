package dev.invar.align.orthogonal;

import dev.invar.align.Aligner;
import dev.invar.align.AlignerClaim;
import dev.invar.align.Alignment;
import dev.invar.align.CentredPairs;
import dev.invar.align.map.AffineMap;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.linalg.PolarFactor;
import dev.invar.method.Method;
import dev.invar.space.PairedRows;
import java.util.List;
import java.util.Set;

/**
 * A rotation and then a scale for each axis of the target: Procrustes with dy numbers more.
 *
 * <p>R as of {@link OrthogonalProcrustes}, Z = X₀R, and d_j = Σ z_ij·y_ij / Σ z_ij², the least
 * squares of each axis alone: x ↦ xR·diag(d). d_j ≥ 0, since RᵀX₀ᵀY₀ has no negative diagonal; it
 * is 0 where Z or Y₀ is constant. The frame is the second side's space, centred. Source:
 * arXiv:2509.23471, where each adapter may be followed by it. Cost: O(n·d² + d³) time. Weakness:
 * the axes of the target are arbitrary, so it depends on how the target happens to be rotated, and
 * it is no longer rigid.
 */
@Method(
    id = "diagonal-scaling",
    name = "Procrustes with a scale for each axis",
    source = "arXiv:2509.23471",
    summary = "Rotation between two spaces, then the best scale for each axis of the target")
public record DiagonalScaling() implements Aligner {
  public static final DiagonalScaling DEFAULTS = new DiagonalScaling();

  @Override
  public Alignment fit(PairedRows pairs) {
    CentredPairs centred = CentredPairs.ofTwo(pairs, "diagonal scaling");
    DoubleMatrix cross = centred.cross(0, 1);
    DoubleMatrix rotation = PolarFactor.of(cross).orthogonal();
    double[] agreement = columnProducts(rotation, cross);
    double[] energy = columnProducts(rotation, centred.cross(0, 0).times(rotation));
    DoubleMatrix map = rotation.copy();
    for (int j = 0; j < map.columns(); j++) {
      double scale = energy[j] > 0 ? Math.max(0, agreement[j] / energy[j]) : 0;
      for (int i = 0; i < map.rows(); i++) {
        map.set(i, j, rotation.get(i, j) * scale);
      }
    }
    return new Alignment(
        List.of(
            centred.side(0, AffineMap.ofRows(map)),
            centred.side(1, AffineMap.identity(centred.width(1)))));
  }

  /** Σ_i a_ij·b_ij for every column j. */
  private static double[] columnProducts(DoubleMatrix a, DoubleMatrix b) {
    var result = new double[a.columns()];
    for (long i = 0; i < a.rows(); i++) {
      for (int j = 0; j < result.length; j++) {
        result[j] += a.get(i, j) * b.get(i, j);
      }
    }
    return result;
  }

  @Override
  public Set<AlignerClaim> claims() {
    return Set.of(AlignerClaim.RECOVERS_ROTATION, AlignerClaim.ALLOWS_UNEQUAL_WIDTHS);
  }
}
