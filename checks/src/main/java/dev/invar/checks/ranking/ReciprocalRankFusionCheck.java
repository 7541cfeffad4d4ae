package dev.invar.checks.ranking;

import dev.invar.method.CheckOf;
import dev.invar.ranking.Fusion;
import dev.invar.ranking.ReciprocalRankFusion;

/** Fuses by rank, with the default k. */
@CheckOf(ReciprocalRankFusion.class)
public final class ReciprocalRankFusionCheck extends FusionCheck {
  /** Checks Invar's own. */
  public ReciprocalRankFusionCheck() {
    this(ReciprocalRankFusion.DEFAULTS);
  }

  ReciprocalRankFusionCheck(Fusion fusion) {
    super(fusion);
  }
}
