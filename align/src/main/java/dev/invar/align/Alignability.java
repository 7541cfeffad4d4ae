package dev.invar.align;

import dev.invar.linalg.DoubleMatrix;
import dev.invar.linalg.Svd;
import dev.invar.method.Seed;
import dev.invar.ranking.Interval;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * ρ = ‖X₀ᵀY₀‖_* / (‖X₀‖_F ‖Y₀‖_F): how much of one space is a rotation of the other, 0 to 1. With
 * few rows ρ is high by chance, which is why it comes with what a random pairing gives.
 *
 * @param seed of the random pairing
 */
public record Alignability(Seed seed) {
  private static final int PARTS = 10;
  private static final double NORMAL_95 = 1.96;

  /** ρ of the first two sides, with its interval; its chance is that of a random pairing. */
  Evidence.Figure of(CentredPairs centred) {
    DoubleMatrix x = centred.centred(0);
    DoubleMatrix y = centred.centred(1);
    double value = rho(x, y);
    double chance = rho(x, drawnRows(y, shuffle(centred.rows(), seed.random())));
    // A jackknife over ten parts: a bootstrap repeats rows, which raises ρ of few rows in itself.
    int parts = Math.min(PARTS, centred.rows());
    double spread = 0;
    for (int part = 0; part < parts; part++) {
      int[] kept = without(part, parts, centred.rows());
      if (kept.length > 1) {
        double left = rho(drawnRows(x, kept), drawnRows(y, kept));
        spread += (left - value) * (left - value);
      }
    }
    double error = NORMAL_95 * Math.sqrt(spread * (parts - 1) / parts);
    return new Evidence.Figure(
        new Interval(Math.max(0, value - error), value, Math.min(1, value + error)), chance);
  }

  /**
   * ρ of centred rows.
   *
   * @param x X₀, n×dx; only read
   * @param y Y₀, n×dy; only read
   * @return in [0, 1], 0 if a side has no variance. Cost: 2·n·dx·dy + O(d³)
   */
  public static double rho(DoubleMatrix x, DoubleMatrix y) {
    double sum = 0;
    for (double value : Svd.of(x.transposeTimes(y)).singularValues()) {
      sum += value;
    }
    double norms = x.frobeniusNorm() * y.frobeniusNorm();
    return norms > 0 ? Math.min(1, sum / norms) : 0;
  }

  private static DoubleMatrix drawnRows(DoubleMatrix rows, int[] order) {
    DoubleMatrix result = DoubleMatrix.allocate(order.length, rows.columns());
    for (int i = 0; i < order.length; i++) {
      result.setRow(i, rows.row(order[i]));
    }
    return result;
  }

  private static int[] shuffle(int n, RandomGenerator random) {
    var order = new int[n];
    for (int i = 0; i < n; i++) {
      int other = random.nextInt(i + 1);
      order[i] = order[other];
      order[other] = i;
    }
    return order;
  }

  private static int[] without(int part, int parts, int n) {
    return IntStream.range(0, n).filter(i -> i % parts != part).toArray();
  }
}
