package dev.invar.checks.space;

import dev.invar.method.CheckOf;
import dev.invar.space.CosineSimilarity;
import dev.invar.space.Similarity;
import java.math.BigDecimal;

/** a·b / (‖a‖‖b‖), its error absolute. */
@CheckOf(CosineSimilarity.class)
public final class CosineSimilarityCheck extends SimilarityCheck {
  /** Checks Invar's own. */
  public CosineSimilarityCheck() {
    this(CosineSimilarity.DEFAULTS);
  }

  CosineSimilarityCheck(Similarity similarity) {
    super(similarity);
  }

  @Override
  BigDecimal exact(ExactVectors vectors) {
    return vectors.cosine();
  }

  @Override
  BigDecimal scale(ExactVectors vectors) {
    return BigDecimal.ONE;
  }
}
