package dev.invar.checks.align.match;

import dev.invar.align.match.Matcher;
import dev.invar.align.match.SimilarityProfiles;
import dev.invar.method.CheckOf;

/** Without any pair. */
@CheckOf(SimilarityProfiles.class)
public final class SimilarityProfilesCheck extends MatcherCheck {
  /** Checks Invar's own. */
  public SimilarityProfilesCheck() {
    this(SimilarityProfiles.DEFAULTS);
  }

  SimilarityProfilesCheck(Matcher matcher) {
    super(matcher, new ShuffledClouds(300, 16, 8, 0.5), 0);
  }
}
