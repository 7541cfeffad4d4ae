package dev.invar.checks.align.interpolate;

import dev.invar.align.interpolate.AdaptiveInterpolation;
import dev.invar.align.interpolate.QueryInterpolation;
import dev.invar.method.CheckOf;

/** Without support queries: at the midpoint. */
@CheckOf(AdaptiveInterpolation.class)
public final class AdaptiveInterpolationCheck extends QueryInterpolationCheck {
  /** Checks Invar's own. */
  public AdaptiveInterpolationCheck() {
    this(AdaptiveInterpolation.DEFAULTS);
  }

  AdaptiveInterpolationCheck(QueryInterpolation interpolation) {
    super(interpolation, 0.5);
  }
}
