package dev.invar.linalg.kernel;

import java.lang.foreign.MemorySegment;

/**
 * Loops over floats and doubles. Sums are formed in the type of their terms, in an order that
 * depends on the kernel and the length alone: the same arguments always give the same bits. A sum
 * of n products is within n·u·Σ|aᵢbᵢ| of the exact one, u = 2⁻²⁴ for floats and 2⁻⁵³ for doubles.
 *
 * <p>Arguments are not checked beyond the bounds of their memory. Operations take many arguments,
 * as loops at this level do: a record for each call would cost more than the loop.
 */
public interface Kernel {
  /** For people, such as {@code "Vector API, 512 bits"}. */
  String name();

  /** a·b of arrays of equal length; only read. */
  float dot(float[] a, float[] b);

  /** ‖a−b‖² of arrays of equal length; only read. */
  float squaredDistance(float[] a, float[] b);

  /**
   * Dot products of consecutive rows with a vector.
   *
   * @param rows memory with count·d floats from the offset on; only read
   * @param offset of the first row, in bytes
   * @param count how many rows
   * @param vector d values; only read
   * @param into its first {@code count} places are set
   */
  void dots(MemorySegment rows, long offset, int count, float[] vector, float[] into);

  /** Squared distances ‖row−vector‖²; arguments as of {@link #dots}. */
  void squaredDistances(MemorySegment rows, long offset, int count, float[] vector, float[] into);

  /** Squares ‖row‖² of consecutive rows of d floats; other arguments as of {@link #dots}. */
  void squaredNorms(MemorySegment rows, long offset, int count, int d, float[] into);

  /**
   * The first place i whose value is not at most {@code scales[i]·weight + shifts[i]}; NaN is not
   * at most anything.
   *
   * @param values floats in native order; only read
   * @param offset of place 0, in bytes
   * @param scales one for each place; only read
   * @param shifts one for each place; only read
   * @return a place in [from, to), or {@code to} if there is none
   */
  int firstAbove(
      MemorySegment values,
      long offset,
      int from,
      int to,
      float[] scales,
      float weight,
      float[] shifts);

  /**
   * As {@link #firstAbove}, for values that are compared both ways: the first place i whose value
   * is not at most {@code scales[i]·weight + shifts[i]}, or not at most {@code weights[i]·scale +
   * shift}.
   *
   * @param weights one for each place; only read
   */
  int firstAboveEither(
      MemorySegment values,
      long offset,
      int from,
      int to,
      float[] scales,
      float weight,
      float[] shifts,
      float[] weights,
      float scale,
      float shift);

  /** Whether the first {@code count} floats are neither NaN nor infinite. */
  boolean allFiniteFloats(MemorySegment values, long count);

  /** Whether the first {@code count} doubles are neither NaN nor infinite. */
  boolean allFiniteDoubles(MemorySegment values, long count);

  /** Σ aᵢbᵢ for i in [from, to); only read. */
  double dot(double[] a, double[] b, int from, int to);

  /** yᵢ ← yᵢ + factor·xᵢ for i in [from, to). */
  void addScaled(double[] y, double factor, double[] x, int from, int to);

  /** (xᵢ, yᵢ) ← (c·xᵢ − s·yᵢ, s·xᵢ + c·yᵢ) for all i. */
  void rotate(double[] x, double[] y, double c, double s);

  /** C ← C + A·B with A m×k, B k×n and C m×n, each packed row by row from place 0 on. */
  void addProduct(float[] a, float[] b, float[] c, int m, int n, int k);

  /** As {@link #addProduct(float[], float[], float[], int, int, int)}. */
  void addProduct(double[] a, double[] b, double[] c, int m, int n, int k);

  /**
   * Picks the places of a row whose value and shift together are above a bar, in ascending order.
   * NaN is above nothing.
   *
   * @param values floats in native order; only read
   * @param offset of the row's first value, in bytes
   * @param count how many values there are
   * @param shifts added to the values: that at {@code shiftFrom} to the first; only read
   * @param first the number of the first place
   * @param places the places found are written here, from {@code at} on; there must be room for
   *     {@code count} and 16 more
   * @param found their sums, likewise
   * @return {@code at} and the number of places found
   */
  int pickAbove(
      MemorySegment values,
      long offset,
      int count,
      float[] shifts,
      int shiftFrom,
      float bar,
      int first,
      int[] places,
      float[] found,
      int at);

  /**
   * y ← y + Σ factorᵢ·rowᵢ over some rows, in their order.
   *
   * @param rows memory with rows of d = {@code y.length} floats; only read
   * @param which numbers of the rows, those in [from, to); only read
   * @param factors one for each; only read
   * @param y modified
   */
  void addRows(MemorySegment rows, int[] which, float[] factors, int from, int to, float[] y);

  /**
   * Dot products of some rows with a vector.
   *
   * @param rows memory with rows of d = {@code vector.length} floats; only read
   * @param which numbers of the rows, those in [from, to); only read
   * @param vector only read
   * @param factor what each product is multiplied by
   * @param into the products are added to the places in [from, to)
   */
  void addRowDots(
      MemorySegment rows,
      int[] which,
      int from,
      int to,
      float[] vector,
      float factor,
      float[] into);

  /**
   * One step of Adam on some floats: m ← m + c₁(g − m), v ← v + c₂(g² − v), x ← x − pace·m/(√v +
   * ε).
   *
   * @param offset of the floats in each of the three segments, in bytes
   * @param gradient g; only read; its length is how many floats there are
   * @param values x; modified
   * @param means m; modified
   * @param squares v; modified
   * @param step c₁, c₂, pace and ε; only read
   */
  void adam(
      float[] gradient,
      MemorySegment values,
      MemorySegment means,
      MemorySegment squares,
      long offset,
      float[] step);

  /** Multiplies {@code count} floats from an offset in bytes on by a factor. */
  void scale(MemorySegment values, long offset, int count, float factor);
}
