package dev.invar.diagnose.spread;

import dev.invar.diagnose.Chance;
import dev.invar.diagnose.Figure;
import dev.invar.diagnose.Metric;
import dev.invar.diagnose.Resampling;
import dev.invar.diagnose.Sampling;
import dev.invar.diagnose.SpacePair;
import dev.invar.method.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Alignment distance: how far apart the two rows of a pair lie, mean ‖x − y‖² over the n pairs, in
 * the geometry of their views.
 *
 * <p>From 0 (both rows of each pair are one); 2 is what unrelated rows of length 1 have, 4 the most
 * they can have. Not defined if the sides differ in width. Chance is exact: the mean over all ways
 * to shuffle one side, mean‖x‖² + mean‖y‖² − 2·⟨mean x, mean y⟩. Cost: O(nd). Weakness: falls to 0
 * when a space collapses; read it beside {@link Uniformity}. Source: Wang and Isola 2020,
 * arXiv:2005.10242, with the exponent 2.
 */
@Method(
    id = "alignment-distance",
    name = "Alignment distance",
    source = "arXiv:2005.10242",
    summary = "Mean squared distance of the two rows of a pair")
public record AlignmentDistance() implements Metric<SpacePair> {
  public static final AlignmentDistance DEFAULTS = new AlignmentDistance();

  @Override
  public List<Figure> of(SpacePair pair, Sampling sampling) {
    String name = "Alignment distance (exponent 2, " + pair.first().geometry().convention() + ")";
    int d = pair.first().width();
    var basis = pair.basis(sampling);
    if (d != pair.second().width()) {
      return List.of(
          Figure.undefined(
              id(),
              name,
              basis,
              "the sides have different widths, %d and %d".formatted(d, pair.second().width())));
    }
    var sums = new Sums(d);
    var distances = new double[pair.size()];
    for (int i = 0; i < distances.length; i++) {
      distances[i] = sums.add(pair, i);
    }
    double value = Arrays.stream(distances).average().orElseThrow();
    double chance = sums.shuffled(distances.length);
    Figure figure = Figure.of(id(), name, value, basis, meaning(value, chance));
    if (sampling.resamples() > 0 && distances.length > 1) {
      figure =
          figure.within(
              Resampling.ofValues(
                  distances,
                  drawn -> Arrays.stream(drawn).average().orElseThrow(),
                  sampling.forUse(id())));
    }
    return List.of(sampling.chanceDraws() > 0 ? figure.byChance(chance, Chance.SHUFFLED) : figure);
  }

  /** What shuffled pairs would have follows from these. */
  private static final class Sums {
    private final double[] x;
    private final double[] y;
    private final double[] first;
    private final double[] second;
    private double squares;

    Sums(int d) {
      x = new double[d];
      y = new double[d];
      first = new double[d];
      second = new double[d];
    }

    double add(SpacePair pair, int i) {
      pair.first().copyRow(i, first);
      pair.second().copyRow(i, second);
      double distance = 0;
      for (int j = 0; j < first.length; j++) {
        distance += (first[j] - second[j]) * (first[j] - second[j]);
        squares += first[j] * first[j] + second[j] * second[j];
        x[j] += first[j];
        y[j] += second[j];
      }
      return distance;
    }

    double shuffled(double n) {
      double inner = 0;
      for (int j = 0; j < x.length; j++) {
        inner += x[j] * y[j];
      }
      return squares / n - 2 * inner / (n * n);
    }
  }

  private static String meaning(double value, double chance) {
    String says =
        String.format(
            Locale.ROOT,
            "The rows of a pair lie at %.0f %% of the squared distance of shuffled ones. ",
            chance > 0 ? 100 * value / chance : 0);
    return value > 0.8 * chance
        ? says + "Pairs are hardly closer than chance: check that the rows are in one order."
        : says + "The lower, the better pairs are held together.";
  }
}
