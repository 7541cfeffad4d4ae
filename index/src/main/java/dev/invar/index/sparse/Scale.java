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
    if (!(bound > 0)) {
      return 1;
    }
    if (score(UNREACHABLE - 1) < bound) {
      return UNREACHABLE;
    }
    // Half a step below the bound is where floats begin to round to it.
    double edge = (bound - Math.ulp(bound) / 2.0) / factor;
    int sum = edge >= 1 ? (int) Math.min(UNREACHABLE - 1, edge) : 1;
    for (int near = Math.max(1, sum - 1); near < UNREACHABLE && near <= sum + 1; near++) {
      if (score(near) >= bound && (near == 1 || score(near - 1) < bound)) {
        return near;
      }
    }
    return searched(bound);
  }

  /** As {@link #leastSum}, where floats are too coarse, or end, for the edge to be near. */
  private int searched(float bound) {
    int low = 1;
    int high = UNREACHABLE - 1;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (score(middle) >= bound) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }
}
