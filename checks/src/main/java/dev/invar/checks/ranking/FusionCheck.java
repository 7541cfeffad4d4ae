package dev.invar.checks.ranking;

import dev.invar.method.Criterion;
import dev.invar.method.MethodCheck;
import dev.invar.method.Seed;
import dev.invar.ranking.Fusion;

/**
 * Holds a fusion to its promise: fusing two searches of equal worth whose errors are independent
 * beats the better of them clearly, though their scores are on scales of their own. The criterion
 * is half of what adding the two gains once both are put on the scale of their noise, about 0.24.
 */
abstract class FusionCheck implements MethodCheck {
  private final Fusion fusion;

  FusionCheck(Fusion fusion) {
    this.fusion = fusion;
  }

  @Override
  public final String data() {
    return TwoSources.QUERIES
        + " generated queries, "
        + TwoSources.RELEVANT
        + " of "
        + TwoSources.DOCUMENTS
        + " documents relevant, two searches with independent noise, best "
        + TwoSources.DEPTH
        + " of each";
  }

  @Override
  public final String measure() {
    return "mean nDCG@10 of the fused rankings minus that of the better search, no unit";
  }

  @Override
  public final Criterion criterion() {
    return Criterion.atLeast(0.12);
  }

  @Override
  public final double measured(Seed seed) {
    return TwoSources.generate(seed).gain(fusion);
  }
}
