package dev.invar.align.match;

import dev.invar.align.Alignment;
import dev.invar.align.RoleMeans;
import dev.invar.align.SideMap;
import dev.invar.align.UnitLength;
import dev.invar.align.map.AffineMap;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.linalg.FloatMatrix;
import dev.invar.method.ShapeException;
import dev.invar.space.VectorSet;
import java.util.List;

/**
 * What matching works on: the rows of both sets at length 1 minus the mean of their set. The means
 * are those of the whole sets, also where only known pairs are looked at: both sets are samples of
 * the same kind of texts, and a dozen pairs say less about the mean than thousands of rows.
 *
 * @param x of the source, n×dx
 * @param y of the target, m×dy
 * @param knownX of the known pairs, k×dx
 * @param knownY of the known pairs, k×dy
 */
record Clouds(FloatMatrix x, FloatMatrix y, FloatMatrix knownX, FloatMatrix knownY) {
  /** Below this there are no neighbours to speak of. */
  static final int FEWEST = 4;

  /** The sets' means, which an alignment needs too. */
  @SuppressWarnings("ArrayRecordComponent") // inside one matcher, never compared
  record Means(double[] x, double[] y) {}

  static Means means(UnlinkedSets sets) {
    return new Means(mean(unit(sets.source())), mean(unit(sets.target())));
  }

  /** Prepares both sets and the known pairs. */
  static Clouds of(UnlinkedSets sets, Means means) {
    return new Clouds(
        centred(unit(sets.source()), means.x()),
        centred(unit(sets.target()), means.y()),
        sets.known()
            .map(known -> centred(unit(known.source()), means.x()))
            .orElseGet(() -> FloatMatrix.allocate(0, means.x().length)),
        sets.known()
            .map(known -> centred(unit(known.target()), means.y()))
            .orElseGet(() -> FloatMatrix.allocate(0, means.y().length)));
  }

  static void requireEnough(UnlinkedSets sets) {
    if (sets.source().size() < FEWEST || sets.target().size() < FEWEST) {
      throw new ShapeException(
          "rows to match",
          "at least " + FEWEST + " on each side",
          sets.source().size() + " and " + sets.target().size());
    }
  }

  private static FloatMatrix unit(VectorSet set) {
    FloatMatrix rows = FloatMatrix.allocate(set.size(), set.vectors().columns());
    var row = new float[set.vectors().columns()];
    for (int i = 0; i < set.size(); i++) {
      set.vectors().copyRow(i, row);
      rows.setRow(i, UnitLength.of(row, "item " + set.ids().get(i) + " in " + set.space()));
    }
    return rows;
  }

  static double[] mean(FloatMatrix rows) {
    var mean = new double[rows.columns()];
    var row = new float[rows.columns()];
    for (long i = 0; i < rows.rows(); i++) {
      rows.copyRow(i, row);
      for (int j = 0; j < row.length; j++) {
        mean[j] += row[j] / (double) rows.rows();
      }
    }
    return mean;
  }

  static FloatMatrix centred(FloatMatrix rows, double[] mean) {
    FloatMatrix result = FloatMatrix.allocate(rows.rows(), rows.columns());
    var row = new float[rows.columns()];
    for (long i = 0; i < rows.rows(); i++) {
      rows.copyRow(i, row);
      for (int j = 0; j < row.length; j++) {
        row[j] = (float) (row[j] - mean[j]);
      }
      result.setRow(i, row);
    }
    return result;
  }

  /** Some rows, in the order of their numbers; a copy. */
  static FloatMatrix select(FloatMatrix rows, int[] numbers) {
    FloatMatrix result = FloatMatrix.allocate(numbers.length, rows.columns());
    var row = new float[rows.columns()];
    for (int i = 0; i < numbers.length; i++) {
      rows.copyRow(numbers[i], row);
      result.setRow(i, row);
    }
    return result;
  }

  /** Scales every row to length 1; a row of zeros stays. */
  static FloatMatrix normalized(FloatMatrix rows) {
    FloatMatrix result = FloatMatrix.allocate(rows.rows(), rows.columns());
    var row = new float[rows.columns()];
    for (long i = 0; i < rows.rows(); i++) {
      rows.copyRow(i, row);
      result.setRow(i, UnitLength.orZero(row));
    }
    return result;
  }

  /** The same known pairs with only some of the rows. */
  Clouds withRows(int[] ofX, int[] ofY) {
    return new Clouds(select(x, ofX), select(y, ofY), knownX, knownY);
  }

  /** k. */
  int known() {
    return Math.toIntExact(knownX.rows());
  }

  /** The alignment of a frame. */
  static Alignment alignment(UnlinkedSets sets, Means means, SeenFrame frame) {
    return new Alignment(
        List.of(
            side(sets.source(), means.x(), frame.u()), side(sets.target(), means.y(), frame.v())));
  }

  private static SideMap side(VectorSet set, double[] mean, DoubleMatrix directions) {
    return new SideMap(set.space(), RoleMeans.both(mean), AffineMap.ofRows(directions));
  }
}
