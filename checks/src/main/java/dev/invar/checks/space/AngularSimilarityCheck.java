package dev.invar.checks.space;

import dev.invar.method.CheckOf;
import dev.invar.space.AngularSimilarity;
import dev.invar.space.Similarity;
import java.math.BigDecimal;

/** 1 − θ/π with θ from exact cosine and sine, its error absolute. */
@CheckOf(AngularSimilarity.class)
public final class AngularSimilarityCheck extends SimilarityCheck {
  /** Checks Invar's own. */
  public AngularSimilarityCheck() {
    this(AngularSimilarity.DEFAULTS);
  }

  AngularSimilarityCheck(Similarity similarity) {
    super(similarity);
  }

  @Override
  BigDecimal exact(ExactVectors vectors) {
    return new BigDecimal(1 - angle(vectors.cosine()) / Math.PI);
  }

  @Override
  BigDecimal scale(ExactVectors vectors) {
    return BigDecimal.ONE;
  }

  /** In radians; the sine tells small angles apart, for which the cosine is 1 to all digits. */
  private static double angle(BigDecimal cosine) {
    BigDecimal sineSquared = BigDecimal.ONE.subtract(cosine.pow(2)).max(BigDecimal.ZERO);
    return Math.atan2(sineSquared.sqrt(ExactVectors.CONTEXT).doubleValue(), cosine.doubleValue());
  }
}
