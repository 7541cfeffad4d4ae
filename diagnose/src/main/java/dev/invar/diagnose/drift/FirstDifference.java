package dev.invar.diagnose.drift;

import dev.invar.linalg.DoubleMatrix;

/**
 * The first-order difference subspace of two subspaces: spanned by bᵢ − aᵢ over their canonical
 * pairs with an angle θᵢ above 0; and its magnitude 2·Σ(1 − cos θᵢ), a velocity.
 *
 * <p>The subspaces may differ in dimension: what is left without a pair does not count. Angles
 * below 10⁻⁸ count as 0. Cost: O(d·(k + l)²). Source: Fukui and others 2024, arXiv:2409.08563.
 *
 * @param basis d×r with orthonormal columns, r the number of angles above 0
 * @param magnitude from 0 (one contains the other) to 2·min(k, l) (orthogonal), no unit
 */
public record FirstDifference(DoubleMatrix basis, double magnitude) {
  /** The sine of an angle that is no more than rounding. */
  private static final double ANGLE = 1e-8;

  /**
   * The difference of the spans of two matrices.
   *
   * @param a d×k with independent columns; only read
   * @param b d×l with independent columns; only read
   * @throws dev.invar.method.ShapeException if the rows differ, or there are more columns than rows
   */
  public static FirstDifference of(DoubleMatrix a, DoubleMatrix b) {
    CanonicalPairs pairs = CanonicalPairs.of(a, b);
    DoubleMatrix steps = pairs.second().minus(pairs.first());
    double length = steps.frobeniusNorm();
    return new FirstDifference(CanonicalPairs.directions(steps, ANGLE), length * length);
  }
}
