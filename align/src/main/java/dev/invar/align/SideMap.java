package dev.invar.align;

import dev.invar.align.map.AffineMap;
import dev.invar.align.map.VectorMap;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.NumericalException;
import dev.invar.method.ShapeException;
import dev.invar.space.Role;
import dev.invar.space.Space;
import dev.invar.space.VectorSet;

/**
 * How one space's vectors enter the frame of an alignment: x ↦ nz(f(nz(x) − m)), where nz scales to
 * length 1, m is the mean of the vector's role and f the fitted function. Cosines of vectors in the
 * frame compare items of all its spaces, with the mean removed on every side.
 *
 * <p>Immutable, and safe for use by several threads.
 */
public final class SideMap {
  private final Space space;
  private final RoleMeans means;
  private final VectorMap map;
  private final VectorMap passages;
  private final VectorMap queries;

  /**
   * @param space where the vectors live
   * @param means of its vectors of length 1
   * @param map from centred vectors of the space into the frame
   * @throws ShapeException if the widths differ
   */
  public SideMap(Space space, RoleMeans means, VectorMap map) {
    if (means.width() != space.width() || map.inputWidth() != space.width()) {
      throw new ShapeException(
          "widths of the mean and of the map of space " + space,
          space.width(),
          means.width() + " and " + map.inputWidth());
    }
    this.space = space;
    this.means = means;
    this.map = map;
    this.passages = centring(means.passage(), map);
    this.queries = centring(means.query(), map);
  }

  private static VectorMap centring(double[] mean, VectorMap map) {
    return map instanceof AffineMap affine
        ? affine.after(mean)
        : AffineMap.identity(mean.length).after(mean).then(map);
  }

  /** Where the vectors live. */
  public Space space() {
    return space;
  }

  /** The means that are removed. */
  public RoleMeans means() {
    return means;
  }

  /** f, from centred vectors into the frame. */
  public VectorMap map() {
    return map;
  }

  /** This map with another mean for a role. */
  public SideMap withMean(Role role, double[] mean) {
    return new SideMap(space, means.with(role, mean), map);
  }

  /**
   * A vector in the frame.
   *
   * @param vector of the space, of any length but 0; only read
   * @return of length 1, or 0 if the frame has nothing of it
   * @throws NumericalException if the vector is zero or not finite
   */
  public float[] apply(float[] vector, Role role) {
    return UnitLength.orZero(centredMap(role).apply(UnitLength.of(vector, "vector to map")));
  }

  /**
   * Vectors in the frame, one per row.
   *
   * @param rows n×d of the space, no row zero; only read
   * @return n×{@code frame width}, rows of length 1 or 0; a new matrix
   * @throws NumericalException if a row is zero or not finite; names it
   */
  public FloatMatrix apply(FloatMatrix rows, Role role) {
    return MappedRows.of(centredMap(role), rows, "row to map");
  }

  /**
   * As {@link #apply(FloatMatrix, Role)}, with the space checked.
   *
   * @throws ShapeException if the set is of another space
   */
  public FloatMatrix apply(VectorSet set, Role role) {
    space.requireSame(set.space(), "mapping vectors");
    return apply(set.vectors(), role);
  }

  /** f(· − m), without the scaling before and after. */
  VectorMap centredMap(Role role) {
    return switch (role) {
      case PASSAGE -> passages;
      case QUERY -> queries;
    };
  }
}
