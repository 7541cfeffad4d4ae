package dev.invar.space;

import dev.invar.linalg.DoubleMatrix;
import dev.invar.method.Kind;
import dev.invar.method.NumericalException;
import dev.invar.method.ShapeException;

/**
 * How near two vectors of one space are. For every similarity, higher is nearer; a distance is
 * given with its sign turned. All are symmetric and computed in double precision.
 */
@Kind("similarity")
public interface Similarity {
  /**
   * The similarity of two vectors of one space. The caller answers for the space; {@link
   * #between(VectorSet, VectorSet)} checks it.
   *
   * @param a d coordinates, d ≥ 1; only read
   * @param b d coordinates; only read
   * @return no unit; the range is the method's
   * @throws ShapeException if the two differ in width
   * @throws NumericalException if a coordinate is NaN or infinite, or the similarity is not defined
   */
  double of(float[] a, float[] b);

  /**
   * The similarity of every vector of one set to every vector of another. Cost: O(nmd) time, O(nm)
   * memory; for the nearest of many, {@link VectorSet#nearest} is far cheaper.
   *
   * @param rows n vectors; only read
   * @param columns m vectors; only read
   * @return n×m
   * @throws ShapeException if the two live in different spaces
   * @throws NumericalException as {@link #of}
   */
  default DoubleMatrix between(VectorSet rows, VectorSet columns) {
    rows.space().requireSame(columns.space(), "comparing vectors");
    DoubleMatrix similarities = DoubleMatrix.allocate(rows.size(), columns.size());
    for (int row = 0; row < rows.size(); row++) {
      float[] vector = rows.vectors().row(row);
      for (int column = 0; column < columns.size(); column++) {
        similarities.set(row, column, of(vector, columns.vectors().row(column)));
      }
    }
    return similarities;
  }
}
