package dev.invar.checks.ranking;

import dev.invar.method.CheckOf;
import dev.invar.ranking.CombSum;
import dev.invar.ranking.Fusion;

/** Fuses by scaled scores. */
@CheckOf(CombSum.class)
public final class CombSumCheck extends FusionCheck {
  /** Checks Invar's own. */
  public CombSumCheck() {
    this(CombSum.DEFAULTS);
  }

  CombSumCheck(Fusion fusion) {
    super(fusion);
  }
}
