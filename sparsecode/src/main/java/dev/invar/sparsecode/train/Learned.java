package dev.invar.sparsecode.train;

import dev.invar.linalg.AdamStep;
import dev.invar.linalg.FloatMatrix;
import dev.invar.sparsecode.rows.UnitLength;

/**
 * A matrix that is learned, with Adam's two memories of it.
 *
 * @param values n×d
 * @param means m, n×d
 * @param squares v, n×d
 */
record Learned(FloatMatrix values, FloatMatrix means, FloatMatrix squares) {
  /** Values at their start; shared, not copied. */
  static Learned of(FloatMatrix values) {
    return new Learned(
        values,
        FloatMatrix.allocate(values.rows(), values.columns()),
        FloatMatrix.allocate(values.rows(), values.columns()));
  }

  void step(long row, float[] gradient, AdamStep step) {
    step.apply(row, gradient, values, means, squares);
  }

  /** A step of a row of length 1, which stays so; the gradient is modified. */
  void stepOfUnitRow(long row, float[] gradient, AdamStep step) {
    step.applyToUnitRow(row, gradient, values, means, squares);
  }

  /** Scales a row to length 1. */
  void toUnitLength(long row, float[] scratch) {
    values.copyRow(row, scratch);
    UnitLength.scale(scratch, UnitLength.of(scratch));
    values.setRow(row, scratch);
  }
}
