package dev.invar.align.map;

import dev.invar.method.NumericalException;
import dev.invar.method.ShapeException;
import java.util.Arrays;

/**
 * Similarities to all anchors by one measure, each carried to (s − shift)·factor.
 *
 * @param measure how vectors and anchors are compared
 * @param shift one value per anchor; copied
 * @param factor one value per anchor; copied
 */
@SuppressWarnings("ArrayRecordComponent") // copied on the way in and out
public record AnchorBlock(AnchorMeasure measure, double[] shift, double[] factor) {
  /**
   * @throws ShapeException if there are not as many factors as shifts
   * @throws NumericalException if one is not finite
   */
  public AnchorBlock {
    if (shift.length != factor.length) {
      throw new ShapeException("factors of a block of anchors", shift.length, factor.length);
    }
    shift = shift.clone();
    factor = factor.clone();
    for (int i = 0; i < shift.length; i++) {
      if (!Double.isFinite(shift[i]) || !Double.isFinite(factor[i])) {
        throw new NumericalException(
            "shift and factor of anchor %d: expected finite numbers, found %s and %s"
                .formatted(i, shift[i], factor[i]));
      }
    }
  }

  /** The similarities to n anchors as they are. */
  public static AnchorBlock plain(AnchorMeasure measure, int anchors) {
    var factor = new double[anchors];
    Arrays.fill(factor, 1);
    return new AnchorBlock(measure, new double[anchors], factor);
  }

  /** n, how many anchors there are. */
  public int anchors() {
    return shift.length;
  }

  /** (s − shift)·factor of one anchor. */
  double carried(int anchor, double similarity) {
    return (similarity - shift[anchor]) * factor[anchor];
  }

  @Override
  public double[] shift() {
    return shift.clone();
  }

  @Override
  public double[] factor() {
    return factor.clone();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof AnchorBlock block
        && measure == block.measure
        && Arrays.equals(shift, block.shift)
        && Arrays.equals(factor, block.factor);
  }

  @Override
  public int hashCode() {
    return 31 * (31 * measure.hashCode() + Arrays.hashCode(shift)) + Arrays.hashCode(factor);
  }

  @Override
  public String toString() {
    return measure + " to " + shift.length + " anchors";
  }
}
