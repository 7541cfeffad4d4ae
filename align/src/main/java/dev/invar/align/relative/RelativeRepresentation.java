package dev.invar.align.relative;

import dev.invar.align.Aligner;
import dev.invar.align.AlignerClaim;
import dev.invar.align.Alignment;
import dev.invar.align.CentredPairs;
import dev.invar.align.RoleMeans;
import dev.invar.align.SideMap;
import dev.invar.align.UnitLength;
import dev.invar.align.map.AffineMap;
import dev.invar.align.map.AnchorBlock;
import dev.invar.align.map.AnchorMeasure;
import dev.invar.align.map.AnchorSimilarities;
import dev.invar.align.map.VectorMap;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.Method;
import dev.invar.method.Option;
import dev.invar.method.Options;
import dev.invar.method.Seed;
import dev.invar.space.PairedRows;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * A vector as its similarities to the paired items, its anchors: x ↦ (s(x, a_1) … s(x, a_n)). What
 * the similarity does not see, a rotation for one, is gone in every space alike; nothing is fitted.
 *
 * <p>By cosine the map is linear but for the length, which is taken off anyway: it is kept as an
 * {@link AffineMap}, so that a bridge may lead to it. Centred, 100 anchors find a text by its other
 * vector at .85, uncentred at .20 (four encoders, 1,500 abstracts). Source: Moschella et al. 2022,
 * arXiv:2209.15430. Cost: no fit; 2nd operations a vector. Weakness: with fewer anchors than
 * dimensions the rest of the space is lost, and similarities to like anchors say the same many
 * times over, where {@code generalized-procrustes} weighs directions alike.
 *
 * @param measure how a vector and an anchor are compared
 * @param centred whether each space's mean is taken off first
 * @param anchors most pairs used
 * @param seed of the choice among more
 */
@Method(
    id = "relative-representation",
    name = "Relative representation",
    source = "arXiv:2209.15430",
    summary = "A vector as its similarities to the paired items, which are alike in every space")
public record RelativeRepresentation(
    @Option("how a vector and a paired item are compared") AnchorMeasure measure,
    @Option("whether each space's mean is taken off first") boolean centred,
    @Option(value = "most pairs used as anchors", min = 1, max = 1_000_000) int anchors,
    @Option("of the choice among more") Seed seed)
    implements Aligner {
  public static final RelativeRepresentation DEFAULTS =
      new RelativeRepresentation(AnchorMeasure.COSINE, true, 2000, Seed.DEFAULT);

  public RelativeRepresentation {
    Options.check(RelativeRepresentation.class, measure, centred, anchors, seed);
  }

  @Override
  public Alignment fit(PairedRows pairs) {
    CentredPairs all = CentredPairs.of(pairs);
    PairedRows chosen = AnchorChoice.of(pairs, seed).range(0, Math.min(anchors, pairs.size()));
    var sides = new ArrayList<SideMap>();
    for (int side = 0; side < all.sides(); side++) {
      double[] mean = centred ? all.mean(side) : new double[all.width(side)];
      FloatMatrix rows = Anchors.less(chosen.sides().get(side).vectors(), mean);
      sides.add(new SideMap(all.space(side), RoleMeans.both(mean), map(rows)));
    }
    return new Alignment(sides);
  }

  private VectorMap map(FloatMatrix rows) {
    if (measure != AnchorMeasure.COSINE) {
      int count = Math.toIntExact(rows.rows());
      return AnchorSimilarities.of(rows, List.of(AnchorBlock.plain(measure, count)));
    }
    FloatMatrix unit = FloatMatrix.allocate(rows.rows(), rows.columns());
    for (long i = 0; i < rows.rows(); i++) {
      unit.setRow(i, UnitLength.orZero(rows.row(i)));
    }
    return AffineMap.of(unit.toDoubles());
  }

  @Override
  public Set<AlignerClaim> claims() {
    var claims = EnumSet.of(AlignerClaim.ALLOWS_UNEQUAL_WIDTHS, AlignerClaim.ALLOWS_MANY_SIDES);
    if (measure != AnchorMeasure.MANHATTAN && measure != AnchorMeasure.CHEBYSHEV) {
      claims.add(AlignerClaim.RECOVERS_ROTATION);
      claims.add(AlignerClaim.IGNORES_ROTATION);
    }
    return claims;
  }
}
