package dev.invar.checks.ranking;

import dev.invar.method.CheckOf;
import dev.invar.ranking.ConvexCombination;
import dev.invar.ranking.Fusion;

/** Fuses by calibrated scores: equal weights, floors 0 and −1 as for BM25 and a cosine. */
@CheckOf(ConvexCombination.class)
public final class ConvexCombinationCheck extends FusionCheck {
  /** Checks Invar's own. */
  public ConvexCombinationCheck() {
    this(new ConvexCombination(0.5, 0, -1));
  }

  ConvexCombinationCheck(Fusion fusion) {
    super(fusion);
  }
}
