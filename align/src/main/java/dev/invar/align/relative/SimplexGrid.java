package dev.invar.align.relative;

import java.util.ArrayList;
import java.util.List;

/** All ways to share 1 among a few in steps. */
final class SimplexGrid {
  private SimplexGrid() {}

  /**
   * The points.
   *
   * @param parts among how many, at least 1
   * @param steps a step is 1/steps, at least 1
   * @return points of {@code parts} values ≥ 0 that sum to 1; those nearest to equal shares first
   */
  static List<double[]> points(int parts, int steps) {
    var points = new ArrayList<double[]>();
    add(new int[parts], 0, steps, steps, points);
    points.sort((a, b) -> Double.compare(squares(a), squares(b)));
    return points;
  }

  private static void add(int[] shares, int part, int left, int steps, List<double[]> points) {
    if (part == shares.length - 1) {
      var point = new double[shares.length];
      shares[part] = left;
      for (int i = 0; i < point.length; i++) {
        point[i] = (double) shares[i] / steps;
      }
      points.add(point);
      return;
    }
    for (int share = 0; share <= left; share++) {
      shares[part] = share;
      add(shares, part + 1, left - share, steps, points);
    }
  }

  private static double squares(double[] point) {
    double sum = 0;
    for (double share : point) {
      sum += share * share;
    }
    return sum;
  }
}
