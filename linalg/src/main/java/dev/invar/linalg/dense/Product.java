package dev.invar.linalg.dense;

/**
 * The shape of a matrix product C = op(A)·op(B), all stored row by row without gaps.
 *
 * @param form which operand is transposed
 * @param m rows of C
 * @param n columns of C
 * @param k length of the sums
 * @param into whether C is set or added to
 */
public record Product(Form form, int m, int n, int k, Into into) {
  /** Which operand is transposed as stored. */
  public enum Form {
    /** A is m×k, B is k×n. */
    A_B,
    /** A is stored k×m, B is k×n. */
    AT_B,
    /** A is m×k, B is stored n×k. */
    A_BT
  }

  /** What becomes of C. */
  public enum Into {
    /** C ← op(A)·op(B). */
    SET,
    /** C ← C + op(A)·op(B). */
    ADD
  }
}
