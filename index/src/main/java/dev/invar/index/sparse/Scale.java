package dev.invar.index.sparse;

/**
 * How a sum becomes a score: {@code (float) (sum·factor)}, which never falls as the sum grows.
 *
 * @param factor at least 0
 */
record Scale(double factor) {
  /** No sum is as high as this. */
  static final int UNREACHABLE = Integer.MAX_VALUE;

  float score(int sum) {
    return (float) (sum * factor);
  }

  /**
   * The least sum whose score reaches a bound.
   *
   * @return at least 1; {@link #UNREACHABLE} if no sum does
   */
  int leastSum(float bound) {
    // Half a step below the bound is where floats begin to round to it.
    double edge = (bound - Math.ulp(bound) / 2.0) / factor;
    int sum = edge >= 1 ? (int) Math.min(UNREACHABLE, edge) : 1;
    if (score(UNREACHABLE - 1) < bound) {
      return UNREACHABLE;
    }
    while (sum > 1 && score(sum - 1) >= bound) {
      sum--;
    }
    while (score(sum) < bound) {
      sum++;
    }
    return sum;
  }
}
