package dev.invar.checks.ranking;

import dev.invar.method.CheckOf;
import dev.invar.ranking.CombMnz;
import dev.invar.ranking.Fusion;

/** Fuses by scaled scores and agreement. */
@CheckOf(CombMnz.class)
public final class CombMnzCheck extends FusionCheck {
  /** Checks Invar's own. */
  public CombMnzCheck() {
    this(CombMnz.DEFAULTS);
  }

  CombMnzCheck(Fusion fusion) {
    super(fusion);
  }
}
