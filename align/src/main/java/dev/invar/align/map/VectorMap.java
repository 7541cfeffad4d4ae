package dev.invar.align.map;

import dev.invar.linalg.FloatMatrix;
import dev.invar.method.ShapeException;
import java.util.List;
import java.util.Optional;

/**
 * A function from vectors of one width to vectors of another. Immutable, and safe for use by
 * several threads.
 */
public sealed interface VectorMap
    permits AffineMap, AnchorSimilarities, ChainedMap, GatedCorrection, ResidualNetwork {
  /** Width of the vectors it takes, at least 1. */
  int inputWidth();

  /** Width of the vectors it gives, at least 1. */
  int outputWidth();

  /**
   * Applies it to one vector.
   *
   * @param vector {@link #inputWidth} finite values; only read
   * @return {@link #outputWidth} values, a new array
   * @throws ShapeException if the width differs
   */
  float[] apply(float[] vector);

  /**
   * Applies it to every row.
   *
   * @param rows n×{@link #inputWidth}; only read
   * @return n×{@link #outputWidth}, a new matrix
   * @throws ShapeException if the width differs
   */
  FloatMatrix apply(FloatMatrix rows);

  /**
   * As {@link #apply(FloatMatrix)}, into a matrix that exists.
   *
   * @param rows n×{@link #inputWidth}; only read
   * @param into n×{@link #outputWidth}; set, and must not share memory with the rows
   * @throws ShapeException if a shape differs
   */
  default void apply(FloatMatrix rows, FloatMatrix into) {
    FloatMatrix mapped = apply(rows);
    if (mapped.rows() != into.rows() || mapped.columns() != into.columns()) {
      throw new ShapeException("matrix to map into", mapped, into);
    }
    into.segment().copyFrom(mapped.segment());
  }

  /** The function that undoes this one; empty if there is none, or none that is exact. */
  Optional<VectorMap> inverse();

  /**
   * Whether it keeps all distances up to one common factor, so that neighbours stay neighbours and
   * a graph over mapped vectors stays as good as it was.
   */
  boolean isRigid();

  /**
   * This function and then another.
   *
   * @throws ShapeException if the other takes vectors of another width
   */
  default VectorMap then(VectorMap next) {
    if (this instanceof AffineMap first && next instanceof AffineMap second) {
      return first.then(second);
    }
    return new ChainedMap(List.of(this, next));
  }
}
