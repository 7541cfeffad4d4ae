package dev.invar.align.upgrade;

import dev.invar.method.ShapeException;

/**
 * How many queries a way of changing the model answers better or worse than the old model does
 * today.
 *
 * @param better queries answered better, at least 0
 * @param worse queries answered worse, at least 0
 * @param same queries answered as well, at least 0
 */
public record Flips(int better, int worse, int same) {
  /** Differences of a measure up to this one are no difference. */
  static final double EQUAL = 1e-9;

  public Flips {
    if (better < 0 || worse < 0 || same < 0) {
      throw new ShapeException(
          "numbers of queries answered better, worse and as well",
          "none below 0",
          better + ", " + worse + ", " + same);
    }
  }

  /**
   * Counts.
   *
   * @param gains measure of the way less that of the old model, one per query; only read
   */
  public static Flips of(double[] gains) {
    int better = 0;
    int worse = 0;
    for (double gain : gains) {
      better += gain > EQUAL ? 1 : 0;
      worse += gain < -EQUAL ? 1 : 0;
    }
    return new Flips(better, worse, gains.length - better - worse);
  }

  /** How many queries there are. */
  public int queries() {
    return better + worse + same;
  }

  /** Share of queries answered worse, 0 to 1; 0 of none. */
  public double worseShare() {
    return queries() == 0 ? 0 : (double) worse / queries();
  }

  /** Share of queries answered better, 0 to 1; 0 of none. */
  public double betterShare() {
    return queries() == 0 ? 0 : (double) better / queries();
  }
}
