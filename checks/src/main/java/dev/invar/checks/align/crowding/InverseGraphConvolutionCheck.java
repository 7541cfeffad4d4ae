package dev.invar.checks.align.crowding;

import dev.invar.align.crowding.GalleryCorrection;
import dev.invar.align.crowding.InverseGraphConvolution;
import dev.invar.method.CheckOf;

/** At the default rate. */
@CheckOf(InverseGraphConvolution.class)
public final class InverseGraphConvolutionCheck extends ConeCheck {
  /** Checks Invar's own. */
  public InverseGraphConvolutionCheck() {
    this(InverseGraphConvolution.DEFAULTS);
  }

  InverseGraphConvolutionCheck(GalleryCorrection correction) {
    super(correction);
  }
}
