package dev.invar.align.multiway;

import dev.invar.linalg.FloatMatrix;

/**
 * What a correction of directions costs: mean(1 − ⟨o, C⟩) + λ·mean(max(0, 1 − ⟨o, u⟩ − τ)), with o
 * = v/‖v‖ and v the corrected u.
 *
 * @param cap τ, how far 1 − cosine may go for nothing
 * @param penalty λ
 */
record CorrectionPrice(double cap, double penalty) {
  /**
   * The price.
   *
   * @param moved v, n×d; only read
   * @param u rows of length 1; only read
   * @param wanted C, rows of length 1; only read
   */
  double of(FloatMatrix moved, FloatMatrix u, FloatMatrix wanted) {
    double sum = 0;
    for (long i = 0; i < moved.rows(); i++) {
      float[] v = moved.row(i);
      double length = length(v);
      double towards = product(v, wanted.row(i)) / length;
      double kept = product(v, u.row(i)) / length;
      sum += 1 - towards + penalty * Math.max(0, 1 - kept - cap);
    }
    return sum / moved.rows();
  }

  /** Its derivative by every entry of v, n×d; a new matrix. */
  FloatMatrix slope(FloatMatrix moved, FloatMatrix u, FloatMatrix wanted) {
    FloatMatrix result = FloatMatrix.allocate(moved.rows(), moved.columns());
    for (long i = 0; i < moved.rows(); i++) {
      float[] v = moved.row(i);
      float[] start = u.row(i);
      float[] goal = wanted.row(i);
      double length = length(v);
      double towards = product(v, goal) / length;
      double kept = product(v, start) / length;
      double price = 1 - kept > cap ? penalty : 0;
      double along = -towards - price * kept;
      for (int j = 0; j < v.length; j++) {
        double byDirection = -goal[j] - price * start[j];
        v[j] = (float) ((byDirection - along * v[j] / length) / length / moved.rows());
      }
      result.setRow(i, v);
    }
    return result;
  }

  /** ‖v‖, or 1 for a zero vector, which has no direction to move. */
  private static double length(float[] v) {
    double square = product(v, v);
    return square > 0 ? Math.sqrt(square) : 1;
  }

  private static double product(float[] a, float[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += (double) a[i] * b[i];
    }
    return sum;
  }
}
