package dev.invar.checks.align.match;

import dev.invar.align.match.Matcher;
import dev.invar.align.match.Matching;
import dev.invar.method.Criterion;
import dev.invar.method.MethodCheck;
import dev.invar.method.Seed;

/**
 * Holds a matcher to its promise: it finds the rows of a shuffled and rotated copy, says that it
 * did, and says that it did not where there is nothing to find. An untrue verdict counts as 0.
 */
abstract class MatcherCheck implements MethodCheck {
  private final Matcher matcher;
  private final ShuffledClouds clouds;
  private final int known;

  /**
   * @param matcher what is held to its promise
   * @param clouds of a size that it can do
   * @param known how many pairs it is told
   */
  MatcherCheck(Matcher matcher, ShuffledClouds clouds, int known) {
    this.matcher = matcher;
    this.clouds = clouds;
    this.known = known;
  }

  @Override
  public final String data() {
    return "%d generated rows of width %d in %d groups, their rotated copy shuffled, %d known pairs; and two unrelated clouds"
        .formatted(clouds.rows(), clouds.width(), clouds.groups(), known);
  }

  @Override
  public final String measure() {
    return "share of the matched rows that are the same item, 0 if either verdict is untrue";
  }

  @Override
  public final Criterion criterion() {
    return Criterion.atLeast(0.95);
  }

  @Override
  public final double measured(Seed seed) {
    Matching related = matcher.match(clouds.related(known, seed));
    if (!related.convergence().converged()) {
      return 0;
    }
    if (matcher.match(clouds.unrelated(known, seed)).convergence().converged()) {
      return 0;
    }
    long right =
        related.pairs().stream().filter(pair -> pair.source().equals(pair.target())).count();
    return (double) right / related.pairs().size();
  }
}
