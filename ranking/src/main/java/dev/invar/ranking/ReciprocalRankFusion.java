package dev.invar.ranking;

import dev.invar.method.Method;
import dev.invar.method.Option;
import dev.invar.method.Options;
import java.util.List;

/**
 * Fuses by rank alone: a document scores Σ 1 / (k + rank) over the rankings it stands in, ranks
 * from 1.
 *
 * <p>Needs no calibration, since scores are not looked at; for the same reason it cannot tell a
 * near miss from a far one. Fused scores lie in (0, m / (k + 1)] for m rankings. Cost: O(n log n)
 * for n hits in all. Source: Cormack, Clarke, Büttcher 2009, doi:10.1145/1571941.1572114.
 *
 * @param k how slowly a rank's worth falls: 0 halves it from rank 1 to rank 2, large k makes ranks
 *     nearly equal, so that standing in many rankings counts most
 */
@Method(
    id = "reciprocal-rank-fusion",
    name = "Reciprocal rank fusion",
    source = "doi:10.1145/1571941.1572114",
    summary = "Adds 1 / (k + rank) over the rankings")
public record ReciprocalRankFusion(
    @Option(
            value = "how slowly a rank's worth falls: 0 favours the first rank most",
            min = 0,
            max = 1e6)
        double k)
    implements Fusion {
  public static final ReciprocalRankFusion DEFAULTS = new ReciprocalRankFusion(60);

  public ReciprocalRankFusion {
    Options.check(ReciprocalRankFusion.class, k);
  }

  @Override
  public Ranking fuse(List<Ranking> rankings) {
    return new FusedScores(rankings, place -> (rank, score) -> 1 / (k + rank))
        .ranking(FusedScores.Gathered::sum);
  }
}
