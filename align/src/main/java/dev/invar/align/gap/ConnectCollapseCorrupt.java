package dev.invar.align.gap;

import dev.invar.align.Aligner;
import dev.invar.align.AlignerClaim;
import dev.invar.align.Alignment;
import dev.invar.align.CentredPairs;
import dev.invar.align.UnitLength;
import dev.invar.align.map.AffineMap;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.linalg.FloatMatrix;
import dev.invar.linalg.SymmetricEigen;
import dev.invar.method.Method;
import dev.invar.method.Option;
import dev.invar.method.OptionException;
import dev.invar.method.Options;
import dev.invar.method.Seed;
import dev.invar.space.PairedRows;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * C³: closes the constant gap between two modalities of one model, so that what was trained on
 * vectors of the one serves vectors of the other.
 *
 * <p>The gap is modelled as x − y = c + ε, c constant and ε noise. Connect: the vectors come from
 * one contrastive model, scaled to length 1. Collapse: each modality loses its own mean, x ↦ nz(x −
 * x̄), y ↦ nz(y − ȳ); nothing is turned, and the frame is the space itself. Corrupt: a head is
 * trained on rows of {@link #corrupt}, nz(z + N(0, σ²I)), so that it does not lean on ε. {@code
 * removed} = m &gt; 0 also removes, from both sides, the m directions in which the differences x −
 * y − c are largest: the remaining gap is not the same in all directions.
 *
 * <p>Source: arXiv:2401.08567, σ = √0.016; the directions: arXiv:2605.07825. Cost: O(n·d) time,
 * with m &gt; 0 O(n·d² + d³). Weakness: it turns nothing, so it serves only spaces that are
 * comparable already; what shared meaning lies in a removed direction is lost; and scaling back to
 * length 1 brings back of the gap about a hundredth.
 *
 * @param removed m, fewer than the width
 * @param noise σ for each coordinate
 */
@Method(
    id = "connect-collapse-corrupt",
    name = "C³: connect, collapse, corrupt",
    rows = "S096",
    source = "arXiv:2401.08567, arXiv:2605.07825",
    summary =
        "Closes the gap between two modalities of one model: own means off, noise to train on")
public record ConnectCollapseCorrupt(
    @Option(
            value = "directions of the remaining difference that are removed: 0 none, 1 to 5 usual",
            min = 0,
            max = 4096)
        int removed,
    @Option(
            value = "noise for each coordinate of what heads train on: 0 none, 1 hardly a signal",
            min = 0,
            max = 10)
        double noise)
    implements Aligner {
  public static final ConnectCollapseCorrupt DEFAULTS =
      new ConnectCollapseCorrupt(0, Math.sqrt(0.016));

  public ConnectCollapseCorrupt {
    Options.check(ConnectCollapseCorrupt.class, removed, noise);
  }

  /**
   * @throws OptionException if as many directions are to be removed as there are
   */
  @Override
  public Alignment fit(PairedRows pairs) {
    CentredPairs centred = CentredPairs.ofTwoEqual(pairs, "connect, collapse, corrupt");
    if (removed >= centred.width(0)) {
      throw new OptionException("removed", "less than the width, " + centred.width(0), removed);
    }
    AffineMap map = removed == 0 ? AffineMap.identity(centred.width(0)) : projection(centred);
    return new Alignment(List.of(centred.side(0, map), centred.side(1, map)));
  }

  /** I − PPᵀ, P the leading eigenvectors of (X₀ − Y₀)ᵀ(X₀ − Y₀). */
  private AffineMap projection(CentredPairs centred) {
    DoubleMatrix xy = centred.cross(0, 1);
    DoubleMatrix differences =
        centred.cross(0, 0).plus(centred.cross(1, 1)).minus(xy).minus(xy.transposed());
    DoubleMatrix leading = SymmetricEigen.of(differences).vectors().columnRange(0, removed);
    DoubleMatrix identity = DoubleMatrix.identity(centred.width(0));
    return AffineMap.of(identity.minus(leading.timesTranspose(leading)));
  }

  /**
   * Rows to train a head on.
   *
   * @param rows n×d in the frame, as a side of the alignment gives them; only read
   * @param seed of the noise
   * @return n×d of length 1, each coordinate with noise of deviation σ before the scaling
   */
  public FloatMatrix corrupt(FloatMatrix rows, Seed seed) {
    var random = seed.random();
    FloatMatrix result = FloatMatrix.allocate(rows.rows(), rows.columns());
    var row = new float[rows.columns()];
    for (long i = 0; i < rows.rows(); i++) {
      rows.copyRow(i, row);
      for (int j = 0; j < row.length; j++) {
        row[j] += (float) (noise * random.nextGaussian());
      }
      result.setRow(i, UnitLength.orZero(row));
    }
    return result;
  }

  @Override
  public Set<AlignerClaim> claims() {
    return removed == 0
        ? EnumSet.of(AlignerClaim.ORTHOGONAL, AlignerClaim.RIGID)
        : EnumSet.noneOf(AlignerClaim.class);
  }
}
