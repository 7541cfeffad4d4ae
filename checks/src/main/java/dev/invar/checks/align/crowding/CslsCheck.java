package dev.invar.checks.align.crowding;

import dev.invar.align.crowding.Csls;
import dev.invar.align.crowding.GalleryCorrection;
import dev.invar.method.CheckOf;

/** Ten neighbours. */
@CheckOf(Csls.class)
public final class CslsCheck extends ConeCheck {
  /** Checks Invar's own. */
  public CslsCheck() {
    this(Csls.DEFAULTS);
  }

  CslsCheck(GalleryCorrection correction) {
    super(correction);
  }
}
