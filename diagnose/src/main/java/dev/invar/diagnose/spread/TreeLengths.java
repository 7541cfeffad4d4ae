package dev.invar.diagnose.spread;

import dev.invar.linalg.DoubleMatrix;
import java.util.Arrays;

/**
 * Lengths of Euclidean minimum spanning trees of some of given rows, by Prim's algorithm over
 * squared distances that are found once by products. Cost: 2·n²·d operations once, n² a tree;
 * memory n² doubles, off the heap.
 */
final class TreeLengths {
  private final DoubleMatrix rows;
  private final DoubleMatrix inner;
  private final double[] squares;

  /**
   * Finds inner products about the mean, where they lose the fewest digits.
   *
   * @param rows n×d, n ≥ 1; changed: their mean is subtracted
   */
  TreeLengths(DoubleMatrix rows) {
    int n = (int) rows.rows();
    var equal = new double[n];
    Arrays.fill(equal, 1.0 / n);
    double[] mean = rows.transposeTimes(equal);
    var row = new double[mean.length];
    this.rows = rows;
    this.squares = new double[n];
    for (int i = 0; i < n; i++) {
      rows.copyRow(i, row);
      for (int j = 0; j < row.length; j++) {
        row[j] -= mean[j];
        squares[i] += row[j] * row[j];
      }
      rows.setRow(i, row);
    }
    this.inner = rows.timesTranspose(rows);
  }

  /** n. */
  int size() {
    return squares.length;
  }

  /** Mean ‖x − m‖² of the rows. */
  double meanSquare() {
    return Arrays.stream(squares).average().orElseThrow();
  }

  /**
   * The total length of the edges.
   *
   * @param chosen which rows, at least one
   */
  double of(int[] chosen) {
    int n = chosen.length;
    int[] outside = chosen.clone();
    double[] own = Arrays.stream(chosen).mapToDouble(i -> squares[i]).toArray();
    var nearest = new double[n];
    var parent = new int[n];
    Arrays.fill(nearest, Double.POSITIVE_INFINITY);
    var products = new double[size()];
    int last = chosen[n - 1];
    double length = 0;
    for (int left = n - 1; left > 0; left--) {
      inner.copyRow(last, products);
      int best = reach(last, products, outside, own, nearest, parent, left);
      last = outside[best];
      length += distance(last, parent[best]);
      outside[best] = outside[left - 1];
      own[best] = own[left - 1];
      nearest[best] = nearest[left - 1];
      parent[best] = parent[left - 1];
    }
    return length;
  }

  /** Lets the last row of the tree reach those outside; which of them is nearest to the tree. */
  private int reach(
      int last,
      double[] products,
      int[] outside,
      double[] own,
      double[] nearest,
      int[] parent,
      int left) {
    double base = squares[last];
    int best = 0;
    double least = Double.POSITIVE_INFINITY;
    for (int i = 0; i < left; i++) {
      double square = base + own[i] - 2 * products[outside[i]];
      double known = nearest[i];
      if (square < known) {
        known = square;
        nearest[i] = square;
        parent[i] = last;
      }
      if (known < least) {
        least = known;
        best = i;
      }
    }
    return best;
  }

  /** From the rows themselves, which is exact for close ones. */
  private double distance(int i, int j) {
    double[] a = rows.row(i);
    double[] b = rows.row(j);
    double square = 0;
    for (int c = 0; c < a.length; c++) {
      square += (a[c] - b[c]) * (a[c] - b[c]);
    }
    return Math.sqrt(square);
  }
}
