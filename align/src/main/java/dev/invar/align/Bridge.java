package dev.invar.align;

import dev.invar.align.map.AffineMap;
import dev.invar.method.OptionException;
import dev.invar.space.Role;
import dev.invar.space.Space;

/**
 * The query side of a change of model: queries of the new model search the index of the old one,
 * which stays as it is.
 *
 * <p>A stored vector d is ranked by the cosine in the frame, ⟨z, nz(A(nz(d) − m) + b)⟩ with z the
 * query in the frame, so that the mean is removed on both sides. The index is searched with Aᵀz
 * first: for vectors of length 1 that differs only by the length of the right side and a constant.
 * Then the candidates are scored exactly. Immutable, and safe for use by several threads.
 */
public final class Bridge {
  private final SideMap from;
  private final SideMap to;
  private final AffineMap target;

  /**
   * @throws OptionException if the way of the index's space into the frame is not affine: then no
   *     vector of the space stands for a query of the other
   */
  Bridge(SideMap from, SideMap to) {
    if (!(to.map() instanceof AffineMap affine)) {
      throw new OptionException(
          "map of the index's space " + to.space(),
          "an affine one, to bridge to it",
          to.map().getClass().getSimpleName());
    }
    this.from = from;
    this.to = to;
    this.target = affine;
  }

  /** The space of the queries. */
  public Space from() {
    return from.space();
  }

  /** The space of the index. */
  public Space to() {
    return to.space();
  }

  /**
   * A query in the frame, to be compared with {@link #passage}.
   *
   * @param query of the space {@link #from}; only read
   * @return of length 1, or 0
   */
  public float[] query(float[] query) {
    return from.apply(query, Role.QUERY);
  }

  /**
   * A stored vector in the frame.
   *
   * @param stored of the space {@link #to}; only read
   * @return of length 1, or 0
   */
  public float[] passage(float[] stored) {
    return to.apply(stored, Role.PASSAGE);
  }

  /**
   * The vector to search the index with, in the space {@link #to}: Aᵀz.
   *
   * @param query of the space {@link #from}; only read
   * @return of length 1, or 0 if the frame has nothing of the query
   */
  public float[] searchVector(float[] query) {
    return UnitLength.orZero(target.adjoint(query(query)));
  }

  /**
   * The cosine in the frame.
   *
   * @param inFrame a query as {@link #query} gives it; only read
   * @param stored of the space {@link #to}; only read
   * @return in [−1, 1]
   */
  public double score(float[] inFrame, float[] stored) {
    float[] passage = passage(stored);
    double sum = 0;
    for (int i = 0; i < passage.length; i++) {
      sum += (double) inFrame[i] * passage[i];
    }
    return Math.clamp(sum, -1, 1);
  }
}
