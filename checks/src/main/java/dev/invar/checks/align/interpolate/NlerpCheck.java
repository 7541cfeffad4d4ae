package dev.invar.checks.align.interpolate;

import dev.invar.align.interpolate.Nlerp;
import dev.invar.align.interpolate.QueryInterpolation;
import dev.invar.method.CheckOf;

/** At its default weight. */
@CheckOf(Nlerp.class)
public final class NlerpCheck extends QueryInterpolationCheck {
  /** Checks Invar's own. */
  public NlerpCheck() {
    this(Nlerp.DEFAULTS);
  }

  NlerpCheck(QueryInterpolation interpolation) {
    super(interpolation, Nlerp.DEFAULTS.weight());
  }
}
