package dev.invar.checks.space;

import dev.invar.method.CheckOf;
import dev.invar.space.EuclideanDistance;
import dev.invar.space.Similarity;
import java.math.BigDecimal;

/** −‖a − b‖, its error relative. */
@CheckOf(EuclideanDistance.class)
public final class EuclideanDistanceCheck extends SimilarityCheck {
  /** Checks Invar's own. */
  public EuclideanDistanceCheck() {
    this(EuclideanDistance.DEFAULTS);
  }

  EuclideanDistanceCheck(Similarity similarity) {
    super(similarity);
  }

  @Override
  BigDecimal exact(ExactVectors vectors) {
    return vectors.euclidean().negate();
  }

  @Override
  BigDecimal scale(ExactVectors vectors) {
    return vectors.euclidean();
  }
}
