package dev.invar.align.orthogonal;

import dev.invar.align.Aligner;
import dev.invar.align.AlignerClaim;
import dev.invar.align.Alignment;
import dev.invar.align.CentredPairs;
import dev.invar.align.map.AffineMap;
import dev.invar.linalg.Assignment;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.method.Method;
import dev.invar.space.PairedRows;
import java.util.List;
import java.util.Set;

/**
 * Matches the coordinates of two spaces one to one, up to sign: d numbers instead of the d² of a
 * rotation, and the baseline that shows whether single coordinates mean the same in both.
 *
 * <p>c_ij = Σ x_i·y_j / √(Σ x_i²·Σ y_j²) over the centred rows is the correlation of coordinate i
 * of the one with j of the other, 0 for a constant coordinate; the pairs (i, j) of the map are
 * those with the greatest Σ|c_ij| ({@link Assignment}), each with the sign of its c_ij. The frame
 * is the second side's space, centred; with unequal widths min(dx, dy) coordinates have a partner.
 * Source: Li, Yosinski, Clune, Lipson and Hopcroft 2015, arXiv:1511.07543 (their bipartite
 * matching, by |c|). Cost: O(n·dx·dy + d³) time. Weakness: two encoders seldom share single
 * coordinates; it finds what a rotation finds only if the rotation is a signed permutation.
 */
@Method(
    id = "signed-permutation",
    name = "Signed permutation of coordinates",
    source = "arXiv:1511.07543",
    summary = "Matches coordinates one to one by their correlation, keeping its sign")
public record SignedPermutation() implements Aligner {
  public static final SignedPermutation DEFAULTS = new SignedPermutation();

  @Override
  public Alignment fit(PairedRows pairs) {
    CentredPairs centred = CentredPairs.ofTwo(pairs, "signed permutation");
    DoubleMatrix correlation = correlation(centred);
    Assignment assignment = Assignment.heaviest(absolute(correlation));
    DoubleMatrix map = DoubleMatrix.allocate(centred.width(0), centred.width(1));
    for (int pair = 0; pair < assignment.rows().length; pair++) {
      int i = assignment.rows()[pair];
      int j = assignment.columns()[pair];
      map.set(i, j, correlation.get(i, j) < 0 ? -1 : 1);
    }
    return new Alignment(
        List.of(
            centred.side(0, AffineMap.ofRows(map)),
            centred.side(1, AffineMap.identity(centred.width(1)))));
  }

  private static DoubleMatrix correlation(CentredPairs centred) {
    DoubleMatrix c = centred.cross(0, 1);
    DoubleMatrix x = centred.cross(0, 0);
    DoubleMatrix y = centred.cross(1, 1);
    for (int i = 0; i < c.rows(); i++) {
      for (int j = 0; j < c.columns(); j++) {
        double scale = Math.sqrt(x.get(i, i)) * Math.sqrt(y.get(j, j));
        c.set(i, j, scale > 0 ? c.get(i, j) / scale : 0);
      }
    }
    return c;
  }

  private static DoubleMatrix absolute(DoubleMatrix matrix) {
    DoubleMatrix result = matrix.copy();
    for (long i = 0; i < result.rows(); i++) {
      for (int j = 0; j < result.columns(); j++) {
        result.set(i, j, Math.abs(result.get(i, j)));
      }
    }
    return result;
  }

  @Override
  public Set<AlignerClaim> claims() {
    return Set.of(AlignerClaim.ORTHOGONAL, AlignerClaim.RIGID, AlignerClaim.ALLOWS_UNEQUAL_WIDTHS);
  }
}
