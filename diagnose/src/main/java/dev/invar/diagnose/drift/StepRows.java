package dev.invar.diagnose.drift;

import dev.invar.diagnose.Resampling;
import dev.invar.diagnose.SpaceView;
import dev.invar.diagnose.evidence.CentredRows;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.linalg.SymmetricEigen;
import dev.invar.method.Seed;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** Rows of a step, all or drawn ones, with their principal directions, which are found once. */
final class StepRows {
  /** Most rows of a step that are looked at. */
  static final int MOST = 4096;

  private final DoubleMatrix rows;
  private Optional<DoubleMatrix> covariance = Optional.empty();
  private Optional<SymmetricEigen> eigen = Optional.empty();

  /**
   * Of rows that will not change.
   *
   * @param rows n×d; shared, not copied
   */
  StepRows(DoubleMatrix rows) {
    this.rows = rows;
  }

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

  /** n×d; shared, not copied. */
  DoubleMatrix rows() {
    return rows;
  }

  /** n. */
  int size() {
    return Math.toIntExact(rows.rows());
  }

  /** Σ(x − m)(x − m)ᵀ/n, d×d; shared, not copied. */
  DoubleMatrix covariance() {
    if (covariance.isEmpty()) {
      DoubleMatrix centred = CentredRows.of(rows);
      covariance = Optional.of(centred.transposeTimes(centred).scaled(1.0 / size()));
    }
    return covariance.get();
  }

  /** Eigenvalues and eigenvectors of the covariance. */
  SymmetricEigen eigen() {
    if (eigen.isEmpty()) {
      eigen = Optional.of(SymmetricEigen.of(covariance()));
    }
    return eigen.get();
  }

  /** The first principal directions, at most k, of those with a variance above rounding. */
  DoubleMatrix principal(int k) {
    int most = Math.min(k, Math.min(size() - 1, rows.columns()));
    int r = 0;
    while (r < most && eigen().values()[r] > rounding()) {
      r++;
    }
    return eigen().vectors().columnRange(0, r);
  }

  /** A variance that is no more than rounding of the rows leaves. */
  double rounding() {
    return 0x1p-52 * rows.columns() * square();
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
    return new StepRows(CentredRows.select(rows, numbers));
  }

  /** The coordinates of these rows along some directions. */
  StepRows along(DoubleMatrix directions) {
    return new StepRows(rows.times(directions));
  }

  /** The first rows, and the others. */
  List<StepRows> parted(int first) {
    return List.of(
        new StepRows(rows.rowRange(0, first)), new StepRows(rows.rowRange(first, size())));
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
