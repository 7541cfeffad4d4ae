package dev.invar.bench.inspect;

import dev.invar.diagnose.Metric;
import dev.invar.diagnose.SpaceView;
import dev.invar.diagnose.dimension.LocalDimension;
import dev.invar.diagnose.dimension.LocalDimensionMoments;
import dev.invar.diagnose.dimension.TwoNearestNeighbours;
import dev.invar.diagnose.spread.SpanningTreeDimension;
import dev.invar.method.Criterion;
import dev.invar.method.Seed;
import java.util.ArrayList;
import java.util.List;

/**
 * Known dimensions. That of balls of 32 is a known miss: in so many dimensions 10,000 rows are too
 * few, and every estimate is too low.
 */
final class KnownDimensions {
  private static final int ROWS = 10_000;
  private static final int[] PUBLISHED = {2, 4, 8, 16};

  private KnownDimensions() {}

  static List<Answer> answers() {
    var answers = new ArrayList<Answer>();
    for (int dimension : new int[] {2, 8, 32}) {
      answers.add(ball("local-dimension", LocalDimension.DEFAULTS, dimension));
      answers.add(ball("local-dimension-moments", LocalDimensionMoments.DEFAULTS, dimension));
    }
    answers.add(balls("local-dimension", LocalDimension.DEFAULTS));
    answers.add(balls("local-dimension-moments", LocalDimensionMoments.DEFAULTS));
    for (int dimension : new int[] {2, 8}) {
      answers.add(ball("two-nearest-neighbours", TwoNearestNeighbours.DEFAULTS, dimension));
    }
    for (int dimension : new int[] {2, 5}) {
      answers.add(
          Answer.of(
              "spanning-tree-dimension-" + dimension,
              "relative error of the dimension by spanning trees of a cube of " + dimension,
              Criterion.atMost(0.1),
              "n = 4,096, d = 384",
              seed ->
                  error(
                      SpanningTreeDimension.DEFAULTS,
                      KnownRows.cube(4096, dimension, seed),
                      dimension)));
    }
    return answers;
  }

  private static Answer ball(String id, Metric<SpaceView> metric, int dimension) {
    return Answer.of(
        id + "-" + dimension,
        "relative error of the dimension of a uniform ball of " + dimension,
        Criterion.atMost(dimension > 8 ? 0.2 : 0.1),
        "n = 10,000, d = 384, default options, all rows of the ball",
        seed -> ballError(metric, dimension, seed));
  }

  private static Answer balls(String id, Metric<SpaceView> metric) {
    return Answer.of(
        id + "-2-to-16",
        "largest relative error of the dimension of uniform balls of 2, 4, 8 and 16",
        Criterion.atMost(0.1),
        "n = 10,000, d = 384, geometric mean over all rows of each ball",
        seed -> {
          double largest = 0;
          for (int dimension : PUBLISHED) {
            largest = Math.max(largest, ballError(metric, dimension, seed));
          }
          return largest;
        });
  }

  private static double ballError(Metric<SpaceView> metric, int dimension, Seed seed) {
    SpaceView view = KnownRows.ball(ROWS, dimension, seed.derive("ball " + dimension));
    return error(metric, view, dimension);
  }

  private static double error(Metric<SpaceView> metric, SpaceView view, int dimension) {
    return Math.abs(metric.value(view).asNumber().orElse(Double.NaN) / dimension - 1);
  }
}
