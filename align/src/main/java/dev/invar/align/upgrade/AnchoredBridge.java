package dev.invar.align.upgrade;

import dev.invar.align.Alignment;
import dev.invar.align.Bridge;
import dev.invar.align.SideMap;
import dev.invar.align.UnitLength;
import dev.invar.align.map.AffineMap;
import dev.invar.method.OptionException;
import dev.invar.space.Role;
import dev.invar.space.Space;

/**
 * One vector of the index's space for each query of the new model, to search the untouched index
 * with: v = s·nz(Rq₀) + a·e, ranked by ⟨v, d⟩ as it is, without rescoring.
 *
 * <p>q₀ is the query with the new model's mean query taken off and R the bridge's way into the
 * index's space, m and m′ the mean passages of the index and of the new model; s = √(1 − ‖m‖²) is
 * how far the index's vectors lie from their mean. e is the place where the old model's mean query
 * should be, the new one's carried over with the spreads matched: e = m + (s / s′)·‖g‖·nz(Rg), g
 * the new model's mean query minus m′. The published recipe adds all of m to a vector of length 1,
 * which swamps the query if the new model is the more crowded one; half of e, at the spread of the
 * index, does not.
 *
 * <p>Source: Invar's own; Procrustes bridges from Schönemann 1966, doi:10.1007/BF02289451. Cost:
 * O(d²) a query. Immutable, and safe for use by several threads. Weakness: a bridge alone seldom
 * ranks better than the old model; use {@link QueryMix} while the old encoder can be called.
 */
public final class AnchoredBridge {
  /** a, the share of the mean query that is added back. */
  public static final double ANCHOR = 0.5;

  private final Bridge bridge;
  private final double spread;
  private final double[] anchor;

  private AnchoredBridge(Bridge bridge, double spread, double[] anchor) {
    this.bridge = bridge;
    this.spread = spread;
    this.anchor = anchor;
  }

  /**
   * The bridge between two sides of an alignment, by their means: set the new model's mean query by
   * {@link Alignment#withMean} if past queries are known.
   *
   * @param from the new model's space
   * @param to the index's space
   */
  public static AnchoredBridge of(Alignment alignment, Space from, Space to) {
    return of(alignment, from, to, ANCHOR);
  }

  /**
   * As {@link #of(Alignment, Space, Space)}, with another share of the mean query.
   *
   * @param share a: 0 adds nothing back, 1 all of e
   */
  public static AnchoredBridge of(Alignment alignment, Space from, Space to, double share) {
    if (!(share >= 0 && share <= 1)) {
      throw new OptionException("share of the mean query to add back", "0 to 1", share);
    }
    SideMap source = alignment.side(from);
    SideMap target = alignment.side(to);
    double[] mean = target.means().of(Role.PASSAGE);
    double spread = spread(mean);
    double[] gap = minus(source.means().of(Role.QUERY), source.means().of(Role.PASSAGE));
    double length = length(gap);
    var anchor = mean.clone();
    if (length > 0) {
      float[] direction = carried(source, target, gap);
      double scale = spread / spread(source.means().of(Role.PASSAGE)) * length;
      for (int i = 0; i < anchor.length; i++) {
        anchor[i] += scale * direction[i];
      }
    }
    for (int i = 0; i < anchor.length; i++) {
      anchor[i] *= share;
    }
    return new AnchoredBridge(alignment.bridge(from, to), spread, anchor);
  }

  private static float[] carried(SideMap source, SideMap target, double[] gap) {
    if (!(target.map() instanceof AffineMap affine)) {
      throw new OptionException(
          "map of the index's space " + target.space(),
          "an affine one, to bridge to it",
          target.map().getClass().getSimpleName());
    }
    return UnitLength.orZero(affine.adjoint(source.map().apply(toFloats(gap))));
  }

  /** The bridge without the anchor. */
  public Bridge bridge() {
    return bridge;
  }

  /** The space of the queries. */
  public Space from() {
    return bridge.from();
  }

  /** The space of the index. */
  public Space to() {
    return bridge.to();
  }

  /**
   * v.
   *
   * @param query of the space {@link #from}; only read
   * @return a vector of the space {@link #to}, not of length 1
   */
  public float[] vector(float[] query) {
    float[] carried = bridge.searchVector(query);
    for (int i = 0; i < carried.length; i++) {
      carried[i] = (float) (spread * carried[i] + anchor[i]);
    }
    return carried;
  }

  /** √(1 − ‖m‖²): root mean square distance of vectors of length 1 from their mean. */
  private static double spread(double[] mean) {
    double squared = length(mean);
    return Math.sqrt(Math.max(0, 1 - squared * squared));
  }

  private static double length(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value * value;
    }
    return Math.sqrt(sum);
  }

  private static double[] minus(double[] a, double[] b) {
    var result = a.clone();
    for (int i = 0; i < result.length; i++) {
      result[i] -= b[i];
    }
    return result;
  }

  private static float[] toFloats(double[] values) {
    var result = new float[values.length];
    for (int i = 0; i < values.length; i++) {
      result[i] = (float) values[i];
    }
    return result;
  }
}
