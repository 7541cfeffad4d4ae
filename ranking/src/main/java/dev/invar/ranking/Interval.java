package dev.invar.ranking;

/**
 * An estimate and how sure it is.
 *
 * @param low lower end of the interval
 * @param estimate the value measured
 * @param high upper end of the interval
 */
public record Interval(double low, double estimate, double high) {
  /** Whether the interval leaves out zero: the difference it estimates is not due to chance. */
  public boolean excludesZero() {
    return low > 0 || high < 0;
  }
}
