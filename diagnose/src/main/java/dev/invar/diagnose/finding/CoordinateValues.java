package dev.invar.diagnose.finding;

/**
 * The values of one coordinate over the rows that are finite and not zero.
 *
 * @param least smallest
 * @param greatest largest
 * @param mean average
 * @param variance mean square of the differences from the average, at least 0
 * @param common a value that many rows have, if there is one
 * @param commonRows how many rows have exactly that value
 */
public record CoordinateValues(
    double least, double greatest, double mean, double variance, double common, long commonRows) {
  /** Values of a constant differ by no more than this share of their size: rounding to float. */
  private static final double ROUNDING = 1e-6;

  /** Whether every row has 0. */
  public boolean isDead() {
    return least == 0 && greatest == 0;
  }

  /**
   * Whether every row has one value, but for rounding; so has a dead coordinate. Values that differ
   * in sign are not one value, however small they are.
   */
  public boolean isConstant() {
    return greatest - least <= ROUNDING * Math.max(Math.abs(least), Math.abs(greatest));
  }
}
