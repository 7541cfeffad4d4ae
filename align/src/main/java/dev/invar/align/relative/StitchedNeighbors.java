package dev.invar.align.relative;

import dev.invar.linalg.FloatMatrix;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * How well one side's vectors stand in for another's, over held-out items: the mean share of the k
 * nearest items of x_i among the first side's rows that are also among the k nearest of y_i among
 * them, for a product of blocks of any weights. No unit, 1 if they are all the same, about k/n by
 * chance.
 *
 * <p>Inner products of every block are kept, so that trying weights costs no new similarities:
 * memory 2·b·n² floats for a pair of sides.
 */
final class StitchedNeighbors {
  private final List<FloatMatrix> within = new ArrayList<>();
  private final List<FloatMatrix> across = new ArrayList<>();
  private final List<double[]> squares = new ArrayList<>();
  private final int rows;

  /**
   * @param first of each block, n×m: the side that is searched
   * @param second of each block, n×m: the side that stands in
   */
  StitchedNeighbors(List<FloatMatrix> first, List<FloatMatrix> second) {
    this.rows = Math.toIntExact(first.getFirst().rows());
    for (int block = 0; block < first.size(); block++) {
      within.add(first.get(block).timesTranspose(first.get(block)));
      across.add(second.get(block).timesTranspose(first.get(block)));
      squares.add(squares(first.get(block)));
    }
  }

  private static double[] squares(FloatMatrix matrix) {
    var squares = new double[Math.toIntExact(matrix.rows())];
    for (int i = 0; i < squares.length; i++) {
      for (float value : matrix.row(i)) {
        squares[i] += (double) value * value;
      }
    }
    return squares;
  }

  /** The share for one choice of weights, which are only read. */
  double shared(double[] weights, int k) {
    double[] lengths = lengths(weights);
    int least = Math.min(k, rows - 1);
    double shared = 0;
    for (int i = 0; i < rows; i++) {
      double[] own = cosines(i, within, weights, lengths);
      double[] stitched = cosines(i, across, weights, lengths);
      shared += Math.min(1, (double) common(i, own, stitched, least) / least) / rows;
    }
    return shared;
  }

  private double[] lengths(double[] weights) {
    var lengths = new double[rows];
    for (int block = 0; block < weights.length; block++) {
      for (int i = 0; i < rows; i++) {
        lengths[i] += weights[block] * squares.get(block)[i];
      }
    }
    Arrays.setAll(lengths, i -> lengths[i] > 0 ? Math.sqrt(lengths[i]) : 1);
    return lengths;
  }

  /** Cosines of a row with all rows of the first side, but for the row's own length. */
  private double[] cosines(
      int row, List<FloatMatrix> products, double[] weights, double[] lengths) {
    var cosines = new double[rows];
    for (int block = 0; block < weights.length; block++) {
      if (weights[block] > 0) {
        float[] product = products.get(block).row(row);
        for (int j = 0; j < rows; j++) {
          cosines[j] += weights[block] * product[j] / lengths[j];
        }
      }
    }
    return cosines;
  }

  /** How many items other than {@code self} are among the k nearest by both. */
  private static int common(int self, double[] one, double[] other, int k) {
    double least = leastOfNearest(self, one, k);
    double leastOther = leastOfNearest(self, other, k);
    int common = 0;
    for (int j = 0; j < one.length; j++) {
      common += j != self && one[j] >= least && other[j] >= leastOther ? 1 : 0;
    }
    return common;
  }

  private static double leastOfNearest(int self, double[] cosines, int k) {
    double[] sorted = cosines.clone();
    sorted[self] = Double.NEGATIVE_INFINITY;
    Arrays.sort(sorted);
    return sorted[sorted.length - k];
  }
}
