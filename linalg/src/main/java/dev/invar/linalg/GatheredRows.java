package dev.invar.linalg;

import dev.invar.method.ShapeException;

/**
 * Sums over a few rows of a large matrix, named by their numbers: what sparse codes are decoded
 * with, and what their gradients are made of. Cost: O(rows named · d).
 */
public final class GatheredRows {
  private GatheredRows() {}

  /**
   * y ← y + Σ factorᵢ·rowᵢ.
   *
   * @param rows n×d; only read
   * @param which numbers of rows, of which those in [from, to) count; only read
   * @param factors one for each of them; only read
   * @param y d values; modified
   * @throws ShapeException if y is not as wide as the matrix
   */
  public static void add(
      FloatMatrix rows, int[] which, float[] factors, int from, int to, float[] y) {
    Shapes.requireCount("values to add rows to", rows.columns(), y.length);
    Backends.kernel().addRows(rows.segment(), which, factors, from, to, y);
  }

  /**
   * Adds factor·(row·vector) to the places of the rows in [from, to).
   *
   * @param rows n×d; only read
   * @param which numbers of rows, of which those in [from, to) count; only read
   * @param vector d values; only read
   * @param into modified
   * @throws ShapeException if the vector is not as wide as the matrix
   */
  public static void addDots(
      FloatMatrix rows, int[] which, int from, int to, float[] vector, float factor, float[] into) {
    Shapes.requireCount("values of the vector", rows.columns(), vector.length);
    Backends.kernel().addRowDots(rows.segment(), which, from, to, vector, factor, into);
  }
}
