package dev.invar.checks.sparsecode;

import dev.invar.method.CheckOf;
import dev.invar.sparsecode.SparseCoder;
import dev.invar.sparsecode.baseline.TruncatedCodes;

/** The first coordinates, with their signs, all of them. */
@CheckOf(TruncatedCodes.class)
public final class TruncatedCodesCheck extends CoordinateCodesCheck {
  private static final int K = 5;

  /** Checks Invar's own. */
  public TruncatedCodesCheck() {
    this(new TruncatedCodes(K));
  }

  TruncatedCodesCheck(SparseCoder method) {
    super(method, K, K);
  }
}
