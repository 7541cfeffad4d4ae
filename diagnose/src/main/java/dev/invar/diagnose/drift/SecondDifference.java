package dev.invar.diagnose.drift;

import dev.invar.linalg.DoubleMatrix;

/**
 * The second-order difference subspace of three subspaces: the first-order difference of the middle
 * one and the point half way from the first to the third; its magnitude is an acceleration.
 *
 * <p>Half way lie the sums aᵢ + cᵢ of the canonical pairs: the eigenvectors of P_A + P_C with
 * eigenvalues above 1. Where an angle is π/2 half way is not unique, and one such point is taken.
 * Source: Fukui and others 2024, arXiv:2409.08563.
 *
 * @param basis d×r with orthonormal columns
 * @param magnitude from 0 (the middle lies half way, as at constant speed along a geodesic) to
 *     twice the smallest dimension, no unit
 */
public record SecondDifference(DoubleMatrix basis, double magnitude) {
  /**
   * The difference of the spans of three matrices.
   *
   * @param a d×k with independent columns; only read
   * @param b d×l with independent columns; only read
   * @param c d×m with independent columns; only read
   * @throws dev.invar.method.ShapeException if the rows differ, or there are more columns than rows
   */
  public static SecondDifference of(DoubleMatrix a, DoubleMatrix b, DoubleMatrix c) {
    CanonicalPairs ends = CanonicalPairs.of(a, c);
    DoubleMatrix middle = CanonicalPairs.directions(ends.first().plus(ends.second()), 0);
    FirstDifference difference = FirstDifference.of(b, middle);
    return new SecondDifference(difference.basis(), difference.magnitude());
  }
}
