package dev.invar.checks.align.interpolate;

import dev.invar.align.interpolate.QueryInterpolation;
import dev.invar.align.interpolate.Slerp;
import dev.invar.method.CheckOf;

/** At its default weight. */
@CheckOf(Slerp.class)
public final class SlerpCheck extends QueryInterpolationCheck {
  /** Checks Invar's own. */
  public SlerpCheck() {
    this(Slerp.DEFAULTS);
  }

  SlerpCheck(QueryInterpolation interpolation) {
    super(interpolation, Slerp.DEFAULTS.weight());
  }
}
