package dev.invar.checks.align.match;

import dev.invar.align.match.Matcher;
import dev.invar.align.match.MiniVec2Vec;
import dev.invar.method.CheckOf;

/** Without any pair, with as many centroids as there are groups. */
@CheckOf(MiniVec2Vec.class)
public final class MiniVec2VecCheck extends MatcherCheck {
  private static final int RUNS = 16;
  private static final int GROUPS = 8;
  private static final int REFINEMENTS = 8;

  /** Checks Invar's own. */
  public MiniVec2VecCheck() {
    this(
        new MiniVec2Vec(
            RUNS, MiniVec2Vec.DEFAULTS.sample(), GROUPS, REFINEMENTS, MiniVec2Vec.DEFAULTS.seed()));
  }

  MiniVec2VecCheck(Matcher matcher) {
    super(matcher, new ShuffledClouds(400, 4, GROUPS, 0.4), 0);
  }
}
