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
    int low = 1;
    int high = UNREACHABLE;
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
