package dev.invar.linalg.dense;

import dev.invar.linalg.kernel.Kernel;

/**
 * QR decomposition by reflections I − τvvᵀ, one for each column: A·P = Q·R.
 *
 * <p>Source: Businger and Golub 1965, doi:10.1007/BF01436084. Cost: 2mn² − ⅔n³ operations, and as
 * many again for Q. Entries must be of the order of one.
 */
final class HouseholderQr {
  /** Which column comes next. */
  enum Order {
    /** The next one: P = I. */
    AS_GIVEN,
    /** The longest of what is left, which reveals the rank. */
    LONGEST_FIRST
  }

  /** Squares below this have lost digits to underflow; what they stand for is below rounding. */
  static final double NEGLIGIBLE = 1e-280;

  private final Kernel kernel;
  private final double[][] columns;
  private final int m;
  private final int rank;
  private final double[] diagonal;
  private final double[] tau;
  private final int[] order;

  /**
   * @param columns n columns of length m; modified
   */
  HouseholderQr(Kernel kernel, double[][] columns, int m) {
    this.kernel = kernel;
    this.columns = columns;
    this.m = m;
    this.rank = Math.min(m, columns.length);
    this.diagonal = new double[rank];
    this.tau = new double[rank];
    this.order = new int[columns.length];
  }

  void decompose(Order wanted) {
    for (int j = 0; j < order.length; j++) {
      order[j] = j;
    }
    for (int k = 0; k < rank; k++) {
      if (wanted == Order.LONGEST_FIRST) {
        bringLongestTo(k);
      }
      reflect(k);
    }
  }

  private void bringLongestTo(int k) {
    int longest = k;
    double most = -1;
    for (int j = k; j < columns.length; j++) {
      double length = kernel.dot(columns[j], columns[j], k, m);
      if (length > most) {
        most = length;
        longest = j;
      }
    }
    double[] column = columns[k];
    columns[k] = columns[longest];
    columns[longest] = column;
    int index = order[k];
    order[k] = order[longest];
    order[longest] = index;
  }

  /** Maps column k, from row k on, to a multiple of e_k, and the columns after it likewise. */
  private void reflect(int k) {
    double[] v = columns[k];
    double square = kernel.dot(v, v, k, m);
    double head = v[k];
    if (square < NEGLIGIBLE) {
      diagonal[k] = head;
      tau[k] = 0;
      return;
    }
    double length = Math.sqrt(square);
    double image = -Math.copySign(length, head);
    diagonal[k] = image;
    tau[k] = (image - head) / image;
    for (int i = k + 1; i < m; i++) {
      v[i] /= head - image;
    }
    v[k] = 1;
    for (int j = k + 1; j < columns.length; j++) {
      kernel.addScaled(columns[j], -tau[k] * kernel.dot(v, columns[j], k, m), v, k, m);
    }
  }

  /** The first min(m, n) columns of Q, each of length m. */
  double[][] q() {
    var q = new double[rank][m];
    for (int j = 0; j < rank; j++) {
      q[j][j] = 1;
      for (int k = j; k >= 0; k--) {
        double[] v = columns[k];
        kernel.addScaled(q[j], -tau[k] * kernel.dot(v, q[j], k, m), v, k, m);
      }
    }
    return q;
  }

  /** The n columns of R, each of length min(m, n). */
  double[][] r() {
    var r = new double[columns.length][rank];
    for (int j = 0; j < columns.length; j++) {
      System.arraycopy(columns[j], 0, r[j], 0, Math.min(j, rank));
      if (j < rank) {
        r[j][j] = diagonal[j];
      }
    }
    return r;
  }

  /** P: place j of A·P is column order[j] of A. */
  int[] order() {
    return order;
  }
}
