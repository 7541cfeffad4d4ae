package dev.invar.diagnose.drift;

import dev.invar.diagnose.Resampling;
import dev.invar.diagnose.SpaceView;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.linalg.SymmetricEigen;
import dev.invar.method.Seed;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Rows of a step, all or drawn ones.
 *
 * @param rows n×d
 */
record StepRows(DoubleMatrix rows) {
  /** Most rows of a step that are looked at. */
  static final int MOST = 4096;

  static StepRows of(SpaceView view, Seed seed) {
    int[] drawn = view.drawn(MOST, seed.derive("rows of a step").random());
    DoubleMatrix rows = DoubleMatrix.allocate(drawn.length, view.width());
    var row = new double[view.width()];
    for (int i = 0; i < drawn.length; i++) {
      view.copyRow(drawn[i], row);
      rows.setRow(i, row);
    }
    return new StepRows(rows);
  }

  /** n. */
  int size() {
    return Math.toIntExact(rows.rows());
  }

  /** Σ(x − m)(x − m)ᵀ/n, d×d. */
  DoubleMatrix covariance() {
    int d = rows.columns();
    var mean = new double[d];
    var row = new double[d];
    for (int i = 0; i < size(); i++) {
      rows.copyRow(i, row);
      Arrays.setAll(mean, j -> mean[j] + row[j] / size());
    }
    DoubleMatrix centred = DoubleMatrix.allocate(size(), d);
    for (int i = 0; i < size(); i++) {
      rows.copyRow(i, row);
      Arrays.setAll(row, j -> row[j] - mean[j]);
      centred.setRow(i, row);
    }
    return centred.transposeTimes(centred).scaled(1.0 / size());
  }

  /** The first principal directions, at most k, of those with a variance above rounding. */
  DoubleMatrix principal(int k) {
    SymmetricEigen eigen = SymmetricEigen.of(covariance());
    double bar = 0x1p-52 * rows.columns() * square();
    int most = Math.min(k, Math.min(size() - 1, rows.columns()));
    int r = 0;
    while (r < most && eigen.values()[r] > bar) {
      r++;
    }
    return eigen.vectors().columnRange(0, r);
  }

  /** The mean square of the rows. */
  private double square() {
    double norm = rows.frobeniusNorm();
    return norm * norm / size();
  }

  /** The rows but every {@code groups}-th from {@code group} on. */
  StepRows without(int group, int groups) {
    return chosen(IntStream.range(0, size()).filter(i -> i % groups != group).toArray());
  }

  private StepRows chosen(int[] numbers) {
    DoubleMatrix some = DoubleMatrix.allocate(numbers.length, rows.columns());
    for (int i = 0; i < numbers.length; i++) {
      some.setRow(i, rows.row(numbers[i]));
    }
    return new StepRows(some);
  }

  /** Both steps' rows in one. */
  StepRows with(StepRows other) {
    DoubleMatrix all = DoubleMatrix.allocate(size() + other.size(), rows.columns());
    for (int i = 0; i < all.rows(); i++) {
      all.setRow(i, i < size() ? rows.row(i) : other.rows.row(i - size()));
    }
    return new StepRows(all);
  }

  /** These rows dealt at random into parts of some sizes. */
  StepRows[] dealt(RandomGenerator random, int... sizes) {
    int[] order = Resampling.shuffle(size(), random);
    var parts = new StepRows[sizes.length];
    int from = 0;
    for (int part = 0; part < sizes.length; part++) {
      parts[part] = chosen(Arrays.copyOfRange(order, from, from + sizes[part]));
      from += sizes[part];
    }
    return parts;
  }
}
