package dev.invar.checks.space;

import dev.invar.method.Criterion;
import dev.invar.method.MethodCheck;
import dev.invar.method.Seed;
import dev.invar.space.Similarity;
import java.math.BigDecimal;

/**
 * Holds a similarity to its exact value, computed in decimal arithmetic. The bound is that of a sum
 * of d terms in double precision: (d + 8) · 2⁻⁵² relative to the scale of the terms.
 */
abstract class SimilarityCheck implements MethodCheck {
  private final Similarity similarity;

  SimilarityCheck(Similarity similarity) {
    this.similarity = similarity;
  }

  /** The similarity without rounding, or correct to many more digits than a double has. */
  abstract BigDecimal exact(ExactVectors vectors);

  /** What the rounding error is relative to. */
  abstract BigDecimal scale(ExactVectors vectors);

  @Override
  public final String data() {
    return VectorPairs.DESCRIPTION;
  }

  @Override
  public final String measure() {
    return "largest error as a share of the rounding bound, no unit";
  }

  @Override
  public final Criterion criterion() {
    return Criterion.atMost(1);
  }

  @Override
  public final double measured(Seed seed) {
    double largest = 0;
    for (float[][] pair : VectorPairs.generate(seed.random())) {
      double found = similarity.of(pair[0], pair[1]);
      largest = Math.max(largest, shareOfBound(found, ExactVectors.of(pair[0], pair[1])));
    }
    return largest;
  }

  private double shareOfBound(double found, ExactVectors vectors) {
    if (!Double.isFinite(found)) {
      return Double.POSITIVE_INFINITY;
    }
    BigDecimal error = new BigDecimal(found).subtract(exact(vectors)).abs();
    if (error.signum() == 0) {
      return 0;
    }
    BigDecimal bound =
        scale(vectors).multiply(BigDecimal.valueOf((vectors.a().size() + 8) * 0x1p-52));
    return bound.signum() == 0
        ? Double.POSITIVE_INFINITY
        : error.divide(bound, ExactVectors.CONTEXT).doubleValue();
  }
}
