package dev.invar.diagnose.spread;

import dev.invar.diagnose.Basis;
import dev.invar.diagnose.Chance;
import dev.invar.diagnose.Effort;
import dev.invar.diagnose.Figure;
import dev.invar.diagnose.Geometry;
import dev.invar.diagnose.Metric;
import dev.invar.diagnose.Resampling;
import dev.invar.diagnose.Sampling;
import dev.invar.diagnose.SpaceView;
import dev.invar.diagnose.Value;
import dev.invar.diagnose.evidence.Groups;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.linalg.Workers;
import dev.invar.method.Method;
import dev.invar.method.Option;
import dev.invar.method.OptionException;
import dev.invar.method.Seed;
import dev.invar.ranking.Interval;
import java.util.List;
import java.util.Locale;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Minimum spanning tree: how far apart rows stay when each is tied to the others by the shortest
 * edges; the mean length E/(n − 1) of the edges of the Euclidean minimum spanning tree.
 *
 * <p>From 0 (all rows alike); at most √(2n/(n − 1)) for rows of length 1, which the corners of a
 * regular simplex reach, so n ≤ d + 1 rows can. The second figure is the share of that most, only
 * for rows of length 1. Short edges beside long distances mean clusters. Not defined for one row.
 * Of more than {@code rows} rows as many are drawn, and the length is theirs: it falls as n grows,
 * so compare values of one n. The interval is the jackknife's over groups of rows; chance is
 * isotropic rows in the same geometry, of the same mean square. Cost: 2·n²·d operations and n²
 * doubles off the heap for n rows drawn. Source: T-REGS 2025, arXiv:2510.23484; the algorithm is
 * Prim's.
 *
 * @param rows most rows of the tree, at least 2
 */
@Method(
    id = "spanning-tree",
    name = "Minimum spanning tree",
    rows = "V112",
    source = "arXiv:2510.23484",
    summary = "Mean edge of the minimum spanning tree: how far rows stay apart")
public record SpanningTree(@Option("most rows of the tree") int rows) implements Metric<SpaceView> {
  public static final SpanningTree DEFAULTS = new SpanningTree(4096);

  private static final String SHARE = ".share";
  private static final String SHARE_NAME =
      "Minimum spanning tree, share of the longest (rows of length 1)";
  private static final int GROUPS = 32;

  /** Rows that all draws of chance have together; of many rows the length hardly varies. */
  private static final int CHANCE_ROWS = 8192;

  public SpanningTree {
    if (rows < 2) {
      throw new OptionException("rows", "at least 2", rows);
    }
  }

  @Override
  public List<Figure> of(SpaceView view, Sampling sampling) {
    String name = "Mean edge of the minimum spanning tree (" + view.geometry().convention() + ")";
    RandomGenerator random = sampling.forUse(id()).seed().random();
    int[] drawn = view.drawn(rows, random);
    int n = drawn.length;
    Basis basis = view.basis(n, sampling);
    if (n < 2) {
      return List.of(
          Figure.undefined(id(), name, basis, "there is one row"),
          Figure.undefined(id() + SHARE, SHARE_NAME, basis, "there is one row"));
    }
    var tree = new TreeLengths(copied(view, drawn));
    double value = tree.of(IntStream.range(0, n).toArray()) / (n - 1);
    Figure edge = Figure.of(id(), name, value, basis, meaning(value, view.geometry(), most(n)));
    if (sampling.resamples() > 0 && n > 2) {
      double[] without = withoutGroups(tree, random, view.effort());
      edge = edge.within(Resampling.leavingOut(value, without));
    }
    if (sampling.chanceDraws() > 0) {
      edge = edge.byChance(chance(view, tree, sampling), Chance.ISOTROPIC);
    }
    boolean unit = view.geometry() == Geometry.UNIT_LENGTH;
    return List.of(
        edge,
        unit
            ? share(edge, value, most(n))
            : Figure.undefined(id() + SHARE, SHARE_NAME, basis, "rows are not of length 1"));
  }

  /** The longest mean edge of n rows of length 1. */
  private static double most(int n) {
    return Math.sqrt(2.0 * n / (n - 1));
  }

  private Figure share(Figure edge, double value, double most) {
    return new Figure(
        id() + SHARE,
        SHARE_NAME,
        Value.of(value / most),
        edge.basis(),
        edge.interval()
            .map(around ->
                new Interval(around.low() / most, around.estimate() / most, around.high() / most)),
        edge.chance().map(chance -> new Chance(chance.value() / most, chance.of())),
        shareMeaning(value / most));
  }

  static DoubleMatrix copied(SpaceView view, int[] numbers) {
    DoubleMatrix copy = DoubleMatrix.allocate(numbers.length, view.width());
    var row = new double[view.width()];
    for (int i = 0; i < numbers.length; i++) {
      view.copyRow(numbers[i], row);
      copy.setRow(i, row);
    }
    return copy;
  }

  /** Mean edges of the trees without each group. */
  private static double[] withoutGroups(TreeLengths tree, RandomGenerator random, Effort effort) {
    int n = tree.size();
    int[] groupOf = Groups.dealt(n, GROUPS, random);
    var means = new double[Math.min(n, GROUPS)];
    Workers.forEach(
        means.length,
        effort.threads(),
        group -> {
          effort.goOn("measuring spanning trees");
          int[] rest = IntStream.range(0, n).filter(i -> groupOf[i] != group).toArray();
          means[group] = tree.of(rest) / (rest.length - 1);
        });
    return means;
  }

  private static double chance(SpaceView view, TreeLengths tree, Sampling sampling) {
    int n = tree.size();
    int draws = Math.min(sampling.chanceDraws(), Math.max(1, CHANCE_ROWS / n));
    double deviation = Math.sqrt(tree.meanSquare() / view.width() * n / (n - 1));
    double sum = 0;
    for (int draw = 0; draw < draws; draw++) {
      view.effort().goOn("measuring spanning trees by chance");
      Seed seed = sampling.seed().derive("spanning tree by chance " + draw);
      DoubleMatrix rows = isotropic(n, view, deviation, seed.random());
      sum += new TreeLengths(rows).of(IntStream.range(0, n).toArray()) / (n - 1);
    }
    return sum / draws;
  }

  private static DoubleMatrix isotropic(
      int n, SpaceView view, double deviation, RandomGenerator random) {
    DoubleMatrix rows = DoubleMatrix.allocate(n, view.width());
    var row = new double[view.width()];
    for (int i = 0; i < n; i++) {
      double square = 0;
      for (int j = 0; j < row.length; j++) {
        row[j] = random.nextGaussian();
        square += row[j] * row[j];
      }
      double scale = view.geometry() == Geometry.UNIT_LENGTH ? 1 / Math.sqrt(square) : deviation;
      for (int j = 0; j < row.length; j++) {
        row[j] *= scale;
      }
      rows.setRow(i, row);
    }
    return rows;
  }

  private static String meaning(double value, Geometry geometry, double most) {
    String says =
        String.format(Locale.ROOT, "The nearest ties between rows are %.3g long. ", value);
    return geometry == Geometry.UNIT_LENGTH && value < 0.2 * most
        ? says + "Rows stick together: look for near-duplicates and clusters."
        : says + "Compare it with what chance gives, and with spaces of as many rows.";
  }

  private static String shareMeaning(double share) {
    return String.format(
        Locale.ROOT,
        "Rows keep %.0f %% of the distance that as many could keep in a wide enough space.",
        100 * share);
  }
}
