package dev.invar.linalg;

/**
 * What a product of two vectors, as a matrix product gives it, must exceed if their score may reach
 * a bar.
 *
 * <p>A product's sum and the score itself each differ from the exact value by at most d·u·‖q‖‖r‖, u
 * = 2⁻²⁴, and so do the squared lengths. With ε = 4·(d + 16)·u, a row can reach the bar b only if
 * its product exceeds b − ε‖q‖‖r‖ (dot), (b − ε)‖q‖‖r‖ (cosine), or ½b + ½(1 − ε)(‖q‖² + ‖r‖²)
 * (Euclidean): a scale of the query times a weight of the row, plus a shift of the query. Vectors
 * whose squared length is not of ordinary size have the weight or scale NaN, which nothing is at
 * most, and are always scored again.
 */
record Reach(Score score, float epsilon) {
  static Reach of(Score score, int columns) {
    return new Reach(score, 4 * (columns + 16) * 0x1p-24f);
  }

  /** The weight of a row of this squared length. */
  float weight(float square) {
    if (!Scorer.isOrdinary(square)) {
      return Float.NaN;
    }
    return score == Score.EUCLIDEAN ? square : (float) Math.sqrt(square);
  }

  /** The scale of a query of this squared length. */
  float scale(float square, float bar) {
    if (!Scorer.isOrdinary(square)) {
      return Float.NaN;
    }
    return switch (score) {
      case DOT -> -epsilon * (float) Math.sqrt(square);
      case COSINE -> (bar - epsilon) * (float) Math.sqrt(square);
      case EUCLIDEAN -> (1 - epsilon) / 2;
    };
  }

  /** The shift of a query of this squared length. */
  float shift(float square, float bar) {
    if (!Scorer.isOrdinary(square)) {
      return 0;
    }
    return switch (score) {
      case DOT -> bar;
      case COSINE -> 0;
      case EUCLIDEAN -> bar / 2 + (1 - epsilon) / 2 * square;
    };
  }
}
