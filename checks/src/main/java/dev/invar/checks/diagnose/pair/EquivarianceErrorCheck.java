package dev.invar.checks.diagnose.pair;

import dev.invar.diagnose.SpacePair;
import dev.invar.diagnose.SpaceView;
import dev.invar.diagnose.transform.EquivarianceError;
import dev.invar.linalg.DoubleMatrix;
import dev.invar.method.CheckOf;
import dev.invar.method.Criterion;
import dev.invar.method.MethodCheck;
import dev.invar.method.Seed;

/**
 * Holds the equivariance error to a rotation with noise, of which the noise must be what is missed.
 */
@CheckOf(EquivarianceError.class)
public final class EquivarianceErrorCheck implements MethodCheck {
  private static final int ROWS = 4000;
  private static final int WIDTH = 16;
  private static final double NOISE = 0.1;

  @Override
  public String data() {
    return "4,000 generated vectors of length 1 and width 16, turned, with noise on the turned ones";
  }

  @Override
  public String measure() {
    return "R² of the rotation on rows held out, less that of the rotation that was applied, no unit";
  }

  @Override
  public Criterion criterion() {
    return Criterion.near(0, 0.01);
  }

  @Override
  public double measured(Seed seed) {
    DoubleMatrix x = unit(DrawnSpaces.normal(ROWS, WIDTH, seed));
    DoubleMatrix turned = x.times(DrawnSpaces.rotation(WIDTH, seed.derive("rotation")));
    DoubleMatrix noise = DrawnSpaces.normal(ROWS, WIDTH, seed.derive("noise")).scaled(NOISE);
    DoubleMatrix y = unit(turned.plus(noise));
    SpacePair pair = new SpacePair(view(x), view(y));
    double value = DrawnSpaces.value(EquivarianceError.DEFAULTS, pair, "equivariance-error.r2");
    double missed = 0;
    for (int i = 0; i < ROWS; i++) {
      missed += DrawnSpaces.square(turned.row(i), y.row(i)) / ROWS;
    }
    return value - (1 - missed);
  }

  private static SpaceView view(DoubleMatrix rows) {
    return SpaceView.of(DrawnSpaces.view("one", rows).set());
  }

  private static DoubleMatrix unit(DoubleMatrix rows) {
    DoubleMatrix result = DoubleMatrix.allocate(rows.rows(), rows.columns());
    for (long i = 0; i < rows.rows(); i++) {
      double[] row = rows.row(i);
      double length = Math.sqrt(DrawnSpaces.dot(row, row));
      for (int j = 0; j < row.length; j++) {
        result.set(i, j, row[j] / length);
      }
    }
    return result;
  }
}
