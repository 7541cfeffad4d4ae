package dev.invar.linalg;

import dev.invar.linalg.kernel.Kernel;
import dev.invar.method.ShapeException;

/**
 * One step of Adam over matrices, row by row: m ← m + (1−β₁)(g − m), v ← v + (1−β₂)(g² − v), x ← x
 * − rate·m̂/(√v̂ + ε), with m̂ and v̂ corrected for their start at 0.
 *
 * <p>Source: Kingma and Ba 2014, arXiv:1412.6980; the corrections are moved into the rate and ε.
 */
public final class AdamStep {
  private static final double FIRST = 0.9;
  private static final double SECOND = 0.999;

  private final float[] numbers;

  /**
   * @param rate how far the step goes
   * @param epsilon keeps the division from 0
   * @param step its number, from 1 on
   */
  public AdamStep(double rate, double epsilon, long step) {
    double first = 1 - Math.pow(FIRST, (double) step);
    double root = Math.sqrt(1 - Math.pow(SECOND, (double) step));
    this.numbers =
        new float[] {
          (float) (1 - FIRST),
          (float) (1 - SECOND),
          (float) (rate * root / first),
          (float) (epsilon * root)
        };
  }

  /**
   * Steps one row.
   *
   * @param row its number
   * @param gradient d values; only read
   * @param values n×d; the row is modified
   * @param means m, n×d; the row is modified
   * @param squares v, n×d; the row is modified
   * @throws ShapeException if the widths differ
   */
  public void apply(
      long row, float[] gradient, FloatMatrix values, FloatMatrix means, FloatMatrix squares) {
    Shapes.requireCount("values of a gradient", values.columns(), gradient.length);
    Shapes.requireSame("means", values.rows(), values.columns(), means.rows(), means.columns());
    Shapes.requireSame(
        "squares", values.rows(), values.columns(), squares.rows(), squares.columns());
    Backends.kernel()
        .adam(
            gradient,
            values.segment(),
            means.segment(),
            squares.segment(),
            row * gradient.length * Float.BYTES,
            numbers);
  }

  /**
   * Steps one row of length 1, which stays so: the part of the gradient along the row is taken off
   * first, and the row is scaled to length 1 afterwards. Adam divides value by value, so a step is
   * not exactly across the row; the scaling takes off what is left along it.
   *
   * @param gradient d values; modified
   */
  public void applyToUnitRow(
      long row, float[] gradient, FloatMatrix values, FloatMatrix means, FloatMatrix squares) {
    Shapes.requireCount("values of a gradient", values.columns(), gradient.length);
    Kernel kernel = Backends.kernel();
    long offset = row * gradient.length * Float.BYTES;
    var one = new float[1];
    kernel.dots(values.segment(), offset, 1, gradient, one);
    one[0] = -one[0];
    int[] which = {(int) row};
    kernel.addRows(values.segment(), which, one, 0, 1, gradient);
    apply(row, gradient, values, means, squares);
    kernel.squaredNorms(values.segment(), offset, 1, gradient.length, one);
    kernel.scale(
        values.segment(), offset, gradient.length, (float) (1 / Math.sqrt((double) one[0])));
  }
}
