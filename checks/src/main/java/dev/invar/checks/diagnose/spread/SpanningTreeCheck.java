package dev.invar.checks.diagnose.spread;

import dev.invar.diagnose.Geometry;
import dev.invar.diagnose.Metric;
import dev.invar.diagnose.SpaceView;
import dev.invar.diagnose.spread.SpanningTree;
import dev.invar.method.CheckOf;
import dev.invar.method.Criterion;
import dev.invar.method.MethodCheck;
import dev.invar.method.Seed;

/** Against the edges that no path of shorter ones replaces; and the longest tree, of a simplex. */
@CheckOf(SpanningTree.class)
public final class SpanningTreeCheck implements MethodCheck {
  private final Metric<SpaceView> metric;

  /** Checks Invar's own. */
  public SpanningTreeCheck() {
    this(SpanningTree.DEFAULTS);
  }

  SpanningTreeCheck(Metric<SpaceView> metric) {
    this.metric = metric;
  }

  @Override
  public String data() {
    return "70 generated rows of width 3, and the 20 corners of a regular simplex";
  }

  @Override
  public String measure() {
    return "largest relative distance of the mean edge from brute force and from √(2n/(n − 1)), no unit";
  }

  @Override
  public Criterion criterion() {
    return Criterion.atMost(1e-5);
  }

  @Override
  public double measured(Seed seed) {
    double[][] rows = MadeRows.normal(70, 3, 2, seed);
    double found = MadeRows.value(metric, MadeRows.view(rows, Geometry.AS_GIVEN));
    double expected = byReverseDeletion(rows) / (rows.length - 1);
    int n = 20;
    var corners = new double[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        corners[i][j] = (i == j ? 1 : 0) - 1.0 / n;
      }
    }
    double simplex = MadeRows.value(metric, MadeRows.view(corners, Geometry.UNIT_LENGTH));
    double longest = Math.sqrt(2.0 * n / (n - 1));
    return Math.max(Math.abs(found / expected - 1), Math.abs(simplex / longest - 1));
  }

  /** An edge is in the tree unless shorter ones join its ends: a fixed point of bottlenecks. */
  private static double byReverseDeletion(double[][] rows) {
    int n = rows.length;
    var bottleneck = new double[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        bottleneck[i][j] = distance(rows[i], rows[j]);
      }
    }
    for (int k = 0; k < n; k++) {
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
          double over = Math.max(bottleneck[i][k], bottleneck[k][j]);
          bottleneck[i][j] = Math.min(bottleneck[i][j], over);
        }
      }
    }
    double length = 0;
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < i; j++) {
        double edge = distance(rows[i], rows[j]);
        length += edge <= bottleneck[i][j] ? edge : 0;
      }
    }
    return length;
  }

  private static double distance(double[] a, double[] b) {
    double square = 0;
    for (int j = 0; j < a.length; j++) {
      square += (a[j] - b[j]) * (a[j] - b[j]);
    }
    return Math.sqrt(square);
  }
}
