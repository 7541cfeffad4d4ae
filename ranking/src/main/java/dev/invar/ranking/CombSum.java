package dev.invar.ranking;

import dev.invar.method.Method;
import java.util.List;

/**
 * Fuses by score: each ranking's scores are carried to [0, 1], its best hit to 1 and its last to 0,
 * and added up. A document that a ranking lacks gets 0 from it, as its last hit does.
 *
 * <p>Fused scores lie in [0, m] for m rankings. A ranking whose scores are all equal gives 1 to
 * each of its hits. Cost: O(n log n) for n hits in all. Weakness: the scale hangs on the last hit,
 * so it moves with the depth of the ranking; {@link ConvexCombination} mends that. Source: Fox,
 * Shaw 1994, Combination of multiple searches, NIST SP 500-215; scaled as by Lee 1997,
 * doi:10.1145/258525.258587.
 */
@Method(
    id = "comb-sum",
    name = "CombSUM",
    source = "doi:10.1145/258525.258587",
    summary = "Adds the scores of all rankings, each scaled from 0 to 1")
public record CombSum() implements Fusion {
  public static final CombSum DEFAULTS = new CombSum();

  @Override
  public Ranking fuse(List<Ranking> rankings) {
    return scaled(rankings).ranking(FusedScores.Gathered::sum);
  }

  static FusedScores scaled(List<Ranking> rankings) {
    return new FusedScores(rankings, place -> scaled(rankings.get(place)));
  }

  private static FusedScores.Contribution scaled(Ranking ranking) {
    if (ranking.hits().isEmpty()) {
      return (rank, score) -> 0;
    }
    ScoreScale scale = ScoreScale.of(ranking);
    return (rank, score) -> scale.place(score);
  }
}
