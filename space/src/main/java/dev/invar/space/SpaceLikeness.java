package dev.invar.space;

/** What the vectors of the same texts say about two spaces. */
public enum SpaceLikeness {
  /** One space: the vectors differ by rounding alone, or by their lengths. */
  SAME,
  /** One model in other arithmetic, such as int8: the vectors may be mixed, at a small loss. */
  NEAR,
  /**
   * The shorter vectors are the first coordinates of the longer ones. They may be compared once the
   * longer ones are cut too.
   */
  CUT,
  /**
   * The same distances in other coordinates: rotated or shuffled. A map between the two is exact,
   * and without one the vectors may not be mixed.
   */
  ROTATED,
  /** Two spaces. */
  DIFFERENT
}
