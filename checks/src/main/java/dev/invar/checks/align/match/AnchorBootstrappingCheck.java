package dev.invar.checks.align.match;

import dev.invar.align.match.AnchorBootstrapping;
import dev.invar.align.match.Matcher;
import dev.invar.method.CheckOf;

/** From fifteen known pairs, which span less than the space. */
@CheckOf(AnchorBootstrapping.class)
public final class AnchorBootstrappingCheck extends MatcherCheck {
  /** Checks Invar's own. */
  public AnchorBootstrappingCheck() {
    this(AnchorBootstrapping.DEFAULTS);
  }

  AnchorBootstrappingCheck(Matcher matcher) {
    super(matcher, new ShuffledClouds(300, 24, 12, 0.5), 15);
  }
}
