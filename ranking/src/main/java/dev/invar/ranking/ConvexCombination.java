package dev.invar.ranking;

import dev.invar.method.Method;
import dev.invar.method.NumericalException;
import dev.invar.method.Option;
import dev.invar.method.Options;
import java.util.List;

/**
 * Fuses by calibrated score: w·φ(first) + (1 − w)·φ(second), φ(s) = (s − floor) / (max − floor),
 * where max is the ranking's best score and floor the lowest score its scorer can give to any
 * document at all: 0 for BM25, −1 for a cosine.
 *
 * <p>A document that a ranking lacks gets 0 from it, as one at the floor does. With more than two
 * rankings those after the first share 1 − w evenly; one alone is given the whole weight. Fused
 * scores lie in [0, 1]. The floor does not depend on the query or on how deep the ranking goes, so
 * neither does the order of the result: with few judged queries to choose w by, it does better than
 * reciprocal rank. Cost: O(n log n) for n hits in all. Weakness: needs to know the scorers. Source:
 * Bruch, Gai, Ingber 2023, doi:10.1145/3596512, where it is called TM2C2.
 *
 * @param weight w: 0 leaves the order to the others, 1 to the first ranking
 * @param firstFloor lowest score that the first ranking's scorer can give
 * @param otherFloor lowest score that the scorers of the other rankings can give
 */
@Method(
    id = "convex-combination",
    name = "Convex combination of calibrated scores",
    source = "doi:10.1145/3596512",
    summary = "Weighted sum of scores, each scaled from its scorer's lowest possible to its best")
public record ConvexCombination(
    @Option(
            value = "weight of the first ranking: 0 leaves the order to the others, 1 to the first",
            min = 0,
            max = 1)
        double weight,
    @Option(
            value = "lowest score the first ranking's scorer can give: 0 for BM25, -1 for a cosine",
            min = -1e6,
            max = 1e6)
        double firstFloor,
    @Option(value = "lowest score the other rankings' scorers can give", min = -1e6, max = 1e6)
        double otherFloor)
    implements Fusion {
  public static final ConvexCombination DEFAULTS = new ConvexCombination(0.5, 0, 0);

  public ConvexCombination {
    Options.check(ConvexCombination.class, weight, firstFloor, otherFloor);
  }

  /**
   * @throws NumericalException if a score lies below its floor; names the document
   */
  @Override
  public Ranking fuse(List<Ranking> rankings) {
    int others = rankings.size() - 1;
    return new FusedScores(
            rankings,
            place -> {
              Ranking ranking = rankings.get(place);
              if (others == 0) {
                return calibrated(ranking, firstFloor, 1);
              }
              return place == 0
                  ? calibrated(ranking, firstFloor, weight)
                  : calibrated(ranking, otherFloor, (1 - weight) / others);
            })
        .ranking(FusedScores.Gathered::sum);
  }

  private static FusedScores.Contribution calibrated(Ranking ranking, double floor, double share) {
    if (ranking.hits().isEmpty()) {
      return (rank, score) -> 0;
    }
    Ranked last = ranking.hits().getLast();
    if (last.score() < floor) {
      throw new NumericalException(
          "score of document %s: expected at least the floor %s of its ranking, found %s"
              .formatted(last.id(), floor, last.score()));
    }
    double best = ranking.hits().getFirst().score();
    var scale = new ScoreScale(floor, best);
    return (rank, score) -> best == floor ? 0 : share * scale.place(score);
  }
}
