package dev.invar.align;

import dev.invar.align.map.AffineMap;
import dev.invar.align.map.VectorMap;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.OptionException;
import dev.invar.method.ShapeException;
import dev.invar.space.Role;
import dev.invar.space.Space;
import dev.invar.space.VectorSet;

/**
 * The document side of a change of model: stored vectors of the old model become vectors of the new
 * one, x ↦ nz(g⁻¹(f(nz(x) − m)) + m′) with f, m of the old side and g, m′ of the new one. The texts
 * are not needed.
 *
 * <p>The target's mean is added back, since the results are stored beside vectors of the new model.
 * For ranking alone {@link Bridge} is better: it removes the mean on both sides. Only a rigid
 * migration keeps a graph of neighbours usable. Immutable, and safe for use by several threads.
 */
public final class Migration {
  private static final String ROW = "row to migrate";

  private final SideMap from;
  private final SideMap to;
  private final VectorMap passages;
  private final VectorMap queries;

  /**
   * @throws OptionException if the target's way into the frame cannot be gone back
   */
  Migration(SideMap from, SideMap to) {
    this.from = from;
    this.to = to;
    VectorMap back = wayBack(to);
    this.passages = whole(Role.PASSAGE, back);
    this.queries = whole(Role.QUERY, back);
  }

  private static VectorMap wayBack(SideMap to) {
    if (to.map() instanceof AffineMap affine) {
      return affine.pseudoInverse();
    }
    return to.map()
        .inverse()
        .orElseThrow(() ->
            new OptionException(
                "map of the space to migrate to, " + to.space(),
                "one that can be undone",
                to.map().getClass().getSimpleName()));
  }

  private VectorMap whole(Role role, VectorMap back) {
    double[] mean = to.means().of(role);
    for (int i = 0; i < mean.length; i++) {
      mean[i] = -mean[i];
    }
    return from.centredMap(role).then(back).then(AffineMap.identity(mean.length).after(mean));
  }

  /** The space of the vectors it takes. */
  public Space from() {
    return from.space();
  }

  /** The space of the vectors it gives. */
  public Space to() {
    return to.space();
  }

  /** Whether neighbours stay neighbours: distances are kept up to one factor. */
  public boolean isRigid() {
    return from.map().isRigid() && passages.isRigid();
  }

  /**
   * A vector in the other space.
   *
   * @param vector of the space {@link #from}; only read
   * @param role whose means are taken off and added back
   * @return of length 1
   */
  public float[] apply(float[] vector, Role role) {
    return UnitLength.orZero(map(role).apply(UnitLength.of(vector, "vector to migrate")));
  }

  /**
   * Vectors in the other space.
   *
   * @param rows n×d of the space {@link #from}; only read
   * @return n×d of the space {@link #to}, rows of length 1
   */
  public FloatMatrix apply(FloatMatrix rows, Role role) {
    return MappedRows.of(map(role), rows, ROW);
  }

  /**
   * As {@link #apply(FloatMatrix, Role)}, into a matrix that exists: for rows that come in chunks.
   *
   * @param into n×d of the space {@link #to}; set, and must not share memory with the rows
   * @throws ShapeException if its shape differs
   */
  public void apply(FloatMatrix rows, Role role, FloatMatrix into) {
    MappedRows.into(map(role), rows, ROW, into);
  }

  /** As {@link #apply(FloatMatrix, Role)}, with the space checked. */
  public VectorSet apply(VectorSet set, Role role) {
    from.space().requireSame(set.space(), "migrating vectors");
    return new VectorSet(set.ids(), apply(set.vectors(), role), to.space());
  }

  private VectorMap map(Role role) {
    return switch (role) {
      case PASSAGE -> passages;
      case QUERY -> queries;
    };
  }
}
