package dev.invar.align.upgrade;

import dev.invar.method.NumericalException;
import dev.invar.method.ShapeException;
import java.util.Arrays;

/**
 * Carries scores of one way of searching onto the scale of another, so that thresholds and
 * distributions survive a change of model.
 *
 * <p>The map goes through matched quantiles, the isotonic regression of the sorted scores of one
 * way on those of the other. It is linear between the quantiles and beyond the ends goes on with
 * the slope of the whole, and it is strictly increasing: no two scores become one, so ranks stay.
 * Pairing scores document by document instead ties many together and shrinks the rest. Source:
 * isotonic calibration, Zadrozny, Elkan 2002, doi:10.1145/775047.775151; through quantiles: Invar's
 * own choice. Cost: O(n log n) to fit, O(log {@value #LEVELS}) a score. Weakness: the queries it is
 * fitted to stand for those to come.
 */
public final class ScoreCalibration {
  /** How many quantiles are matched. */
  public static final int LEVELS = 51;

  /** The smallest slope of a piece, as a share of the slope of the whole. */
  private static final double LEAST_SLOPE = 1e-3;

  private final double[] from;
  private final double[] to;

  private ScoreCalibration(double[] from, double[] to) {
    this.from = from;
    this.to = to;
  }

  /**
   * Fits to scores of the same queries over the same documents.
   *
   * @param from scores on the scale to leave, at least two different ones; only read
   * @param to scores on the scale to reach, at least two different ones, of any number; only read
   * @throws ShapeException if there are fewer than two of either
   * @throws NumericalException if a score is not finite, or all of one side are equal
   */
  public static ScoreCalibration fit(double[] from, double[] to) {
    double[] sortedFrom = sorted(from, "scores to leave");
    double[] sortedTo = sorted(to, "scores to reach");
    double width = sortedFrom[sortedFrom.length - 1] - sortedFrom[0];
    double slope = (sortedTo[sortedTo.length - 1] - sortedTo[0]) / width;
    var x = new double[LEVELS];
    var y = new double[LEVELS];
    int levels = 0;
    for (int level = 0; level < LEVELS; level++) {
      double share = (double) level / (LEVELS - 1);
      double next = quantile(sortedFrom, share);
      // Equal quantiles of many equal scores are one knot; the last of them stands for all.
      if (levels > 0 && next - x[levels - 1] <= 1e-12 * width) {
        levels--;
      }
      x[levels] = next;
      y[levels] = quantile(sortedTo, share);
      levels++;
    }
    return of(Arrays.copyOf(x, levels), increasing(x, Arrays.copyOf(y, levels), slope));
  }

  /**
   * A calibration that was kept.
   *
   * @param from knots on the scale to leave, strictly increasing, at least two; copied
   * @param to as many knots on the scale to reach, strictly increasing; copied
   */
  public static ScoreCalibration of(double[] from, double[] to) {
    if (from.length < 2 || from.length != to.length) {
      throw new ShapeException(
          "knots of a calibration",
          "two or more, as many on both scales",
          from.length + " and " + to.length);
    }
    requireIncreasing(from, "knots to leave");
    requireIncreasing(to, "knots to reach");
    return new ScoreCalibration(from.clone(), to.clone());
  }

  /** Lifts what lies too low, so that every piece rises by a share of the slope of the whole. */
  private static double[] increasing(double[] x, double[] y, double slope) {
    for (int i = 1; i < y.length; i++) {
      y[i] = Math.max(y[i], y[i - 1] + LEAST_SLOPE * slope * (x[i] - x[i - 1]));
    }
    return y;
  }

  /** The score on the other scale: strictly increasing, defined for every finite score. */
  public double apply(double score) {
    return through(from, to, score);
  }

  /** The calibration back: undoes this one up to rounding. */
  public ScoreCalibration inverse() {
    return new ScoreCalibration(to, from);
  }

  /** Knots on the scale to leave; a copy. */
  public double[] from() {
    return from.clone();
  }

  /** Knots on the scale to reach; a copy. */
  public double[] to() {
    return to.clone();
  }

  private static double through(double[] x, double[] y, double score) {
    int last = x.length - 1;
    if (score < x[0]) {
      return y[0] + (score - x[0]) * (y[last] - y[0]) / (x[last] - x[0]);
    }
    if (score > x[last]) {
      return y[last] + (score - x[last]) * (y[last] - y[0]) / (x[last] - x[0]);
    }
    int found = Arrays.binarySearch(x, score);
    if (found >= 0) {
      return y[found];
    }
    int above = -found - 1;
    double share = (score - x[above - 1]) / (x[above] - x[above - 1]);
    return y[above - 1] + share * (y[above] - y[above - 1]);
  }

  private static double[] sorted(double[] scores, String what) {
    if (scores.length < 2) {
      throw new ShapeException(what, "at least 2", scores.length);
    }
    double[] sorted = scores.clone();
    Arrays.sort(sorted);
    // Sorted, NaN and infinity stand at the ends.
    double lowest = sorted[0];
    double highest = sorted[sorted.length - 1];
    if (!Double.isFinite(lowest) || !Double.isFinite(highest) || lowest == highest) {
      throw new NumericalException(
          what + ": expected finite scores that differ, found " + lowest + " to " + highest);
    }
    return sorted;
  }

  private static void requireIncreasing(double[] knots, String what) {
    for (int i = 0; i < knots.length; i++) {
      if (!Double.isFinite(knots[i]) || (i > 0 && knots[i] <= knots[i - 1])) {
        throw new NumericalException(
            "%s: expected finite and strictly increasing ones, found %s at place %d"
                .formatted(what, knots[i], i));
      }
    }
  }

  private static double quantile(double[] sorted, double share) {
    double position = share * (sorted.length - 1);
    int below = (int) position;
    int above = Math.min(below + 1, sorted.length - 1);
    return sorted[below] + (position - below) * (sorted[above] - sorted[below]);
  }
}
