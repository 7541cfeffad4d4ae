package dev.invar.align.orthogonal;

import dev.invar.align.Aligner;
import dev.invar.align.AlignerClaim;
import dev.invar.align.Alignment;
import dev.invar.align.CentredPairs;
import dev.invar.align.map.AffineMap;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.linalg.Svd;
import dev.invar.linalg.SymmetricEigen;
import dev.invar.method.Method;
import dev.invar.method.Option;
import dev.invar.method.Options;
import dev.invar.space.PairedRows;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/**
 * An old space with dimensions added, into which a new model is turned: old and new vectors compare
 * directly, and what the old space has lost is kept beside it.
 *
 * <p>The first side X is the new model, the second, Y, the old one. The frame has dy + e
 * coordinates, [old block ‖ residual block], e = ⌊extra·dx⌋: an old vector is (y ‖ 0), as it is; a
 * new one (xU_rV_rᵀ ‖ xP). USVᵀ = X₀ᵀY₀, of which the r = min(dx − e, dy) directions that the two
 * share most go to the old block; P are the e principal directions of what is left of the new
 * model, X₀(I − U_rU_rᵀ). The map of x is an isometry if dy + e ≥ dx, so that new vectors compare
 * with each other exactly as before; compared with old ones the old block alone counts, freed of
 * the directions that would only bring noise. Stored as they are, old and new vectors serve both
 * models' queries from one index.
 *
 * <p>Source: the layout of arXiv:2408.08793, which trains the new model to fill it; the closed form
 * for models that are done is Invar's own. Cost: O(n·dx·dy + d³) time. Weakness: the index has to
 * be written anew, once, e dimensions wider; without a labelled loss the old block is hardly better
 * than Procrustes.
 *
 * @param extra dimensions of the residual block, as a share of dx
 */
@Method(
    id = "orthogonal-compatible",
    name = "Orthogonal compatible aligned layout",
    rows = "S108",
    source = "arXiv:2408.08793",
    summary = "Turns a new model into the old space with dimensions added for what that lost")
public record OrthogonalCompatible(
    @Option(
            value = "dimensions added to the old space, as a share of the new: 0 none, a rotation",
            min = 0,
            max = 0.9)
        double extra)
    implements Aligner {
  public static final OrthogonalCompatible DEFAULTS = new OrthogonalCompatible(0.25);

  public OrthogonalCompatible {
    Options.check(OrthogonalCompatible.class, extra);
  }

  @Override
  public Alignment fit(PairedRows pairs) {
    CentredPairs centred = CentredPairs.ofTwo(pairs, "an orthogonal compatible layout");
    int added = (int) (extra * centred.width(0));
    Svd svd = Svd.of(centred.cross(0, 1));
    int shared = Math.min(centred.width(0) - added, centred.width(1));
    DoubleMatrix u = svd.u().columnRange(0, shared);
    DoubleMatrix front = u.timesTranspose(svd.v().columnRange(0, shared));
    DoubleMatrix residual = residual(centred.cross(0, 0), u, added);
    DoubleMatrix old = DoubleMatrix.identity(centred.width(1));
    return new Alignment(
        List.of(
            centred.side(0, AffineMap.ofRows(beside(front, residual))),
            centred.side(
                1, AffineMap.ofRows(beside(old, DoubleMatrix.allocate(old.rows(), added))))));
  }

  /** P: of the directions orthogonal to U_r, the ones with the most variance. */
  private static DoubleMatrix residual(DoubleMatrix energy, DoubleMatrix u, int added) {
    DoubleMatrix outside = DoubleMatrix.identity(energy.columns()).minus(u.timesTranspose(u));
    double scale = energy.frobeniusNorm() + 1;
    DoubleMatrix left =
        outside
            .times(energy.plus(DoubleMatrix.identity(energy.columns()).scaled(scale)))
            .times(outside);
    return SymmetricEigen.of(left).vectors().columnRange(0, added);
  }

  private static DoubleMatrix beside(DoubleMatrix left, DoubleMatrix right) {
    DoubleMatrix result = DoubleMatrix.allocate(left.rows(), left.columns() + right.columns());
    for (long i = 0; i < result.rows(); i++) {
      double[] row = Arrays.copyOf(left.row(i), result.columns());
      System.arraycopy(right.row(i), 0, row, left.columns(), right.columns());
      result.setRow(i, row);
    }
    return result;
  }

  @Override
  public Set<AlignerClaim> claims() {
    return Set.of(
        AlignerClaim.ORTHOGONAL,
        AlignerClaim.RIGID,
        AlignerClaim.ALLOWS_UNEQUAL_WIDTHS,
        AlignerClaim.IGNORES_ROTATION);
  }
}
