package dev.invar.diagnose.likeness;

import dev.invar.diagnose.DrawnPairs;
import dev.invar.diagnose.Figure;
import dev.invar.diagnose.Geometry;
import dev.invar.diagnose.Metric;
import dev.invar.diagnose.Sampling;
import dev.invar.diagnose.SpacePair;
import dev.invar.diagnose.evidence.CentredRows;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.method.Method;
import dev.invar.method.Option;
import dev.invar.method.Options;
import java.util.List;
import java.util.Optional;

/**
 * Neighbour rank correlation: does an item rank the others alike in both spaces?
 *
 * <p>m items are drawn as landmarks. For each, Spearman's correlation (of ranks, ties at their mean
 * rank) between its similarities to the m − 1 others in the first and in the second space; the
 * value is the mean over items. Similarity is the cosine for rows of length 1, else the negative
 * distance.
 *
 * <p>From −1 to 1 (the same order); 0 by chance. Cost: O(m²·(d + ln m)), m² for each draw.
 * Weakness: far items count as much as near ones, unlike in {@link MutualNeighbours}. Source:
 * Spearman 1904, doi:10.2307/1412159; between representations: Kriegeskorte, Mur, Bandettini 2008,
 * doi:10.3389/neuro.06.004.2008.
 *
 * @param landmarks m, at most
 */
@Method(
    id = "neighbour-rank-correlation",
    name = "Neighbour rank correlation",
    source = "doi:10.2307/1412159, doi:10.3389/neuro.06.004.2008",
    summary = "Whether an item ranks the others alike in both spaces")
public record NeighbourRankCorrelation(
    @Option(value = "most items drawn as landmarks: more are surer and slower", min = 3, max = 4096)
        int landmarks)
    implements Metric<SpacePair> {
  public static final NeighbourRankCorrelation DEFAULTS = new NeighbourRankCorrelation(1000);

  private static final int LEAST = 3;

  public NeighbourRankCorrelation {
    Options.check(NeighbourRankCorrelation.class, landmarks);
  }

  @Override
  public List<Figure> of(SpacePair pair, Sampling sampling) {
    Geometry geometry = pair.first().geometry();
    String similarity = geometry == Geometry.UNIT_LENGTH ? "cosine" : "distance";
    String convention =
        "mean Spearman of each item, %s, %s".formatted(similarity, geometry.convention());
    return new LikenessFigures(
            id(), "Neighbour rank correlation", convention, -1, NeighbourRankCorrelation::verdict)
        .of(DrawnPairs.of(pair, landmarks, sampling), pairs -> ready(pairs, geometry), sampling);
  }

  private static Pairing ready(DrawnPairs pairs, Geometry geometry) {
    Optional<String> obstacle = pairs.obstacle(LEAST);
    if (obstacle.isPresent()) {
      return new Pairing.Impossible(obstacle.get());
    }
    return new RankedSides(
        Ranks.centred(similarities(pairs.x(), geometry)),
        Ranks.centred(similarities(pairs.y(), geometry)));
  }

  private static DoubleMatrix similarities(DoubleMatrix rows, Geometry geometry) {
    return switch (geometry) {
      case UNIT_LENGTH -> rows.timesTranspose(rows);
      case AS_GIVEN -> Distances.squares(CentredRows.of(rows)).scaled(-1);
    };
  }

  /**
   * Ranks of each item's similarities to the others, centred and of length 1: m×m, the diagonal 0.
   */
  private record RankedSides(DoubleMatrix x, DoubleMatrix y) implements Pairing {
    @Override
    public double value() {
      double sum = 0;
      for (long i = 0; i < x.rows(); i++) {
        double[] first = x.row(i);
        double[] second = y.row(i);
        for (int j = 0; j < first.length; j++) {
          sum += first[j] * second[j];
        }
      }
      return sum / x.rows();
    }

    @Override
    public double shuffled(int[] order) {
      double sum = 0;
      for (int i = 0; i < order.length; i++) {
        double[] first = x.row(i);
        double[] second = y.row(order[i]);
        for (int j = 0; j < first.length; j++) {
          sum += first[j] * second[order[j]];
        }
      }
      return sum / order.length;
    }
  }

  private static String verdict(double corrected) {
    if (corrected > 0.9) {
      return "both sides rank items alike; thresholds and re-rankers carry over.";
    }
    return corrected > 0.3
        ? "the order is alike in the large. Calibrate thresholds anew."
        : "the two sides rank items differently; results will change.";
  }
}
