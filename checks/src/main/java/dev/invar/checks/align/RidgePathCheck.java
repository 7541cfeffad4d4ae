package dev.invar.checks.align;

import dev.invar.align.linear.RidgePath;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.method.CheckOf;
import dev.invar.method.Criterion;
import dev.invar.method.MethodCheck;
import dev.invar.method.Seed;

/**
 * Holds the choice of the penalty to its definition: no penalty of the grid has less error when
 * every row in turn is left out, means and all, and the map is fitted anew to the others.
 */
@CheckOf(RidgePath.class)
public final class RidgePathCheck implements MethodCheck {
  private static final int WIDTH = 12;
  private static final int ROWS = 40;

  private final RidgePath path;
  private final double factor;

  /** Checks Invar's own. */
  public RidgePathCheck() {
    this(new RidgePath(1e-3, 10, 9), 1);
  }

  /** As if the penalty chosen had been another by a factor. */
  RidgePathCheck(RidgePath path, double factor) {
    this.path = path;
    this.factor = factor;
  }

  @Override
  public String data() {
    return NoisyRotation.description(ROWS, WIDTH);
  }

  @Override
  public String measure() {
    return "squared error of rows left out, by fitting anew, with the penalty chosen over the least "
        + "of the grid, plus the difference of the fitted map from the one with that penalty";
  }

  @Override
  public Criterion criterion() {
    return Criterion.atMost(1 + 1e-5);
  }

  @Override
  public double measured(Seed seed) {
    NoisyRotation data = NoisyRotation.of(ROWS, WIDTH, seed);
    double unit = PlainAlgebra.meanDiagonal(data.xx());
    double least = Double.POSITIVE_INFINITY;
    for (int step = 0; step < path.steps(); step++) {
      double exponent = step / (path.steps() - 1.0);
      double penalty = path.smallest() * Math.pow(path.largest() / path.smallest(), exponent);
      least = Math.min(least, errorLeftOut(data, penalty * unit));
    }
    double chosen = path.chosen(data.pairs());
    double difference =
        PlainAlgebra.difference(Drawn.map(path.fit(data.pairs()), 0), data.ridge(chosen));
    return errorLeftOut(data, factor * chosen * unit) / least + difference;
  }

  private static double errorLeftOut(NoisyRotation data, double lambda) {
    double sum = 0;
    for (int out = 0; out < ROWS; out++) {
      double[] meanX = meanWithout(data.x(), out);
      double[] meanY = meanWithout(data.y(), out);
      DoubleMatrix x = others(data.x(), out, meanX);
      DoubleMatrix y = others(data.y(), out, meanY);
      DoubleMatrix gram = PlainAlgebra.shifted(x.transposeTimes(x), lambda);
      DoubleMatrix map = PlainAlgebra.solve(gram, x.transposeTimes(y));
      double[] predicted = map.transposeTimes(minus(data.x().row(out), meanX));
      double[] wanted = minus(data.y().row(out), meanY);
      for (int j = 0; j < WIDTH; j++) {
        sum += (predicted[j] - wanted[j]) * (predicted[j] - wanted[j]);
      }
    }
    return sum;
  }

  private static double[] meanWithout(DoubleMatrix rows, int out) {
    var mean = new double[WIDTH];
    for (int i = 0; i < ROWS; i++) {
      for (int j = 0; j < WIDTH; j++) {
        mean[j] += i == out ? 0 : rows.get(i, j) / (ROWS - 1);
      }
    }
    return mean;
  }

  private static DoubleMatrix others(DoubleMatrix rows, int out, double[] mean) {
    DoubleMatrix result = DoubleMatrix.allocate(ROWS - 1, WIDTH);
    for (int i = 0; i < ROWS - 1; i++) {
      result.setRow(i, minus(rows.row(i < out ? i : i + 1), mean));
    }
    return result;
  }

  private static double[] minus(double[] a, double[] b) {
    var result = a.clone();
    for (int j = 0; j < b.length; j++) {
      result[j] -= b[j];
    }
    return result;
  }
}
