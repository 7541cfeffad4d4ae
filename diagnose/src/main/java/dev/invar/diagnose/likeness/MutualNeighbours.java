package dev.invar.diagnose.likeness;

import dev.invar.diagnose.Basis;
import dev.invar.diagnose.Figure;
import dev.invar.diagnose.Metric;
import dev.invar.diagnose.Resampling;
import dev.invar.diagnose.Sampling;
import dev.invar.diagnose.SpacePair;
import dev.invar.method.Method;
import dev.invar.method.Option;
import dev.invar.method.Options;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Mutual nearest neighbours: the share of an item's k neighbours that both spaces agree on, mean of
 * |N_k(i) ∩ M_k(i)|/k over items i, itself left out.
 *
 * <p>From 0 to 1 (the same neighbours); k/(n − 1) by chance. The spaces' means are not removed: a
 * search does not do so either. Cost: the neighbours of both views, which other metrics share.
 * Weakness: copies of an item make neighbours arbitrary, and it does not tell by how much a
 * neighbour was missed. Source: Huh, Cheung, Wang, Isola 2024, arXiv:2405.07987.
 *
 * @param k neighbours of each item
 */
@Method(
    id = "mutual-neighbours",
    name = "Mutual nearest neighbours",
    source = "arXiv:2405.07987",
    summary = "Share of an item's nearest neighbours that both spaces agree on")
public record MutualNeighbours(
    @Option(
            value = "neighbours of each item: few for results, many for regions",
            min = 1,
            max = 1000)
        int k)
    implements Metric<SpacePair> {
  public static final MutualNeighbours DEFAULTS = new MutualNeighbours(10);

  /** The numbers of neighbours of a curve. */
  private static final int[] CURVE = {1, 2, 5, 10, 20, 50, 100};

  public MutualNeighbours {
    Options.check(MutualNeighbours.class, k);
  }

  /**
   * A place of the curve.
   *
   * @param k neighbours
   * @param share of them that both spaces agree on, in [0, 1]
   * @param chance k/(n − 1)
   */
  public record Place(int k, double share, double chance) {}

  /**
   * The share for 1, 2, 5, 10, 20, 50 and 100 neighbours, as far as there are more items.
   *
   * @return empty for fewer than two items, or views that drew other rows
   */
  public static List<Place> curve(SpacePair pair) {
    var places = new ArrayList<Place>();
    int n = pair.size();
    int[] counts = Arrays.stream(CURVE).filter(count -> count < n).toArray();
    if (counts.length > 0) {
      AgreedNeighbours most = AgreedNeighbours.of(pair, counts[counts.length - 1]);
      for (int count : most.items().length == 0 ? new int[0] : counts) {
        double share = mean(most.first(count).shares());
        places.add(new Place(count, share, count / (n - 1.0)));
      }
    }
    return places;
  }

  @Override
  public List<Figure> of(SpacePair pair, Sampling sampling) {
    LikenessFigures figures =
        new LikenessFigures(
            id(),
            "Mutual neighbours",
            "k = %d, not centred, %s".formatted(k, pair.first().geometry().convention()),
            0,
            MutualNeighbours::verdict);
    if (pair.size() <= k) {
      return figures.undefined(
          pair.basis(sampling),
          "each item needs %d neighbours, and there are %d others".formatted(k, pair.size() - 1));
    }
    AgreedNeighbours agreed = AgreedNeighbours.of(pair, k);
    double[] shares = agreed.shares();
    if (shares.length == 0) {
      return figures.undefined(
          pair.basis(sampling), "the two views drew other rows: give both one effort and seed");
    }
    Basis basis = pair.basis(shares.length, sampling);
    var random = sampling.forUse("shuffle").seed().random();
    var draws = new double[sampling.chanceDraws()];
    Arrays.setAll(draws, draw -> mean(agreed.shuffled(random).shares()));
    return figures.of(
        mean(shares),
        Resampling.ofValues(shares, MutualNeighbours::mean, sampling.forUse(id())),
        draws,
        basis);
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).average().orElseThrow();
  }

  private static String verdict(double corrected) {
    if (corrected > 0.9) {
      return "search answers the same in both spaces.";
    }
    return corrected > 0.4
        ? "search answers alike; expect other items further down the list."
        : "search answers differently: judge both by queries with known answers.";
  }
}
