package dev.invar.diagnose.spread;

import dev.invar.diagnose.Figure;
import dev.invar.diagnose.Metric;
import dev.invar.diagnose.Resampling;
import dev.invar.diagnose.Sampling;
import dev.invar.diagnose.SpaceView;
import dev.invar.diagnose.evidence.Groups;
import dev.invar.linalg.Workers;
import dev.invar.method.Method;
import dev.invar.method.Option;
import dev.invar.method.OptionException;
import dev.invar.method.Seed;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Dimension by spanning trees: the length E of a minimum spanning tree of n rows in d dimensions
 * grows as n^((d−1)/d), so the slope s of ln E on ln n gives 1/(1 − s).
 *
 * <p>The line of least squares goes through {@value #SIZES} sizes, each √2 times the next, from all
 * rows down, each the mean of {@value #DRAWS} draws. From 1 (a curve) up; not defined with fewer
 * than {@value #LEAST} rows, if a draw's rows are all alike, or if the slope is 1 or more. Rows
 * beyond {@code rows} are not drawn. The interval is the jackknife's over 10 groups of rows. Cost:
 * 2·n²·d operations, some 10·n² for each of the 11 estimates. Weakness: edges of the sample count
 * for more in higher dimensions, and above 10 or so it is too low. Source: Steele 1988,
 * doi:10.1214/aop/1176991596, as used by T-REGS 2025, arXiv:2510.23484.
 *
 * @param rows most rows that are drawn, at least {@value #LEAST}
 */
@Method(
    id = "spanning-tree-dimension",
    name = "Dimension by spanning trees",
    rows = "V112",
    source = "doi:10.1214/aop/1176991596",
    summary = "Dimension from how the minimum spanning tree grows with the number of rows")
public record SpanningTreeDimension(@Option("most rows that are drawn") int rows)
    implements Metric<SpaceView> {
  public static final SpanningTreeDimension DEFAULTS = new SpanningTreeDimension(4096);

  static final int SIZES = 8;
  static final int DRAWS = 5;
  static final int LEAST = 100;

  private static final int GROUPS = 10;
  private static final String NAME = "Dimension (growth of minimum spanning trees, ";

  public SpanningTreeDimension {
    if (rows < LEAST) {
      throw new OptionException("rows", "at least " + LEAST, rows);
    }
  }

  @Override
  public List<Figure> of(SpaceView view, Sampling sampling) {
    String name = NAME + view.geometry().convention() + ")";
    Seed seed = sampling.forUse(id()).seed();
    RandomGenerator random = seed.random();
    int[] drawn = view.drawn(rows, random);
    int n = drawn.length;
    var basis = view.basis(n, sampling);
    if (n < LEAST) {
      return List.of(
          Figure.undefined(id(), name, basis, "there are fewer than " + LEAST + " rows"));
    }
    var tree = new TreeLengths(SpanningTree.copied(view, drawn));
    int[] all = IntStream.range(0, n).toArray();
    double value = dimension(tree, all, seed);
    if (!Double.isFinite(value)) {
      return List.of(
          Figure.undefined(id(), name, basis, "trees do not grow as those of spread rows do"));
    }
    Figure figure = Figure.of(id(), name, value, basis, meaning(value, view.width()));
    if (sampling.resamples() > 0) {
      int[] groupOf = Groups.dealt(n, GROUPS, random);
      var without = new double[GROUPS];
      Workers.forEach(
          GROUPS,
          view.effort().threads(),
          group -> {
            view.effort().goOn("measuring spanning trees");
            int[] rest = Arrays.stream(all).filter(i -> groupOf[i] != group).toArray();
            without[group] = dimension(tree, rest, seed);
          });
      if (Arrays.stream(without).allMatch(Double::isFinite)) {
        figure = figure.within(Resampling.leavingOut(value, without));
      }
    }
    return List.of(figure);
  }

  /** NaN if there is none. */
  private static double dimension(TreeLengths tree, int[] among, Seed seed) {
    RandomGenerator random = seed.derive("draws").random();
    var x = new double[SIZES];
    var y = new double[SIZES];
    for (int size = 0; size < SIZES; size++) {
      int n = (int) Math.round(among.length * Math.pow(0.5, size / 2.0));
      double sum = 0;
      int draws = size == 0 ? 1 : DRAWS;
      for (int draw = 0; draw < draws; draw++) {
        int[] order = Resampling.shuffle(among.length, random);
        sum += tree.of(IntStream.range(0, n).map(i -> among[order[i]]).toArray());
      }
      x[size] = Math.log(n);
      y[size] = Math.log(sum / draws);
    }
    double slope = slope(x, y);
    return slope < 1 ? 1 / (1 - slope) : Double.NaN;
  }

  private static double slope(double[] x, double[] y) {
    double meanX = Arrays.stream(x).average().orElseThrow();
    double meanY = Arrays.stream(y).average().orElseThrow();
    double xy = 0;
    double xx = 0;
    for (int i = 0; i < x.length; i++) {
      xy += (x[i] - meanX) * (y[i] - meanY);
      xx += (x[i] - meanX) * (x[i] - meanX);
    }
    return xy / xx;
  }

  private static String meaning(double value, int width) {
    return String.format(
        Locale.ROOT,
        "Rows fill the space around them as in about %.1f dimensions, of %d coordinates. "
            + "Compare it with the local dimension; both fall when rows cluster.",
        value,
        width);
  }
}
