package dev.invar.diagnose.anomaly;

import dev.invar.diagnose.Resampling;
import dev.invar.diagnose.SpaceView;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.method.ShapeException;
import java.util.Arrays;
import java.util.BitSet;
import java.util.function.Function;
import java.util.random.RandomGenerator;

/** Fits to the mean and principal axes of normal rows, and to those of all but some of them. */
final class NormalRows {
  /** Up to so many rows, each is left out by itself. */
  private static final int LEAVE_ONE_OUT = 64;

  private static final int FOLDS = 10;

  /** Most rows that are scored by a model without them. */
  static final int MOST_HELD_OUT = 8192;

  /** Products of wider rows are too large; axes are those of {@value #MOST_WIDE} drawn ones. */
  private static final int WIDE = 4096;

  private static final int MOST_WIDE = 1024;

  private final SpaceView view;

  /**
   * @throws ShapeException if there are fewer than two rows
   */
  NormalRows(SpaceView view) {
    if (view.size() < 2) {
      throw new ShapeException("normal rows", "at least 2", view.size());
    }
    this.view = view;
  }

  /** The model of all rows, calibrated by models of all but a few. */
  AnomalyModel model(Function<PrincipalAxes, RowScores> fit) {
    RowScores all = fit.apply(axes(new int[0]));
    int[] held = held();
    int folds = held.length <= LEAVE_ONE_OUT ? held.length : FOLDS;
    var scores = new double[held.length];
    int[] order = Folds.of(held.length, folds, view.effort().seed());
    for (int fold = 0; fold < folds; fold++) {
      int[] places = Folds.places(order, fold);
      int[] left = Arrays.stream(places).map(place -> held[place]).toArray();
      double[] of = fit.apply(axes(left)).of(rows(left));
      for (int i = 0; i < places.length; i++) {
        scores[places[i]] = of[i];
      }
    }
    return new AnomalyModel(all, new HeldOut(held, scores), view.geometry(), view.width());
  }

  /** The rows to hold out. */
  int[] held() {
    return view.drawn(MOST_HELD_OUT, random(view, "held out"));
  }

  private static RandomGenerator random(SpaceView view, String use) {
    return view.effort().seed().derive(use).random();
  }

  /** The axes of all rows but some. */
  private PrincipalAxes axes(int[] without) {
    boolean wide = view.width() > WIDE;
    if (!wide && view.size() - without.length > view.width()) {
      RowSums sums = RowSums.of(view.moments());
      return PrincipalAxes.of(without.length == 0 ? sums : sums.without(rows(without)));
    }
    var left = new BitSet();
    Arrays.stream(without).forEach(left::set);
    return PrincipalAxes.of(
        rows(
            Arrays.stream(Resampling.shuffle(view.size(), random(view, "axes")))
                .filter(row -> !left.get(row))
                .limit(wide ? MOST_WIDE : view.size())
                .toArray()));
  }

  /** Some rows in the geometry; a new matrix. */
  DoubleMatrix rows(int[] numbers) {
    DoubleMatrix block = DoubleMatrix.allocate(numbers.length, view.width());
    var row = new double[view.width()];
    for (int i = 0; i < numbers.length; i++) {
      view.copyRow(numbers[i], row);
      block.setRow(i, row);
    }
    return block;
  }
}
