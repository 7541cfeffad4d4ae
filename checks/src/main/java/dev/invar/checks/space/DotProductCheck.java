package dev.invar.checks.space;

import dev.invar.method.CheckOf;
import dev.invar.space.DotProduct;
import dev.invar.space.Similarity;
import java.math.BigDecimal;

/** Σ aᵢbᵢ, its error relative to Σ |aᵢbᵢ|. */
@CheckOf(DotProduct.class)
public final class DotProductCheck extends SimilarityCheck {
  /** Checks Invar's own. */
  public DotProductCheck() {
    this(DotProduct.DEFAULTS);
  }

  DotProductCheck(Similarity similarity) {
    super(similarity);
  }

  @Override
  BigDecimal exact(ExactVectors vectors) {
    return vectors.dot();
  }

  @Override
  BigDecimal scale(ExactVectors vectors) {
    return vectors.absoluteDot();
  }
}
