package dev.invar.align;

/** What an aligner may promise. */
public enum AlignerClaim {
  /**
   * Two sides that differ by a rotation and a shift of the mean alone are mapped onto each other.
   */
  RECOVERS_ROTATION,
  /**
   * A side's map has orthonormal rows or columns, so that it neither stretches nor squeezes what it
   * keeps.
   */
  ORTHOGONAL,
  /**
   * Between sides of one width, every map keeps all distances up to one factor: graphs stay good.
   */
  RIGID,
  /** The sides may differ in width. */
  ALLOWS_UNEQUAL_WIDTHS,
  /** There may be more than two sides. */
  ALLOWS_MANY_SIDES,
  /** Rotating a side changes nothing in the frame but, at most, the frame's own axes. */
  IGNORES_ROTATION
}
