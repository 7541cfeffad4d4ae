package dev.invar.checks.space;

import dev.invar.method.CheckOf;
import dev.invar.space.ManhattanDistance;
import dev.invar.space.Similarity;
import java.math.BigDecimal;

/** −Σ |aᵢ − bᵢ|, its error relative. */
@CheckOf(ManhattanDistance.class)
public final class ManhattanDistanceCheck extends SimilarityCheck {
  /** Checks Invar's own. */
  public ManhattanDistanceCheck() {
    this(ManhattanDistance.DEFAULTS);
  }

  ManhattanDistanceCheck(Similarity similarity) {
    super(similarity);
  }

  @Override
  BigDecimal exact(ExactVectors vectors) {
    return vectors.manhattan().negate();
  }

  @Override
  BigDecimal scale(ExactVectors vectors) {
    return vectors.manhattan();
  }
}
