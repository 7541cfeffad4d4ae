package dev.invar.checks.diagnose.pair;

import dev.invar.diagnose.likeness.NeighbourRankCorrelation;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.method.CheckOf;
import dev.invar.method.Criterion;
import dev.invar.method.MethodCheck;
import dev.invar.method.Seed;

/** Holds neighbour rank correlation to 1 − 6Σd²/(m(m² − 1)), with ranks by counting. */
@CheckOf(NeighbourRankCorrelation.class)
public final class NeighbourRankCorrelationCheck implements MethodCheck {
  private static final int ROWS = 100;

  @Override
  public String data() {
    return "100 generated pairs of widths 10 and 6, the second a noisy image of the first";
  }

  @Override
  public String measure() {
    return "difference from the mean of Spearman's formula without ties, no unit";
  }

  @Override
  public Criterion criterion() {
    return Criterion.atMost(1e-9);
  }

  @Override
  public double measured(Seed seed) {
    DoubleMatrix x = DrawnSpaces.normal(ROWS, 10, seed);
    DoubleMatrix y = DrawnSpaces.noisyImage(x, 6, seed.derive("y"));
    double value =
        DrawnSpaces.value(
            NeighbourRankCorrelation.DEFAULTS,
            DrawnSpaces.pair(x, y),
            "neighbour-rank-correlation");
    double sum = 0;
    double m = ROWS - 1;
    for (int i = 0; i < ROWS; i++) {
      double squares = 0;
      for (int j = 0; j < ROWS; j++) {
        double difference = j == i ? 0 : rank(x, i, j) - rank(y, i, j);
        squares += difference * difference;
      }
      sum += 1 - 6 * squares / (m * (m * m - 1));
    }
    return Math.abs(value - sum / ROWS);
  }

  /** How many others are nearer to an item than one is. */
  private static int rank(DoubleMatrix rows, int item, int one) {
    double[] own = rows.row(item);
    double distance = DrawnSpaces.square(own, rows.row(one));
    int nearer = 0;
    for (int other = 0; other < ROWS; other++) {
      boolean counts = other != item && other != one;
      nearer += counts && DrawnSpaces.square(own, rows.row(other)) < distance ? 1 : 0;
    }
    return nearer;
  }
}
