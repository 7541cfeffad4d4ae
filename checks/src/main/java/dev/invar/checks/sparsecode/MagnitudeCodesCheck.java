package dev.invar.checks.sparsecode;

import dev.invar.method.CheckOf;
import dev.invar.sparsecode.SparseCoder;
import dev.invar.sparsecode.baseline.MagnitudeCodes;

/** The largest coordinates, with their signs. */
@CheckOf(MagnitudeCodes.class)
public final class MagnitudeCodesCheck extends CoordinateCodesCheck {
  private static final int K = 5;

  /** Checks Invar's own. */
  public MagnitudeCodesCheck() {
    this(new MagnitudeCodes(K));
  }

  MagnitudeCodesCheck(SparseCoder method) {
    super(method, SkewedRows.WIDTH, K);
  }
}
