package dev.invar.diagnose.spread;

import dev.invar.diagnose.Chance;
import dev.invar.diagnose.Figure;
import dev.invar.diagnose.Metric;
import dev.invar.diagnose.Resampling;
import dev.invar.diagnose.Sampling;
import dev.invar.diagnose.SpaceView;
import dev.invar.diagnose.evidence.Groups;
import dev.invar.method.Method;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;

/**
 * Average cosine: the mean cosine of two different rows, exactly, in one pass: (‖Σu‖² − n)/(n(n −
 * 1)) over the rows u scaled to length 1.
 *
 * <p>From −1/(n − 1) (as far apart as n rows can be) over 0 (no direction is preferred) to 1 (all
 * rows have one direction, a narrow cone). Not defined for one row, or if a row is zero. The
 * interval is the jackknife's over groups of rows. Cost: O(nd). Weakness: moves with the mean
 * alone; a space can be evenly spread about a mean far off. Source: Ethayarajh 2019,
 * arXiv:1909.00512.
 */
@Method(
    id = "average-cosine",
    name = "Average cosine",
    source = "arXiv:1909.00512",
    summary = "Mean cosine of two different rows: how narrow the cone is that vectors lie in")
public record AverageCosine() implements Metric<SpaceView> {
  public static final AverageCosine DEFAULTS = new AverageCosine();

  private static final String NAME = "Average cosine (all pairs of different rows)";
  private static final int GROUPS = 32;

  @Override
  public List<Figure> of(SpaceView view, Sampling sampling) {
    int n = view.size();
    var basis = view.basis(sampling);
    if (n < 2) {
      return List.of(Figure.undefined(id(), NAME, basis, "there is one row"));
    }
    int[] groupOf = Groups.dealt(n, GROUPS, sampling.forUse(id()).seed().random());
    var sums = new double[Math.min(n, GROUPS)][view.width()];
    var counts = new int[sums.length];
    OptionalInt zero = add(view, groupOf, sums, counts);
    if (zero.isPresent()) {
      return List.of(Figure.undefined(id(), NAME, basis, Directions.without(zero)));
    }
    double value = average(sums, n, -1);
    Figure figure = Figure.of(id(), NAME, value, basis, meaning(value));
    if (sampling.resamples() > 0 && n - counts[0] > 1) {
      var without = new double[sums.length];
      for (int g = 0; g < without.length; g++) {
        without[g] = average(sums, n - counts[g], g);
      }
      figure = figure.within(Resampling.leavingOut(value, without));
    }
    return List.of(sampling.chanceDraws() > 0 ? figure.byChance(0, Chance.ISOTROPIC) : figure);
  }

  /** Adds up directions; the first row that has none, if there is one. */
  private static OptionalInt add(SpaceView view, int[] groupOf, double[][] sums, int[] counts) {
    var row = new double[view.width()];
    for (int i = 0; i < groupOf.length; i++) {
      if (!Directions.copy(view, i, row)) {
        return OptionalInt.of(i);
      }
      double[] sum = sums[groupOf[i]];
      for (int j = 0; j < row.length; j++) {
        sum[j] += row[j];
      }
      counts[groupOf[i]]++;
    }
    return OptionalInt.empty();
  }

  private static double average(double[][] sums, double n, int left) {
    double square = 0;
    for (int j = 0; j < sums[0].length; j++) {
      double sum = 0;
      for (int g = 0; g < sums.length; g++) {
        sum += g == left ? 0 : sums[g][j];
      }
      square += sum * sum;
    }
    return (square - n) / (n * (n - 1));
  }

  private static String meaning(double value) {
    String says = String.format(Locale.ROOT, "Two rows have a cosine of %.2f on average. ", value);
    return value > 0.5
        ? says
            + "They lie in a narrow cone: read cosines against this, and try subtracting the mean."
        : says + "Read every cosine against this, rather than against 0.";
  }
}
